// Somebody who looks at the bridge: the camera stays where it was put, until something happens that it does not see.

import { untrack } from "svelte";

import type { Box, Point } from "../../kit/layout";
import type { Place } from "../model";
import {
  comfortable,
  farthest,
  panned,
  pixelOf,
  seenAt,
  sees,
  showing,
  transform,
  within,
  zoomed,
  type Camera,
} from "./camera";
import { middle, placeUnder, type Ground } from "./ground";

export class Lookout {
  gliding = $state(true); // the camera is moved by what happens, not by a finger
  #camera = $state.raw<Camera | null>(null);
  #nearness = $state<number | null>(null); // that was chosen; null: what is comfortable

  /** What is looked at, through what, and where to look first. */
  constructor(
    private readonly ground: () => Ground,
    private readonly window: () => Box,
    private readonly first: () => Place,
  ) {}

  readonly view = $derived.by((): Camera => {
    const [ground, window] = [this.ground(), this.window()];
    const zoom = this.#nearness ?? comfortable(ground, window);
    return within({ ...(this.#camera ?? middle(ground, this.first())), zoom }, ground, window);
  });
  readonly transform = $derived.by(() => transform(this.view, this.window()));

  look(...places: Place[]): void {
    untrack(() => {
      this.gliding = true;
      const [ground, window] = [this.ground(), this.window()];
      this.#camera = places.reduce((from, place) => showing(from, middle(ground, place), ground, window), this.view);
    });
  }

  pan(by: Point): void {
    this.gliding = false;
    this.#camera = within(panned(this.view, by), this.ground(), this.window());
  }

  /** At the middle, or so that what is there stays under the fingers. */
  zoomBy(factor: number, about: Point | null = null): void {
    const { x, y, width, height } = this.window();
    const from = about ? { x: about.x - x - width / 2, y: about.y - y - height / 2 } : { x: 0, y: 0 };
    this.#camera = zoomed(this.view, factor, from, this.ground(), this.window());
    this.#nearness = this.#camera.zoom;
    if (about) this.gliding = false;
  }

  /** All that can be seen well, or all there is. */
  fit(): void {
    this.gliding = true;
    const near = comfortable(this.ground(), this.window());
    this.#nearness = Math.abs(this.view.zoom - near) > 0.02 ? null : farthest(this.ground(), this.window());
    this.#camera = null;
  }

  /** The place under a pixel, if any. */
  placeAt(pixel: Point): Place | null {
    return placeUnder(this.ground(), seenAt(pixel, this.view, this.window()));
  }

  pixelOf(place: Place): Point {
    return pixelOf(middle(this.ground(), place), this.view, this.window());
  }

  sees(place: Place): boolean {
    return sees(this.view, middle(this.ground(), place), this.window());
  }
}
