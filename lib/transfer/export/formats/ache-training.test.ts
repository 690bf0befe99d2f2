import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { unzipped } from '../../../../tests/support/transfer-parsers';
import { hardSeeds, SEEDS } from '../../../../tests/support/transfer-samples';
import { acheTraining } from './ache-training';

describe('training folder of ACHE', () => {
  it('holds judged pages as HTML in positive and negative, named by percent-encoded address', async () => {
    const files = await unzipped(acheTraining, SEEDS);
    expect([...files.keys()]).toEqual([
      'training_data/positive/https%3A%2F%2Fbirds.example.org%2Fherons%2F',
      'training_data/positive/http%3A%2F%2Fwww.example.com%3A8080%2Fa%2520b%3Fx%3D1%2C2%26y%3D%25E9%25B9%25AD',
      'training_data/negative/https%3A%2F%2Fspam.example.com%2F%28casino%29%3Fx%3D%241',
    ]);
    const [page] = [...files.values()];
    expect(page).toContain('<title>Herons, &quot;grey&quot; &amp; white</title>');
    expect(page).toContain('<p>heron heron heron</p>');
    expect(page).toContain('<p>Where herons nest.</p>');
  });

  it('names any address by a name that file systems take, and keeps text out of the markup', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const files = await unzipped(acheTraining, seeds);
        expect(files.size).toBe(seeds.filter((seed) => seed.verdict !== 'candidate').length);
        for (const [path, html] of files) {
          expect(path).toMatch(/^training_data\/(?:positive|negative)\/[\w.~%-]{1,200}$/);
          const elements = JSON.stringify(names(parseDocument(html).children));
          expect(elements).toMatch(/^\["html",\["head",\["meta","title"\],"body",\["p"/);
        }
      }),
      { numRuns: 40 },
    );
  });
});

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Names of elements as nested lists, text left out. */
function names(nodes: readonly Node[]): unknown[] {
  return nodes.flatMap((node) => {
    if (!('name' in node) || node.type === 'directive') return [];
    const children = names(node.children);
    return children.length > 0 ? [node.name, children] : [node.name];
  });
}
