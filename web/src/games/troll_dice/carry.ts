// A thing that is carried with the finger or the mouse. A mere tap carries nothing.

import type { Attachment } from "svelte/attachments";

import type { Point } from "./places";

interface Carrier {
  move: (at: Point) => void; // in pixels of the window
  drop: (at: Point) => void;
  cancel: () => void;
}

const SLIP = 6; // pixels before a press becomes a drag

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

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
    return () => {
      if (carried) carrier.cancel();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
    };
  };
}
