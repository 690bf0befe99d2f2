import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../tests/support/transfer-parsers';
import { hardSeeds, SEEDS, written } from '../../../tests/support/transfer-samples';
import { permissionsOf } from '../../engine/insight/permissions';
import type { ExportSeed, NetworkLink } from '../format';
import { edgeList, gexf, graphml } from './networks';

const [herons, heronNest, maybe, casino] = SEEDS.map(({ url }) => url) as [string, string, string, string];
const PAIRS = [
  [herons, heronNest],
  [herons, heronNest],
  [heronNest, maybe],
  [herons, herons],
  [herons, 'https://unknown.example/'],
  [casino, herons],
] as const;

async function* links(): AsyncGenerator<NetworkLink> {
  for (const [from, to] of PAIRS) yield { from, to };
}

describe('networks of pages', () => {
  it('a network of pages in GEXF has a weighted edge for each linked pair of nodes', async () => {
    const text = await written(gexf, SEEDS, { links });
    expect(() => parseXml(text)).not.toThrow();
    expect(text.match(/<node /g)).toHaveLength(4);
    expect(text).toContain('<node id="0" label="Herons, &quot;grey&quot; &amp; white">');
    expect(text).toContain('<attvalue for="tags" value="birds|wet\\|land"/>');
    expect(text).toContain('<attvalue for="probability" value="0.625"/>');
    expect(text.match(/<edge .*/g)).toEqual([
      '<edge id="0" source="0" target="1" weight="2"/>',
      '<edge id="1" source="1" target="2" weight="1"/>',
      '<edge id="2" source="3" target="0" weight="1"/>',
    ]);
  });

  it('a network of pages in GraphML has the same nodes and edges', async () => {
    const text = await written(graphml, SEEDS, { links });
    expect(() => parseXml(text)).not.toThrow();
    expect(text).toContain('<data key="verdict">no</data>');
    expect(text.match(/<edge .*/g)).toEqual([
      '<edge source="n0" target="n1"><data key="weight">2</data></edge>',
      '<edge source="n1" target="n2"><data key="weight">1</data></edge>',
      '<edge source="n3" target="n0"><data key="weight">1</data></edge>',
    ]);
  });

  it('a network of pages as a CSV edge list has the URLs of both ends', async () => {
    expect(parse(await written(edgeList, SEEDS, { links }))).toEqual([
      ['Source', 'Target', 'Weight'],
      [herons, heronNest, '2'],
      [heronNest, maybe, '1'],
      [casino, herons, '1'],
    ]);
  });

  it.each([gexf, graphml])('a network of pages in the format $id is well-formed XML for any texts', async (format) => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(format, seeds);
        expect(() => parseXml(text)).not.toThrow();
        expect(text.match(/<node /g) ?? []).toHaveLength(seeds.length);
      }),
    );
  });
});

describe('networks of sites', () => {
  const site = (name: string, verdict: ExportSeed['verdict'], url = `https://${name}/`): ExportSeed => ({
    ...{ url, title: name, verdict, tags: [], site: name },
    facts: { pages: 5, confirmed: 2, rejected: 0, citedBy: 1, permissions: permissionsOf() },
  });

  it('a network of sites has one node per site with its counts, even when a page of the site is rejected', async () => {
    const seeds = [site('a.example', 'yes'), site('b.example', 'yes'), site('a.example', 'no', 'https://a.example/x')];
    async function* between(): AsyncGenerator<NetworkLink> {
      yield { from: 'a.example', to: 'b.example' };
      yield { from: 'a.example', to: 'a.example' };
    }
    const text = await written(gexf, seeds, { unit: 'site', links: between });
    expect(text.match(/<node id="\d" label="[^"]*"/g)).toEqual([
      '<node id="0" label="a.example"',
      '<node id="1" label="b.example"',
    ]);
    expect(text).toContain('<attvalue for="cited_by" value="1"/>');
    expect(text.match(/<edge /g)).toHaveLength(1);
    expect(parse(await written(edgeList, seeds, { unit: 'site', links: between }))[1]).toEqual([
      'a.example',
      'b.example',
      '1',
    ]);
  });
});
