import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Tasks of a page's main thread in a span of time. */
export interface MainThread {
  /** Longest first, in milliseconds. Includes the time the thread waited for a processor. */
  readonly wallMs: readonly number[];
  /** Longest first, in milliseconds of processor time: what the tasks take on a machine with nothing else to do. */
  readonly cpuMs: readonly number[];
  /** Processor time of all tasks together, in milliseconds; a task within another counts once. */
  readonly totalCpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as the other times. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const BEGIN = 'watch begins';
const END = 'watch ends';

/**
 * Runs `action` and tells every task that the main thread of the page carried out meanwhile. The action may lead the page
 * elsewhere: what counts is the thread of the document that is there in the end.
 */
export async function watchMainThread(
  context: BrowserContext,
  page: Page,
  action: () => Promise<void>,
): Promise<MainThread> {
  const session = await context.newCDPSession(page);
  const events = collect(session);
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing', 'disabled-by-default-devtools.timeline', 'toplevel'] },
    transferMode: 'ReportEvents',
  });
  // Unlike Playwright's evaluation, this loads no script of its own into the page, which would be timed too.
  const mark = (name: string) => session.send('Runtime.evaluate', { expression: `performance.mark('${name}')` });
  await mark(BEGIN);
  await action();
  await mark(END);
  await session.send('Tracing.end');
  const all = await events;
  await session.detach();
  const begin = all.find(({ name }) => name === BEGIN);
  const end = all.find(({ name }) => name === END);
  if (!begin || !end) throw new Error('The trace lacks its marks.');
  const tasks = all.filter(
    ({ name, pid, tid, ts }) =>
      /RunTask$/.test(name) && pid === end.pid && tid === end.tid && ts > begin.ts && ts < end.ts,
  );
  const longestFirst = (times: readonly number[]) => times.map((us) => us / 1_000).toSorted((a, b) => b - a);
  return {
    wallMs: longestFirst(tasks.map(({ dur = 0 }) => dur)),
    cpuMs: longestFirst(tasks.map(({ dur = 0, tdur = dur }) => tdur)),
    totalCpuMs: outermost(tasks).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1_000,
  };
}

function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let doneAt = 0;
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < doneAt) return false;
      doneAt = ts + dur;
      return true;
    });
}

function collect(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  return new Promise((resolve) => session.once('Tracing.tracingComplete', () => resolve(events)));
}
