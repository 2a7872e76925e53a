// What a card does, in words: under the pointer, at focus, or after a long press.

import type { Attachment } from "svelte/attachments";

interface Tip<T> {
  what: T;
  node: Element;
}

const LONG = 450; // milliseconds of a long press
const WAY = 180; // milliseconds, in which a pointer gets from a piece to the link of its tip
const LINK = "a.in-the-rules";

/** Whoever leaves a piece may be on the way to the link in its tip: it goes later, and not while they are there. */
export function leaving(hide: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => (document.querySelector(`${LINK}:hover`) ? wait() : hide());
  const wait = (): void => void (timer = setTimeout(look, WAY));
  wait();
  return () => clearTimeout(timer);
}

export class Tips<T> {
  shown = $state.raw<Tip<T> | null>(null);
  private stay: (() => void) | null = null; // while somebody leaves

  hide(node: Element | null = null): void {
    if (node === null || this.shown?.node === node) this.come();
    if (node === null || this.shown?.node === node) this.shown = null;
  }

  private come(): void {
    this.stay?.();
    this.stay = null;
  }

  toggle(node: Element, what: T): void {
    this.come();
    this.shown = this.shown?.node === node ? null : { what, node };
  }

  /** Told under the pointer, with the focus, and by a long press, which then decides nothing. */
  tells(what: T): Attachment<HTMLElement> {
    return (node) => {
      const tell = (): void => {
        this.come();
        this.shown = { what, node };
      };
      // A focused card that is taken from the page loses its focus while the page is drawn: nothing may change then.
      const hide = (): void => queueMicrotask(() => this.hide(node));
      // What a finger has asked for stays until the next thing is touched.
      const touched = (event: Event): void => {
        if ((event.target as Element).closest?.(LINK)) return;
        document.removeEventListener("pointerdown", touched, { capture: true });
        hide();
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      let held = false;
      const heard: Record<string, (event: Event) => void> = {
        // Whoever left the pointer where something has come to lie since does not point at it.
        pointermove: (event) => {
          if (!isMouse(event)) return;
          if (this.shown?.node === node) this.come();
          else if (!this.stay) tell();
        },
        pointerleave: (event) => {
          if (!isMouse(event) || this.shown?.node !== node) return;
          this.come();
          this.stay = leaving(() => this.hide(node));
        },
        focus: () => node.matches(":focus-visible") && tell(),
        blur: hide,
        pointerdown: (event) => {
          held = false;
          if (isMouse(event)) return;
          timer = setTimeout(() => {
            held = true;
            tell();
            document.addEventListener("pointerdown", touched, { capture: true });
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
        document.removeEventListener("pointerdown", touched, { capture: true });
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
