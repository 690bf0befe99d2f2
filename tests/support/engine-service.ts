/** The service that the engine worker runs, over the practice web and without a worker. */
import type { Store } from '../../lib/engine/ports';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { EngineService, type EngineServiceOptions } from '../../lib/runner/engine-service';
import type { TopicStaging } from '../../lib/store/staging';
import { practiceWeb } from '../web/practice';
import { createWeb } from '../web/web';
import { createNodeEngine } from './node-engine';

export const web = createWeb(practiceWeb());

const rejectCall = () => Promise.reject(new Error('unused'));
/** A staging that fails at each use, for tests that import no whole topic. */
const NO_STAGING: TopicStaging = {
  stage: rejectCall,
  list: rejectCall,
  read: rejectCall,
  links: rejectCall,
  discardUnlisted: async () => undefined,
};

/** Creates an engine service over a store, as a newly started worker does. */
export async function serviceOver(store: Store, more: Partial<EngineServiceOptions> = {}): Promise<EngineService> {
  const { deps } = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  return new EngineService({
    store,
    staging: NO_STAGING,
    clock: deps.clock,
    logger: { debug: () => {}, warn: () => {} },
    dependencies: () => deps,
    resources: async () => ({ background: [], semantic: undefined }),
    testProvider: async () => ({ ok: false, hits: [], durationMs: 0 }),
    findCaptures: async () => ({ fault: 'not-configured' }),
    ownCopy: async () => undefined,
    writeNew: async () => null,
    translate: async () => ({ fault: 'not-configured' }),
    newId: () => crypto.randomUUID(),
    ...more,
  });
}

/** Executes a command and returns its value. @throws Error if the command fails */
export async function mustExecute<C extends EngineCommand>(
  service: EngineService,
  command: C,
  request: RequestOf<C>,
): Promise<ResultOf<C>> {
  const result = await service.execute(command, request);
  if (!result.ok) throw new Error(`${command}: ${result.error.code} ${result.error.detail}`);
  return result.value;
}

/** Returns a page of the practice web as the content script captures it; without HTML for an unknown URL. */
export function pageOf(url: string) {
  const html = web.pages.find((page) => page.url === url)?.html ?? '';
  return { url, html, contentType: 'text/html', language: 'en' };
}

/** URLs of the practice web's pages on beekeeping. */
export const BEE_PAGES: readonly string[] = web.pages
  .filter(({ label }) => label === 'beekeeping')
  .map(({ url }) => url);

/** Creates a topic whose seeds are three pages on beekeeping. */
export async function topicWithSeeds(
  store: Store,
  more: Partial<EngineServiceOptions> = {},
): Promise<{ service: EngineService; topic: string }> {
  const service = await serviceOver(store, more);
  const { id } = await mustExecute(service, 'createTopic', { name: 'Bees' });
  for (const url of BEE_PAGES.slice(0, 3)) await mustExecute(service, 'markPage', { topic: id, page: pageOf(url) });
  return { service, topic: id };
}

/** Waits until the topic's session no longer runs, and returns its status. @throws Error after about 10 seconds */
export async function untilDone(store: Store, topic: string): Promise<string> {
  for (let i = 0; i < 2_000; i++) {
    const session = await store.loadSession(topic);
    if (session && session.status !== 'running') return session.status;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the session did not end');
}
