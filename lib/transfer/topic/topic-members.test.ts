import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time';
import { hardText } from '../../../tests/support/transfer-samples';
import { CommandError } from '../../engine/errors';
import { type TopicMember, topicMembers } from './topic-members';

async function all(source: string | readonly string[]): Promise<TopicMember[]> {
  const found: TopicMember[] = [];
  for await (const members of topicMembers(source)) found.push(...members);
  return found;
}

/** The text in pieces of `size` characters. */
function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
}

it('topicMembers gives head and rows in the order of the file, with their lines, and nothing else', async () => {
  const text =
    '\ufeff{"format": "x", "other": [{"a": 1}],\n"topic": {"id": "t"},\n"pages": [\n{"n": 0},\n{"n": 1}],\n"terms": []}\n';
  expect((await all(text)).map(({ name, value, line }) => [name, value, line])).toEqual([
    ['format', 'x', 1],
    ['topic', { id: 't' }, 2],
    ['pages', { n: 0 }, 4],
    ['pages', { n: 1 }, 5],
  ]);
});

it('topicMembers gives the same rows wherever the text is cut', async () => {
  const row = fc.record({
    title: hardText,
    list: fc.array(hardText),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const text = JSON.stringify({ pages: rows });
      const found = await all(cut(text, size));
      expect(found.map(({ value }) => value)).toEqual((JSON.parse(text) as { pages: unknown[] }).pages);
      expect(found.reduce((sum, { chars }) => sum + chars, 0)).toBeLessThanOrEqual(text.length);
    }),
  );
});

it.each([
  ['an unknown member', (inner: string) => `{"format": "x",\n"other": ${inner}}`],
  ['an operator memory', (inner: string) => `{"session": {"operatorMemory":\n{"mark": ${inner}}}}`],
])('topicMembers accepts 60 nested levels in %s, and rejects 64 levels with the line', async (_, document) => {
  const nested = (levels: number) => document('['.repeat(levels) + ']'.repeat(levels));
  await expect(all(nested(60))).resolves.toBeDefined();
  await expect(all(nested(64))).rejects.toMatchObject({
    code: 'bad-import',
    message: expect.stringMatching(/^line 2: /),
  });
  const startedMs = processorMs();
  await expect(all(cut(nested(100_000), 65_536))).rejects.toThrow(/^line 2: nested deeper than 64 levels$/);
  expect(processorMs() - startedMs).toBeLessThan(500);
});

it.each(['', '{', '{"pages": [', '{"pages": [}', '[1', '{"pages": [1]} x', '{"format": tendril}'])(
  'topicMembers rejects "%s", and names the line of the fault',
  async (text) => {
    await expect(all(`\n${text}`)).rejects.toThrow(CommandError);
    await expect(all(`\n${text}`)).rejects.toThrow(/^line 2: /);
  },
);
