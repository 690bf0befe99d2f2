import { expect, it } from 'vitest';
import { packagedCMap } from '../../tests/support/cmaps';
import { pdfIn, pdfOf } from '../../tests/support/pdf';
import { readPdf } from './read-pdf';

const URL = 'https://bees.example/report.pdf';
const PAGES = ['The Honey Bee\nA hive holds one queen.', 'Swarming\nIn spring the col-\nony divides.'];

it('readPdf returns title, text, keywords and links of a PDF', async () => {
  const info = { Title: 'A report on bees', Keywords: 'hives; queens', Subject: 'Apiculture' };
  const document = await readPdf(pdfOf(PAGES, info, 'https://bees.example/data'), URL, packagedCMap);
  expect(document).toMatchObject({
    ...{ title: 'A report on bees', keywords: ['hives', 'queens'], description: 'Apiculture' },
    links: [{ url: 'https://bees.example/data' }, { url: 'https://bees.example/data' }],
  });
  expect(document.text).toMatch(/A hive holds one queen\.[\s\S]*the colony divides/);
});

it('readPdf takes the largest line as the title if the metadata has none or a file name', async () => {
  expect((await readPdf(pdfOf(PAGES, { Title: 'Microsoft Word - final.doc' }), URL, packagedCMap)).title).toBe(
    'The Honey Bee',
  );
  expect((await readPdf(pdfOf(PAGES), URL, packagedCMap)).title).toBe('The Honey Bee');
});

it('readPdf distinguishes a PDF without text from a broken file', async () => {
  await expect(readPdf(pdfOf(['']), URL, packagedCMap)).rejects.toMatchObject({ code: 'empty-page' });
  await expect(readPdf(new TextEncoder().encode('no PDF'), URL, packagedCMap)).rejects.toMatchObject({
    code: 'broken-pdf',
  });
});

it.each([
  ['STSong-Light', 'GB1', 'UniGB-UCS2-H', '蜜蜂的蜂巢里有一只蜂王'],
  ['MSung-Light', 'CNS1', 'UniCNS-UCS2-H', '蜜蜂的蜂巢裡有一隻蜂王'],
  ['HeiseiMin-W3', 'Japan1', 'UniJIS-UCS2-H', 'ミツバチの巣には女王蜂がいる'],
  ['HYSMyeongJo-Medium', 'Korea1', 'UniKS-UCS2-H', '벌집에는 여왕벌이 있다'],
])('readPdf reads the text of a font that is not embedded (%s)', async (font, ordering, encoding, text) => {
  const codes = [...text].map((char) => (char.codePointAt(0) as number).toString(16).padStart(4, '0')).join('');
  const document = await readPdf(pdfIn({ font, ordering, encoding }, codes), URL, packagedCMap);
  expect(document.text.trim()).toBe(text);
});

it('readPdf reads text in the legacy encodings of four scripts', async () => {
  const read = async (ordering: string, encoding: string, codes: string) =>
    (await readPdf(pdfIn({ font: 'Ryumin-Light', ordering, encoding }, codes), URL, packagedCMap)).text.trim();
  expect(await read('GB1', 'GBK-EUC-H', 'c3dbb7e4')).toBe('蜜蜂');
  expect(await read('CNS1', 'ETen-B5-H', 'bb65b8c1')).toBe('蜜蜂');
  expect(await read('Japan1', '90ms-RKSJ-H', '96a89649')).toBe('蜜蜂');
  expect(await read('Korea1', 'KSCms-UHC-H', 'b9fac1fd')).toBe('벌집');
});
