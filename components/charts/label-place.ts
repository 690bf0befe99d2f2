/** Distance in pixels between a dot and its label. */
const GAP_PX = 3;

interface Dot {
  readonly x: number;
  readonly y: number;
  /** Radius in pixels. */
  readonly size: number;
}

/** Box of a label in pixels: `x` is where the text starts, `y` its baseline. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Places the label of a dot: right of the dot, else left of it, else at the right edge of the map.
 * A place is skipped if the map would cut the label off there. All numbers are pixels.
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
