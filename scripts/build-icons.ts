/**
 * Draws the icons of the extension into public/icon: the plain icon in all sizes, and toolbar icons.
 * There is one toolbar icon for each state of the open page.
 * Usage: `npx tsx scripts/build-icons.ts`, with a Chromium in CHROMIUM_PATH or in /usr/bin.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const OUT = new URL('../public/icon/', import.meta.url);
const SIZES = [16, 32, 48, 128];
const TOOLBAR_SIZES = [16, 32];

const CHECK =
  '<path d="M71 84 l7 7 13 -15" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>';
const MARKS: Readonly<Record<string, string>> = {
  '': '',
  'in-': `<circle cx="81" cy="83" r="23" fill="#17694a" stroke="#fff" stroke-width="6"/>${CHECK}`,
  'suggested-': '<circle cx="81" cy="83" r="21" fill="#e8a317" stroke="#fff" stroke-width="6"/>',
  'rejected-':
    '<circle cx="81" cy="83" r="21" fill="#b3261e" stroke="#fff" stroke-width="6"/><path d="M71 83 h20" stroke="#fff" stroke-width="8" stroke-linecap="round"/>',
};

/** Returns the icon as SVG on a 108 × 108 field: a curling tendril with one leaf, and `mark` on top. */
function drawing(mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 108 108" width="100%" height="100%">
  <rect x="2" y="2" width="104" height="104" rx="26" fill="#1f8a5f"/>
  <path d="M28 96 C28 60 34 24 62 24 C84 24 90 46 78 58 C67 69 49 62 52 48 C54 39 66 39 67 47"
    fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/>
  <path d="M30 72 C12 70 10 52 14 46 C28 48 34 58 30 72 Z" fill="#bff0d6"/>
  ${mark}</svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await mkdir(OUT, { recursive: true });
for (const [prefix, mark] of Object.entries(MARKS)) {
  for (const size of prefix === '' ? SIZES : TOOLBAR_SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>*{margin:0}body{width:${size}px;height:${size}px}</style>${drawing(mark)}`);
    await writeFile(new URL(`${prefix}${size}.png`, OUT), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
}
await browser.close();
