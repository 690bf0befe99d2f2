/** Network formats: nodes are pages or sites with their values, edges are directed and have a number of links. */

import { csvLine, joinTags } from '../cells';
import type { Carries, ExportFormat, ExportOptions, ExportSeed, NetworkLink, Seeds } from '../format';
import { ADDRESSES_ONLY } from '../lists/lines';
import { escapeMarkup, inChunks, oneLine, webAddress } from '../text';

type AttributeType = 'string' | 'double' | 'integer';

/** Node attributes in file order. */
const ATTRIBUTES: readonly (readonly [
  name: string,
  type: AttributeType,
  value: (seed: ExportSeed) => string | number | undefined,
])[] = [
  ['url', 'string', ({ url }) => webAddress(url)],
  ['site', 'string', ({ site }) => site],
  ['verdict', 'string', ({ verdict }) => verdict],
  ['probability', 'double', ({ probability }) => probability],
  ['tags', 'string', ({ tags }) => (tags.length === 0 ? undefined : joinTags(tags))],
  ['language', 'string', ({ language }) => language],
  ['found_by', 'string', ({ foundBy }) => foundBy?.operator],
  ['outcome', 'string', ({ facts }) => facts?.outcome],
  ['pages', 'integer', ({ facts }) => facts?.pages],
  ['confirmed', 'integer', ({ facts }) => facts?.confirmed],
  ['rejected', 'integer', ({ facts }) => facts?.rejected],
  ['cited_by', 'integer', ({ facts }) => facts?.citedBy],
  ['captures', 'integer', ({ captures }) => captures?.count],
  ['same_owner', 'string', ({ sharedIds }) => sharedIds?.join('|')],
];

interface NetworkNode {
  readonly label: string;
  readonly values: readonly (readonly [name: string, value: string])[];
}

interface NetworkEdge {
  readonly source: number;
  readonly target: number;
  readonly links: number;
}

/** Numbers the nodes of a network while they are written, and counts the links between them. */
class Network {
  readonly #numbers = new Map<string, number>();

  constructor(private readonly unit: ExportOptions['unit']) {}

  /** Yields one node per seed with a web URL, numbered from 0. With unit `site`, a site gives one node. */
  async *nodes(seeds: Seeds): AsyncGenerator<NetworkNode> {
    for await (const seed of seeds) {
      const key = this.unit === 'site' ? seed.site : seed.url;
      if (webAddress(seed.url) === undefined || this.#numbers.has(key)) continue;
      this.#numbers.set(key, this.#numbers.size);
      yield {
        label: oneLine(this.unit === 'site' ? seed.site : seed.title || seed.url),
        values: ATTRIBUTES.flatMap(([name, , read]) => {
          const value = read(seed);
          return value === undefined || value === '' ? [] : [[name, String(value)] as const];
        }),
      };
    }
  }

  /**
   * Yields the edges with their number of links, ordered by source. Links from a node to itself, and to what is no
   * node, are left out. Call it after `nodes` has ended.
   */
  async *edges(links: AsyncIterable<NetworkLink>): AsyncGenerator<NetworkEdge> {
    const counts: Map<number, number>[] = [];
    for await (const { from, to } of links) {
      const [source, target] = [this.#numbers.get(from), this.#numbers.get(to)];
      if (source === undefined || target === undefined || source === target) continue;
      counts[source] ??= new Map();
      counts[source].set(target, (counts[source].get(target) ?? 0) + 1);
    }
    for (const [source, targets] of counts.entries())
      for (const [target, links] of targets ?? []) yield { source, target, links };
  }

  /** Returns the URL or site of each node, indexed by its number. */
  keys(): string[] {
    return [...this.#numbers.keys()];
  }
}

type NetworkWriter = (network: Network, seeds: Seeds, links: AsyncIterable<NetworkLink>) => AsyncGenerator<string>;

const ALL_BUT_SCOPE: Carries = {
  title: true,
  tags: true,
  probability: true,
  provenance: true,
  rejected: true,
  scope: false,
};

async function* noLinks(): AsyncGenerator<NetworkLink> {}

/** Returns the export format that writes a network by `writer`. */
function networkFormat(
  id: string,
  extension: string,
  mime: string,
  writer: NetworkWriter,
  carries: Carries = ALL_BUT_SCOPE,
): ExportFormat {
  return {
    id,
    extension,
    mime,
    carries,
    needsOwners: carries.title,
    write: (seeds, { unit = 'page', links = noLinks }) => inChunks(writer(new Network(unit), seeds, links())),
  };
}

/** GEXF 1.2 for Gephi and NetworkX. The weight of an edge is the number of links. */
export const gexf = networkFormat('gexf', 'gexf', 'application/xml', async function* (network, seeds, links) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">\n';
  yield ' <graph defaultedgetype="directed" mode="static">\n  <attributes class="node" mode="static">\n';
  for (const [name, type] of ATTRIBUTES) yield `   <attribute id="${name}" title="${name}" type="${type}"/>\n`;
  yield '  </attributes>\n  <nodes>\n';
  let number = 0;
  for await (const { label, values } of network.nodes(seeds)) {
    const attributes = values.map(([name, value]) => `<attvalue for="${name}" value="${escapeMarkup(value)}"/>`);
    yield `   <node id="${number++}" label="${escapeMarkup(label)}"><attvalues>${attributes.join('')}</attvalues></node>\n`;
  }
  yield '  </nodes>\n  <edges>\n';
  number = 0;
  for await (const { source, target, links: weight } of network.edges(links))
    yield `   <edge id="${number++}" source="${source}" target="${target}" weight="${weight}"/>\n`;
  yield '  </edges>\n </graph>\n</gexf>\n';
});

const GRAPHML_TYPES: Readonly<Record<AttributeType, string>> = { string: 'string', double: 'double', integer: 'int' };

/** GraphML for Gephi, NetworkX, igraph and yEd. The weight of an edge is the number of links. */
export const graphml = networkFormat('graphml', 'graphml', 'application/xml', async function* (network, seeds, links) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield ' <key id="label" for="node" attr.name="label" attr.type="string"/>\n';
  for (const [name, type] of ATTRIBUTES)
    yield ` <key id="${name}" for="node" attr.name="${name}" attr.type="${GRAPHML_TYPES[type]}"/>\n`;
  yield ' <key id="weight" for="edge" attr.name="weight" attr.type="int"/>\n <graph edgedefault="directed">\n';
  let number = 0;
  for await (const { label, values } of network.nodes(seeds)) {
    const data = [['label', label] as const, ...values];
    const members = data.map(([name, value]) => `<data key="${name}">${escapeMarkup(value)}</data>`);
    yield `  <node id="n${number++}">${members.join('')}</node>\n`;
  }
  for await (const { source, target, links: weight } of network.edges(links))
    yield `  <edge source="n${source}" target="n${target}"><data key="weight">${weight}</data></edge>\n`;
  yield ' </graph>\n</graphml>\n';
});

/** CSV edge list with one row per linked pair, for spreadsheets and Gephi's edge import. */
export const edgeList = networkFormat(
  'edge-list',
  'edges.csv',
  'text/csv',
  async function* (network, seeds, links) {
    yield csvLine(['Source', 'Target', 'Weight']);
    for await (const _ of network.nodes(seeds));
    const keys = network.keys();
    /** Returns the cell of a node: an address if its key is a web URL, else the name of the site. */
    const cell = (node: number) => {
      const key = keys[node] ?? '';
      return webAddress(key) === undefined ? key : { address: key };
    };
    for await (const { source, target, links: weight } of network.edges(links))
      yield csvLine([cell(source), cell(target), String(weight)]);
  },
  ADDRESSES_ONLY,
);
