// What I have chosen but not decided: boulders in the hand, a card that asks once more, boulders for a trade.

import { bidOf, putIn, takeOut, type Handful } from "./bidding";
import { deedsOf } from "./deeds";
import type { Colour, Deed } from "./valley";

export class Choice {
  handful = $state.raw<Handful | null>(null);
  faceDown = $state(false);
  pairs = $state(0);

  put(colour: Colour, legal: readonly Deed[]): void {
    this.handful = putIn(this.handful, colour, legal);
  }

  takeOut(): void {
    this.handful = takeOut(this.handful);
  }

  /** Nothing outlives the decision it was for, nor boulders that were robbed meanwhile. */
  forget(stage: string, legal: readonly Deed[]): void {
    const robbed = deedsOf(legal, "bid").length > 0 && !bidOf(this.handful, legal);
    if (stage !== "bid" || robbed) this.handful = null;
    if (stage !== "pick") this.faceDown = false;
    if (stage !== "trade") this.pairs = 0;
  }
}
