import 'fake-indexeddb/auto';
import * as Comlink from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportWorld, sender } from '../../../tests/support/topic-import';
import { SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { failure, success } from '../../messaging/results';
import { summarizeTopic } from '../topic/topic-summary';
import { type FileReading, fileReading } from './file-reading';
import { createImporter } from './importer';

let world: ImportWorld;
let ended: number;
beforeEach(() => {
  world = new ImportWorld();
  ended = 0;
});
afterEach(() => world.db.delete());

/** Two ends that pass messages by reference, since Node clones no `File`. */
function ends() {
  const [here, there] = [new EventTarget(), new EventTarget()];
  const link = (from: EventTarget, to: EventTarget) =>
    Object.assign(from, {
      postMessage: (data: unknown) => void setTimeout(() => to.dispatchEvent(new MessageEvent('message', { data }))),
    });
  return [link(here, there), link(there, here)] as const;
}

/** A worker that reads files over the test's database, with some parts replaced. */
function worker(parts: Partial<FileReading> = {}): Worker {
  const [here, there] = ends();
  Comlink.expose({ ...fileReading(() => world.db), ...parts }, there);
  return Object.assign(here, { terminate: () => void ended++ }) as unknown as Worker;
}

function importer(start: () => Worker = worker, send = sender(() => expect.fail('nothing is sent'))) {
  return createImporter({ start, send });
}

/** A watch and the shares that it heard of. */
function watch() {
  const stop = new AbortController();
  const shares: number[] = [];
  return { stop, shares, signal: stop.signal, progress: (share: number) => void shares.push(share) };
}

const LIST = new File(['https://a.example/\nhttps://b.example/\n'], 'list.txt');
const fileOf = (text: string) => new File([text], 'topic.json');
const forever = () => new Promise<never>(() => {});

/** A worker whose script cannot be loaded. */
function broken(message: string): () => Worker {
  return () => {
    const made = worker({ readImport: forever });
    setTimeout(() => made.dispatchEvent(Object.assign(new Event('error'), { message })));
    return made;
  };
}

describe('reading of a file', () => {
  it('a file is read in a worker, which is ended after it, and the progress is told', async () => {
    const seen = watch();
    const { rows, format } = await importer().read(LIST, 'seed', undefined, seen);
    expect([format, rows.map(({ url }) => url)]).toEqual(['plain', ['https://a.example/', 'https://b.example/']]);
    expect(seen.shares.at(-1)).toBe(1);
    expect(ended).toBe(1);
  });

  it('a reading rejects with the reason of its signal, and its worker is ended', async () => {
    const seen = watch();
    const reading = importer(() => worker({ readImport: forever })).read(LIST, 'seed', undefined, seen);
    seen.stop.abort(new Error('closed'));
    await expect(reading).rejects.toThrow('closed');
    expect(ended).toBe(1);
    await expect(importer(() => expect.fail('no worker starts')).read(LIST, 'seed', undefined, seen)).rejects.toThrow(
      'closed',
    );
  });

  it('a reading rejects where its worker does not start', async () => {
    await expect(importer(broken('no script')).read(LIST, 'seed', undefined, watch())).rejects.toThrow('no script');
    await expect(importer(broken('')).read(LIST, 'seed', undefined, watch())).rejects.toThrow('did not start');
    expect(ended).toBe(2);
  });

  it('a reading rejects with the fault of the file', async () => {
    await expect(importer().read(LIST, 'seed', 'none', watch())).rejects.toThrow('no format reads list.txt');
    expect(ended).toBe(1);
  });

  it('the preview of a merge compares the file with the stored topic', async () => {
    const file = fileOf(await world.foreignFile(20));
    expect(await importer().previewMerge(file, SAMPLE_TOPIC.id, watch())).toBeUndefined();
    expect(ended).toBe(1);
  });

  it('every import format has an id and the key of its name', async () => {
    expect(await importer().formats()).toContainEqual({ id: 'bookmarks', label: 'format_bookmarks' });
  });
});

describe('import of a whole topic', () => {
  it('a whole topic is stored batch by batch, and its worker is ended', async () => {
    const text = await world.foreignFile(30);
    const { head } = await summarizeTopic(text);
    const service = await world.worker();
    const stored = await importer(
      worker,
      sender(() => service),
    ).importTopic(fileOf(text), head, watch(), {});
    expect(stored).toMatchObject({ ok: true, value: { name: head.topic.name } });
    expect(await world.db.pages.count()).toBe(30);
    expect(ended).toBe(1);
  });

  it('an import that is cancelled stores nothing, and ends its worker', async () => {
    const text = await world.foreignFile(30);
    const { head } = await summarizeTopic(text);
    const service = await world.worker();
    const seen = watch();
    const send = sender(() => service);
    const stopping: typeof send = (command, request) => {
      if (command === 'addTopicRows') seen.stop.abort(new Error('cancelled'));
      return send(command, request);
    };
    expect(await importer(worker, stopping).importTopic(fileOf(text), head, seen, {})).toBeUndefined();
    expect(await world.db.pages.count()).toBe(0);
    expect(ended).toBe(1);
  });

  it('an import whose engine dies reads the file anew in another worker', async () => {
    const text = await world.foreignFile(5);
    const { head } = await summarizeTopic(text);
    const sent: string[] = [];
    const dying = async (command: string) => {
      sent.push(command);
      if (command === 'beginTopicImport') return success({ import: 'i' }) as never;
      return failure('engine-unreachable') as never;
    };
    const result = await importer(worker, dying).importTopic(fileOf(text), head, watch(), {});
    expect(result).toMatchObject({ ok: false, error: { code: 'engine-unreachable' } });
    expect(sent.filter((command) => command === 'beginTopicImport')).toHaveLength(3);
    expect(ended).toBe(3);
  });
});
