import { expect, it } from 'vitest';
import { pdfOf } from '../../tests/support/pdf';
import { readPdf } from './read-pdf';

const URL = 'https://bees.example/report.pdf';
const PAGES = ['The Honey Bee\nA hive holds one queen.', 'Swarming\nIn spring the col-\nony divides.'];

it('readPdf returns title, text, keywords and links of a PDF', async () => {
  const info = { Title: 'A report on bees', Keywords: 'hives; queens', Subject: 'Apiculture' };
  const document = await readPdf(pdfOf(PAGES, info, 'https://bees.example/data'), URL);
  expect(document).toMatchObject({
    ...{ title: 'A report on bees', keywords: ['hives', 'queens'], description: 'Apiculture' },
    links: [{ url: 'https://bees.example/data' }, { url: 'https://bees.example/data' }],
  });
  expect(document.text).toMatch(/A hive holds one queen\.[\s\S]*the colony divides/);
});

it('readPdf takes the largest line as the title if the metadata has none or a file name', async () => {
  expect((await readPdf(pdfOf(PAGES, { Title: 'Microsoft Word - final.doc' }), URL)).title).toBe('The Honey Bee');
  expect((await readPdf(pdfOf(PAGES), URL)).title).toBe('The Honey Bee');
});

it('readPdf distinguishes a PDF without text from a broken file', async () => {
  await expect(readPdf(pdfOf(['']), URL)).rejects.toMatchObject({ code: 'empty-page' });
  await expect(readPdf(new TextEncoder().encode('no PDF'), URL)).rejects.toMatchObject({ code: 'broken-pdf' });
});
