// What part of the scene is seen, and how large. The camera never leaves the bridge.

import { clamp, type Box, type Point } from "../../kit/layout";
import type { Ground } from "./ground";

export interface Camera extends Point {
  zoom: number; // pixels for a unit of the scene; x and y are what the middle of the window shows
}

const COLUMNS_SEEN = 10.6;
const COLUMNS_SEEN_TALL = 12; // on a phone one looks at the whole of a bridge that is not longer: nothing moves there
const CLOSEST = 2.6;

/** All of a short bridge, or as much of a long one as can be seen well. */
export function comfortable(ground: Ground, window: Box): number {
  const { bridge, columns } = ground;
  if (ground.tall)
    return Math.min(window.width / bridge.width, window.height / ((bridge.height / columns) * COLUMNS_SEEN_TALL));
  const wide = Math.min(bridge.width, (bridge.width / columns) * COLUMNS_SEEN);
  return Math.min(window.width / wide, window.height / bridge.height);
}

/** The whole bridge at a glance. */
export function farthest(ground: Ground, window: Box): number {
  const { bridge } = ground;
  return Math.min(window.width / bridge.width, window.height / bridge.height, comfortable(ground, window));
}

export function within(camera: Camera, ground: Ground, window: Box): Camera {
  const zoom = clamp(camera.zoom, farthest(ground, window), CLOSEST);
  const { bridge } = ground;
  return {
    zoom,
    x: held(camera.x, bridge.x, bridge.width, window.width / zoom),
    y: held(camera.y, bridge.y, bridge.height, window.height / zoom),
  };
}

function held(at: number, start: number, size: number, seen: number): number {
  return seen >= size ? start + size / 2 : clamp(at, start + seen / 2, start + size - seen / 2);
}

export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.zoom, y: camera.y - by.y / camera.zoom };
}

/** Larger or smaller, while a point of the window (in pixels from its middle) keeps showing the same thing. */
export function zoomed(camera: Camera, factor: number, about: Point, ground: Ground, window: Box): Camera {
  const zoom = clamp(camera.zoom * factor, farthest(ground, window), CLOSEST);
  const stay = 1 / camera.zoom - 1 / zoom;
  return within({ zoom, x: camera.x + about.x * stay, y: camera.y + about.y * stay }, ground, window);
}

/** Moved just so far that a point is well inside the window. */
export function showing(camera: Camera, point: Point, ground: Ground, window: Box): Camera {
  const margin = (size: number): number =>
    Math.max(0, size / camera.zoom / 2 - Math.min(150, (size * 0.26) / camera.zoom));
  const [wide, high] = [margin(window.width), margin(window.height)];
  const moved = {
    ...camera,
    x: clamp(camera.x, point.x - wide, point.x + wide),
    y: clamp(camera.y, point.y - high, point.y + high),
  };
  return within(moved, ground, window);
}

/** Whether a point is in the window. */
export function sees(camera: Camera, point: Point, window: Box): boolean {
  return (
    Math.abs(point.x - camera.x) * camera.zoom < window.width / 2 &&
    Math.abs(point.y - camera.y) * camera.zoom < window.height / 2
  );
}

/** The transform that puts the scene into the window. */
export function transform(camera: Camera, window: Box): string {
  const x = window.x + window.width / 2 - camera.x * camera.zoom;
  const y = window.y + window.height / 2 - camera.y * camera.zoom;
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${camera.zoom.toFixed(4)})`;
}

/** What a pixel of the board shows. */
export function seenAt(pixel: Point, camera: Camera, window: Box): Point {
  return {
    x: camera.x + (pixel.x - window.x - window.width / 2) / camera.zoom,
    y: camera.y + (pixel.y - window.y - window.height / 2) / camera.zoom,
  };
}

/** Where on the board something is seen. */
export function pixelOf(point: Point, camera: Camera, window: Box): Point {
  return {
    x: window.x + window.width / 2 + (point.x - camera.x) * camera.zoom,
    y: window.y + window.height / 2 + (point.y - camera.y) * camera.zoom,
  };
}
