import { expect, it } from 'vitest';
import { readRequest } from './commands';

it.each([
  ['bees.example', true],
  ['bees.example:8080', true],
  ['github.com/ada', true],
  ['reddit.com/r/bees', true],
  ['uni.example/~ada', true],
  ['蜜蜂.中国', true],
  ['https://bees.example/', false],
  ['two words', false],
  ['bees.example/?q=1', false],
  ['/bees', false],
  ['', false],
])('«%s» can be judged as a site: %s', (site, ok) => {
  expect(readRequest('judgeSite', { topic: 't', site, outcome: 'enough' }).ok).toBe(ok);
});

it('notes are on a site or on the canonical address of a page', () => {
  const target = (of: string) => {
    const read = readRequest('note', { topic: 't', target: of, text: 'x' });
    return read.ok ? read.value.target : undefined;
  };
  expect(target('github.com/ada')).toBe('github.com/ada');
  expect(target('https://Bees.example/a#b')).toBe('https://bees.example/a');
});
