// Legal actions as controls: a club die is handed over by pressing a troll, or carried there.

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

import type { Action } from "../../lib/messages";
import { oneOf } from "../kit/actions";
import type { Point } from "../kit/layout";

type TrollAction = Action<"troll-dice">;

interface Carrier {
  move: (at: Point) => void; // in pixels of the window
  drop: (at: Point) => void;
  cancel: () => void;
}

const SLIP = 6; // pixels before a press becomes a drag

/** Handing the next club die to that troll, if it may be done. */
export function handingTo(legal: readonly TrollAction[], seat: number | null): TrollAction | null {
  return seat === null ? null : oneOf(legal, "assign", { seat });
}

/** A thing that is carried with the finger or the mouse. A mere tap carries nothing. */
export function carrying(carrier: Carrier): Attachment<HTMLElement> {
  return (node) => {
    let from: Point | null = null;
    let carried = false;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
      event.preventDefault();
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      carried ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP;
      if (carried) carrier.move({ x: event.clientX, y: event.clientY });
    };
    const end = (event: PointerEvent): void => {
      if (carried && event.type === "pointerup") carrier.drop({ x: event.clientX, y: event.clientY });
      else if (carried) carrier.cancel();
      from = null;
      carried = false;
    };

    const stops = [
      on(node, "pointerdown", down),
      on(node, "pointermove", move),
      on(node, "pointerup", end),
      on(node, "pointercancel", end),
    ];
    return () => {
      if (carried) carrier.cancel();
      for (const stop of stops) stop();
    };
  };
}
