// Where things lie that only the page has laid: an element says what place it is by `data-place`, and by `data-piece`
// what lies there.

import { middleOf, type Box } from "./layout";
import type { Stop } from "./motion";

/** A place on the page, in units of the board. */
export interface Spot extends Stop {
  width: number;
  height: number;
  itself: boolean; // the piece lies there, not only others like it
}

/** Where a piece lies, or where such pieces do: at the first of these places that is found. */
export function spotOf(root: Element, scale: number, places: readonly string[], piece: string | null): Spot | null {
  const here = places
    .map((place) => [...root.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)])
    .find((nodes) => nodes.length > 0);
  if (!here) return null;
  const same = here.filter((node) => piece !== null && node.dataset.piece === piece).at(-1);
  const box = boxOf(root, scale, same ?? here[0]!);
  return { ...middleOf(box), width: box.width, height: box.height, itself: same !== undefined };
}

/** Where an element is, in units of the board. */
export function boxOf(root: Element, scale: number, node: Element): Box {
  const [origin, box] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  return {
    x: (box.left - origin.left) / scale,
    y: (box.top - origin.top) / scale,
    width: box.width / scale,
    height: box.height / scale,
  };
}
