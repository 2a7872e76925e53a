// Looking around with fingers or a mouse: one pans, two pinch, one that rests asks what is there.

import type { Attachment } from "svelte/attachments";

import type { Point } from "../../kit/layout";

interface Tour {
  pan: (by: Point) => void; // all in pixels of the element
  zoom: (factor: number, about: Point) => void;
  rest: (at: Point) => void;
  hover: (at: Point | null) => void;
  done: () => void;
}

const SLIP = 7; // pixels before a press becomes a drag
const REST = 480; // milliseconds
const WHEEL = 0.0016; // how much a notch zooms

export function touring(tour: Tour): Attachment<HTMLElement> {
  return (node) => {
    const fingers = new Map<number, Point>();
    let dragged = false;
    let start: Point = { x: 0, y: 0 };
    let resting: ReturnType<typeof setTimeout> | undefined;

    const where = (event: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      const at = where(event);
      fingers.set(event.pointerId, at);
      clearTimeout(resting);
      if (fingers.size > 1) return;
      [start, dragged] = [at, false];
      if (event.pointerType !== "mouse") resting = setTimeout(() => tour.rest(at), REST);
    };
    const move = (event: PointerEvent): void => {
      const at = where(event);
      const last = fingers.get(event.pointerId);
      if (!last) return tour.hover(event.pointerType === "mouse" ? at : null);
      dragged ||= Math.hypot(at.x - start.x, at.y - start.y) > SLIP || fingers.size > 1;
      if (!dragged) return;
      clearTimeout(resting);
      node.setPointerCapture(event.pointerId);
      if (fingers.size === 1) tour.pan({ x: at.x - last.x, y: at.y - last.y });
      else pinch(event.pointerId, last, at);
      fingers.set(event.pointerId, at);
    };
    const pinch = (id: number, last: Point, at: Point): void => {
      const other = [...fingers].find(([finger]) => finger !== id)![1];
      const factor =
        Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
      tour.pan({ x: (at.x - last.x) / 2, y: (at.y - last.y) / 2 });
      tour.zoom(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    };
    const up = (event: PointerEvent): void => {
      clearTimeout(resting);
      if (fingers.delete(event.pointerId) && fingers.size === 0) tour.done();
    };
    // Where a drag ends, nothing is tapped.
    const click = (event: MouseEvent): void => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      tour.zoom(Math.exp(-event.deltaY * WHEEL), where(event));
    };
    const leave = (): void => tour.hover(null);

    const listeners = {
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: up,
      pointerleave: leave,
    } as const;
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
    node.addEventListener("click", click, { capture: true });
    node.addEventListener("wheel", wheel, { passive: false });
    return () => {
      clearTimeout(resting);
      for (const [name, listener] of Object.entries(listeners))
        node.removeEventListener(name, listener as EventListener);
      node.removeEventListener("click", click, { capture: true });
      node.removeEventListener("wheel", wheel);
    };
  };
}
