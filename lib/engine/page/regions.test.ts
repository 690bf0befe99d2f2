import { describe, expect, it } from 'vitest';
import { Region } from './regions';

describe('Region', () => {
  it('lasts to the end tag of the element it began with, same elements inside counted', () => {
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

  it('is not begun by an element inside, nor ended below nothing by stray end tags', () => {
    const region = new Region();
    region.open('div');
    region.close('div');
    region.close('div');
    expect(region.active).toBe(false);
    region.enter('nav');
    expect(region.active).toBe(true);
  });

  it('may be ended before its time, whatever is open', () => {
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
