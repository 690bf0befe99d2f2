import { describe, expect, it } from 'vitest';
import { Region } from './regions';

describe('Region', () => {
  it('Region lasts to the end tag of its first element, and counts nested elements of the same name', () => {
    const region = new Region();
    expect(region.active).toBe(false);
    region.enter('div');
    region.open('div');
    region.open('p');
    region.close('p');
    region.close('div');
    expect(region.active).toBe(true);
    region.close('div');
    expect(region.active).toBe(false);
  });

  it('Region stays inactive on open and stray close calls, and becomes active on enter', () => {
    const region = new Region();
    region.open('div');
    region.close('div');
    region.close('div');
    expect(region.active).toBe(false);
    region.enter('nav');
    expect(region.active).toBe(true);
  });

  it('Region.end ends a region at once, whatever elements are open', () => {
    const region = new Region();
    region.enter('div');
    region.open('div');
    region.end();
    expect(region.active).toBe(false);
    region.close('div');
    region.enter('aside');
    region.close('aside');
    expect(region.active).toBe(false);
  });
});
