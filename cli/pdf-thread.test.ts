import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { pdfIn, pdfOf } from '../tests/support/pdf';
import { createThreadedPdfReader } from './pdf-thread';

const URL = 'https://bees.example/report.pdf';
const REPORT = pdfOf(['The Honey Bee\nA hive holds one queen.'], { Title: 'A report on bees' });
const read = createThreadedPdfReader({ timeoutMs: 60_000 });

// The thread runs the bundle.
beforeAll(() => execFileSync(process.execPath, ['cli/tendril.mjs', '--version']), 240_000);

it('a thread returns title and text of a PDF, also in fonts that need a packaged file', async () => {
  expect(await read(REPORT, URL)).toMatchObject({
    title: 'A report on bees',
    text: expect.stringContaining('A hive holds one queen.'),
  });
  const bee = { font: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H' };
  expect((await read(pdfIn(bee, '8702'), URL)).text).toContain('蜂');
}, 120_000);

it('a thread tells a broken PDF from one without text, and the next PDF is read', async () => {
  await expect(read(new TextEncoder().encode('no PDF'), URL)).rejects.toMatchObject({ code: 'broken-pdf' });
  await expect(read(pdfOf(['']), URL)).rejects.toMatchObject({ code: 'empty-page' });
  expect((await read(REPORT, URL)).title).toBe('A report on bees');
}, 120_000);

it('a thread that runs out of memory ends alone, and its PDF counts as unreadable', async () => {
  const small = createThreadedPdfReader({ memoryMB: 2, timeoutMs: 60_000 });
  await expect(small(REPORT, URL)).rejects.toMatchObject({
    code: 'page-failed',
    message: expect.stringContaining('memory limit'),
  });
}, 120_000);

it('a thread that takes too long is ended', async () => {
  const hasty = createThreadedPdfReader({ timeoutMs: 1 });
  await expect(hasty(REPORT, URL)).rejects.toMatchObject({ code: 'page-hung' });
}, 120_000);
