import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licences } from './licences';

it('the licence file names each library that the package contains, and has its text', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const text = licences();
  const entries = text.split(/\n-{80}\n/);
  const shipped = Object.entries(dependencies).filter(([name]) => name !== 'wxt');
  for (const [name, version] of shipped)
    expect(entries.some((one) => one.startsWith(`${name} ${version}\n`))).toBe(true);
  expect(entries.filter((one) => one.length < 300)).toEqual([]);
  expect(entries[0]).toContain('The Tendril authors');
  // Of a library that another depends on, of one within another, and of data.
  for (const part of ['wink-', '@preact/signals-core ', 'pdf.js, in unpdf', 'WordNet']) expect(text).toContain(part);
});
