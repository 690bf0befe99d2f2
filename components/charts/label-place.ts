/** Between a dot and its name, in pixels. */
const GAP_PX = 3;

interface Dot {
  readonly x: number;
  readonly y: number;
  /** Radius. */
  readonly size: number;
}

/** A name as it is drawn: where it starts on the line `y`, and the room that it takes. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Beside its dot: to the right, where that would be cut off to the left, and where neither has room within the edges of the map.
 * All in pixels.
 */
export function labelPlace({ x, y, size }: Dot, width: number, height: number, mapWidth: number): Label {
  const right = x + size + GAP_PX;
  const left = x - size - GAP_PX - width;
  const start = right + width <= mapWidth ? right : left >= 0 ? left : Math.max(0, mapWidth - width);
  return { x: start, y: y + height / 3, width, height };
}

export function overlaps(a: Label, b: Label): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}
