// What a card does, in words: under the pointer, at focus, or after a long press.

import type { Attachment } from "svelte/attachments";

interface Tip<T> {
  what: T;
  node: Element;
}

const LONG = 450; // milliseconds of a long press

export class Tips<T> {
  shown = $state.raw<Tip<T> | null>(null);

  hide(node: Element | null = null): void {
    if (node === null || this.shown?.node === node) this.shown = null;
  }

  toggle(node: Element, what: T): void {
    this.shown = this.shown?.node === node ? null : { what, node };
  }

  /** Told under the pointer, with the focus, and by a long press, which then decides nothing. */
  tells(what: T): Attachment<HTMLElement> {
    return (node) => {
      const tell = (): void => void (this.shown = { what, node });
      // A focused card that is taken from the page loses its focus while the page is drawn: nothing may change then.
      const hide = (): void => queueMicrotask(() => this.hide(node));
      let timer: ReturnType<typeof setTimeout> | undefined;
      let held = false;
      const heard: Record<string, (event: Event) => void> = {
        // Whoever left the pointer where something has come to lie since does not point at it.
        pointermove: (event) => isMouse(event) && this.shown?.node !== node && tell(),
        pointerleave: hide,
        focus: () => node.matches(":focus-visible") && tell(),
        blur: hide,
        pointerdown: (event) => {
          held = false;
          if (isMouse(event)) return;
          timer = setTimeout(() => {
            held = true;
            tell();
          }, LONG);
        },
        pointerup: () => clearTimeout(timer),
        pointercancel: () => clearTimeout(timer),
        contextmenu: (event) => held && event.preventDefault(),
        click: (event) => {
          if (!held) return;
          held = false; // the press was a question, not a decision
          event.stopImmediatePropagation();
        },
      };
      for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener, { capture: true });
      return () => {
        clearTimeout(timer);
        for (const [name, listener] of Object.entries(heard))
          node.removeEventListener(name, listener, { capture: true });
        hide();
      };
    };
  }
}

function isMouse(event: Event): boolean {
  return (event as PointerEvent).pointerType === "mouse";
}
