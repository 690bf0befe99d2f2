import { serialize } from 'node:v8';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LinksRecord } from '../engine/records';
import { packLinks, unpackLinks } from './packed-links';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const link = fc.tuple(fc.webUrl(), text, text);
const record = fc
  .tuple(fc.array(link, { maxLength: 20 }), fc.option(fc.array(fc.webUrl(), { maxLength: 2 }), { nil: undefined }))
  .map(
    ([links, feeds]): LinksRecord => ({
      ...{ topic: 't', n: 3, targets: links.map(([url]) => url) },
      anchors: links.map(([, anchor]) => anchor),
      contexts: links.map(([, , context]) => context),
      ...(feeds && { feeds }),
    }),
  );

it('unpackLinks restores what packLinks packed, for any texts', () => {
  fc.assert(
    fc.property(record, (links) => {
      expect(unpackLinks(packLinks(links))).toEqual(links);
    }),
  );
});

it('unpackLinks returns a row of an older version unchanged', () => {
  const links: LinksRecord = { topic: 't', n: 0, targets: ['http://a.example/'], anchors: ['a'], contexts: ['b'] };
  expect(unpackLinks(links)).toBe(links);
});

it('packed links within one site take at most a third of the space', () => {
  const targets = Array.from({ length: 40 }, (_, i) => `https://docs.example/guide/chapter-${i}/index.html`);
  const texts = targets.map((_, i) => `Chapter ${i} of the guide`);
  const links: LinksRecord = { topic: 't', n: 0, targets, anchors: texts, contexts: texts };
  expect(serialize(packLinks(links)).length).toBeLessThan(serialize(links).length / 3);
});

it('unpackLinks throws if the packed bytes are damaged', () => {
  const { packed, ...rest } = packLinks({ topic: 't', n: 0, targets: ['x'], anchors: [''], contexts: [''] });
  expect(() => unpackLinks({ ...rest, packed: packed.slice(0, 4) })).toThrow();
});
