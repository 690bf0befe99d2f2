import { describe, expect, it, vi } from 'vitest';
import { labelPlace, overlaps } from './site-graph';

// Cannot be imported without WebGL.
vi.mock('sigma', () => ({ default: class {} }));

const MAP_PX = 300;
const place = (x: number, width: number) => labelPlace({ x, y: 50, size: 10 }, width, 12, MAP_PX);

describe('labelPlace and overlaps', () => {
  it('labelPlace puts the label of a dot to its right, or to its left at the edge', () => {
    expect(place(100, 80)).toEqual({ x: 113, y: 54, width: 80, height: 12 });
    expect(place(250, 80).x).toBe(250 - 13 - 80);
  });

  it('labelPlace keeps a label wholly on the map if the label fits on the map', () => {
    for (let x = 0; x <= MAP_PX; x += 5)
      for (const width of [40, 160, 290]) {
        const label = place(x, width);
        expect(label.x).toBeGreaterThanOrEqual(0);
        expect(label.x + width).toBeLessThanOrEqual(MAP_PX);
      }
    expect(place(150, 400).x).toBe(0);
  });

  it('overlaps is true for two labels that share area', () => {
    const label = place(100, 80);
    expect(overlaps(label, { ...label, y: label.y + 11 })).toBe(true);
    expect(overlaps(label, { ...label, y: label.y + 13 })).toBe(false);
    expect(overlaps(label, { ...label, x: label.x + 80 })).toBe(false);
  });
});
