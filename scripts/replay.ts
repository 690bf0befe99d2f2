/** Repeats the work of a methods report in a browser with the extension. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { TopicSettingsPatch } from '../lib/messaging/request-parts';
import { type MethodsRecord, MethodsSchema } from '../lib/transfer/documents/methods-schema';
import type { Extension } from '../tests/e2e/harness/extension';

const MS_PER_PAGE = 4_000;
const LEAST_TIMEOUT_MS = 120_000;

/** Comparison of the pages of a report with those that its repetition found. */
export interface Replay {
  /** Id of the new topic. */
  readonly topic: string;
  /** Number of URLs that both have. */
  readonly same: number;
  /** URLs that only the report has, and URLs that only the repetition has. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/**
 * Reads a methods report.
 * @throws ValiError or SyntaxError if the file is no such report, and errors of `readFileSync`
 */
export const readMethods = (path: string): MethodsRecord =>
  v.parse(MethodsSchema, JSON.parse(readFileSync(path, 'utf8')));

/**
 * Repeats the report's steps in a new topic: marks seeds, judges pages and sites, and discovers. Compares the pages.
 */
export async function replay(
  extension: Extension,
  methods: MethodsRecord,
  say: (line: string) => void,
): Promise<Replay> {
  const { name, description, include, exclude } = methods.topic;
  const topic = await extension.createPracticeTopic(name);
  // A watched topic would fetch between the steps.
  const settings = { ...v.parse(TopicSettingsPatch, methods.settings), watch: 'off' as const };
  await extension.command('updateTopic', { topic, description, settings, criteria: { include, exclude } });
  for (const step of methods.steps) {
    say(
      step.do === 'discover'
        ? `discovering ${step.pages} pages …`
        : `${step.do} ${'url' in step ? step.url : step.site}`,
    );
    if (step.do === 'seed') await extension.markSeeds(topic, [step.url]);
    else if (step.do === 'site') {
      const { site, url, outcome } = step;
      await extension.command('judgeSite', { topic, site, url, outcome });
    } else if (step.do === 'extent')
      await extension.command('divideSite', { topic, site: step.site, extent: step.extent });
    else if (step.do !== 'discover') await extension.command('judge', { topic, urls: [step.url], verdict: step.do });
    else if (step.pages > 0) {
      await extension.command('startSession', { topic, budgetPages: step.pages });
      const timeoutMs = Math.max(LEAST_TIMEOUT_MS, step.pages * MS_PER_PAGE);
      await extension.waitForSession(topic, ['done', 'failed', 'paused'], timeoutMs);
    }
  }
  const found = new Set((await extension.rows('pages')).filter((page) => page.topic === topic).map(({ url }) => url));
  const known = new Set(methods.pages.map(({ url }) => url));
  return {
    topic,
    same: [...known].filter((url) => found.has(url)).length,
    missing: [...known].filter((url) => !found.has(url)),
    added: [...found].filter((url) => !known.has(url)),
  };
}
