// Where things lie: points and boxes, in whatever unit a board is laid out in.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export function within(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Lies there, as a style. */
export function lies({ x, y, width, height }: Point & Partial<Box>): string {
  const size = width === undefined ? "" : `; width: ${width}px; height: ${height}px`;
  return `left: ${x}px; top: ${y}px${size}`;
}
