import type { ExportFormat } from '../../format';
import { webAddress, writeSeeds } from '../text';

/** One JSON object a line, with the names of the CSV columns. Rejected pages are marked in `verdict`. */
export const jsonLines: ExportFormat = {
  id: 'json-lines',
  extension: 'jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: true, scope: true },
  write: (seeds, options) =>
    writeSeeds(seeds, (seed) => {
      const url = webAddress(seed.url);
      if (url === undefined) return undefined;
      const { foundBy, facts } = seed;
      const object = {
        url,
        title: seed.title,
        verdict: seed.verdict,
        score: seed.score,
        site: seed.site,
        language: seed.language,
        hub_score: seed.hubScore,
        tags: seed.tags,
        note: seed.note,
        scope: options.scope,
        found_by: foundBy?.operator,
        provider: foundBy?.provider,
        query: foundBy?.query,
        from: foundBy?.from,
        round: foundBy?.round,
        depth: foundBy?.depth,
        decided_at: seed.decidedAtMs === undefined ? undefined : new Date(seed.decidedAtMs).toISOString(),
        excerpt: seed.excerpt,
        outcome: facts?.outcome,
        pages: facts?.pages,
        confirmed: facts?.confirmed,
        rejected: facts?.rejected,
        cited_by: facts?.citedBy,
        best_page: seed.bestPage?.url,
        best_title: seed.bestPage?.title,
      };
      return `${JSON.stringify(object)}\n`;
    }),
};
