// @vitest-environment happy-dom
import { getByLabelText } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { SPLIT } from '../../lib/engine/basics';
import { failure, type Result, success } from '../../lib/messaging/results';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import { dashboardData, READING } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import type { Importer, ImportReading } from './data';
import { ImportForm } from './import-form';

const topic = topicRecord('t', 'Databases');
const WHOLE: DocumentHead = { topic, session: undefined, excludedSites: [] };
const options: MountOptions = {
  answers: {
    importRows: () => ({ ok: true, value: { added: 2, known: 0 } }),
  },
};

/** The form after a file was chosen whose import gives `reading`. */
async function chosen(
  reading: ImportReading | Error,
  form: Partial<Parameters<typeof ImportForm>[0]> = {},
  doing: Partial<Importer> = {},
  answers = options.answers,
) {
  const asked: unknown[][] = [];
  const importer: Importer = {
    ...dashboardData().importer,
    async read(file, verdict, format) {
      asked.push([file.name, verdict, format]);
      if (reading instanceof Error) throw reading;
      return reading;
    },
    ...doing,
  };
  const screen = await mount(
    <>
      <ImportForm topic={topic} topics={[topic]} importer={importer} {...form} />
      <Toasts />
    </>,
    { answers },
  );
  const input = getByLabelText<HTMLInputElement>(screen.root, 'Choose a file');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'list.txt')], configurable: true });
  await screen.type(input, '');
  return { ...screen, asked };
}

describe('ImportForm', () => {
  it('ImportForm shows the URLs and each faulty line with its number before it imports anything', async () => {
    const { root, all, calls } = await chosen(READING);
    expect(root.textContent).toContain('Addresses: 2 · lines with problems: 1');
    expect(all('listitem').at(-1)?.textContent).toBe('Line 7: this is not an address. not an address');
    expect(calls).toEqual([]);
    await expectAccessible(root);
  });

  it('ImportForm reads the seeds of a public Archive-It collection as known sites, or reports a failure', async () => {
    const collectionSeeds = async (collection: string) => {
      if (collection !== '4049') throw new Error('no such collection');
      return ['https://a.example/', 'https://b.example/'];
    };
    const { root, asked, find, type, click, calls } = await chosen(READING, {}, { collectionSeeds });
    const field = find('textbox', /public Archive-It collection/);
    await type(field, '1');
    await click(find('button', 'Preview its sites'));
    await expect.poll(() => root.textContent).toContain('Archive-It collection 1 could not be read');
    await type(field, ' 4049 ');
    await click(find('button', 'Preview its sites'));
    expect(asked.at(-1)).toEqual(['Archive-It collection 4049', 'known', 'plain']);
    expect(calls[0]).toEqual(['requestHostAccess', ['https://partner.archive-it.org/*']]);
  });

  it('ImportForm offers no Add button while a file is read again with another verdict', async () => {
    let finish = (): void => undefined;
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads === 1
        ? Promise.resolve(READING)
        : new Promise<ImportReading>((done) => {
            finish = () => done(READING);
          });
    };
    const { all, find, type } = await chosen(READING, {}, { read });
    const adding = () => all('button').filter((button) => button.textContent?.startsWith('Add'));
    expect(adding()).toHaveLength(1);
    await type(find('combobox', 'Import pages without a verdict in the file as'), 'candidate');
    expect(adding()).toHaveLength(0);
    finish();
    await vi.waitFor(() => expect(adding()).toHaveLength(1));
  });

  it('ImportForm reads pasted text, and can import its sites as known', async () => {
    const known = { ...READING, rows: READING.rows.map((row) => ({ ...row, verdict: 'known' as const })) };
    const { root, find, type, click, asked, calls } = await chosen(known);
    await type(find('textbox', 'Or paste addresses or domains'), 'a.example b.example');
    await click(find('button', 'Preview the addresses'));
    await type(find('combobox', 'Import pages without a verdict in the file as'), 'known');
    expect(asked.slice(1)).toEqual([
      ['', 'seed', undefined],
      ['', 'known', READING.format],
    ]);
    await expectAccessible(root);
    await click(find('button', /^Add 2 /));
    expect(calls).toEqual([['importRows', { topic: 't', rows: known.rows }]]);
  });

  it('ImportForm counts rows by their own verdicts if a crawl or a topic file has them', async () => {
    const rows = READING.rows.map((row, i) => ({
      ...row,
      verdict: i === 0 ? ('no' as const) : ('candidate' as const),
    }));
    const { root } = await chosen({ ...READING, rows });
    expect(root.textContent).toContain('Rejected pages: 1 · Suggestions to review: 1');
    expect((await chosen(READING)).root.textContent).toContain('Seeds: 2');
  });

  it('ImportForm adds the addresses to the topic that the user chooses', async () => {
    const other = topicRecord('u', 'Bees');
    const { find, all, type, click, calls } = await chosen(READING, { topics: [topic, other] });
    await type(find('combobox', 'Add the addresses to'), 'u');
    await click(find('button', 'Add 2 addresses to Bees'));
    expect(calls).toEqual([['importRows', { topic: 'u', rows: READING.rows }]]);
    expect((await chosen(READING)).all('combobox', 'Add the addresses to')).toEqual([]);
    expect(all('combobox', 'Add the addresses to')).toEqual([]);
  });

  it('ImportForm imports the rows into the topic', async () => {
    const { root, find, click, calls } = await chosen(READING);
    await click(find('button', 'Add 2 addresses to Databases'));
    expect(calls).toEqual([['importRows', { topic: 't', rows: READING.rows }]]);
    expect(root.textContent).not.toContain('Line 7');
  });

  it('ImportForm shows progress while rows are added', async () => {
    let answer: (result: Result<{ added: number; known: number }>) => void = () => {};
    const importRows = () => new Promise<Result<{ added: number; known: number }>>((resolve) => (answer = resolve));
    const { root, find, all, click } = await chosen(READING, {}, {}, { importRows });
    await click(find('button', 'Add 2 addresses to Databases'));
    expect(root.textContent).toContain('Adding the addresses.');
    expect(find('button', 'Add 2 addresses to Databases').hasAttribute('disabled')).toBe(true);
    expect(all('button', 'Cancel')).toEqual([]);
    await expectAccessible(root);
    answer(success({ added: 2, known: 0 }));
    await vi.waitFor(() => expect(all('progressbar')).toEqual([]));
  });

  it('ImportForm reads the file again with another format or verdict', async () => {
    const { all, type, asked } = await chosen(READING);
    const [format, verdict] = all('combobox');
    await type(format as Element, 'csv');
    await type(verdict as Element, 'no');
    expect(asked).toEqual([
      ['list.txt', 'seed', undefined],
      ['list.txt', 'seed', 'csv'],
      ['list.txt', 'no', 'plain'],
    ]);
  });

  it.each([
    ['Merge into your topic', 'merge'],
    ['Import as a separate topic', 'apart'],
    ['Replace your topic with the file', 'replace'],
  ])('ImportForm offers "%s" for a topic that exists (%s), and makes it the active topic', async (button, expected) => {
    const imports: unknown[] = [];
    const importTopic: Importer['importTopic'] = async (file, whole, _watch, how) => {
      imports.push([file.name, whole, how.mode]);
      return success(topic);
    };
    const { find, click, calls } = await chosen({ ...READING, whole: WHOLE }, {}, { importTopic });
    expect(find('note').textContent).toContain('You already have the topic “Databases”');
    await click(find('button', button));
    expect(imports).toEqual([['list.txt', WHOLE, expected]]);
    expect(calls).toEqual([['saveSettings', { activeTopic: 't' }]]);
  });

  it('ImportForm shows the changes of a merge before the merge', async () => {
    const url = 'https://a.example/';
    const previewMerge: Importer['previewMerge'] = async () => ({
      ...{ entries: 12, authors: ['Ben'], newPages: 3, notes: 2, members: ['settings.breadth', 'criteria'] },
      changes: [{ url, before: 'yes', after: 'no' }],
      changeCount: 1,
      sites: [
        { site: 'b.example', kind: 'decision', after: 'excluded' },
        { site: 'c.example', kind: 'grouping', before: SPLIT, after: 'b.example' },
      ],
      siteCount: 2,
      ...{ queued: ['https://d.example/next'], queuedCount: 1, failed: ['https://e.example/app'], failedCount: 1 },
      ...{ leftOut: 4, reusedNames: ['Ben'] },
    });
    const { root } = await chosen({ ...READING, whole: WHOLE }, {}, { previewMerge });
    expect(root.textContent).toContain('Answers in the file that your topic lacks12');
    expect(root.textContent).toContain('The file has answers of: Ben');
    expect(root.textContent).toContain(
      'The merge will change these settings of the topic: More pages or more sites · Criteria for judging pages',
    );
    expect(root.textContent).toContain('a.example: Confirmed in this topic → Rejected for this topic');
    expect(root.textContent).toContain('b.example: no decision → Excluded: neither fetched nor suggested');
    expect(root.textContent).toContain('c.example: split → joined with b.example');
    expect(root.textContent).toContain('d.example/next');
    expect(root.textContent).toContain('e.example/app');
    expect(root.textContent).toContain('Left out of the file: 4 addresses');
    expect(root.textContent).toContain('the same names as reviewers you already know: Ben');
    await expectAccessible(root);
  });

  it('ImportForm shows the progress of a topic import accessibly, and can cancel it', async () => {
    let stop: (() => void) | undefined;
    const importTopic: Importer['importTopic'] = (_file, _whole, { signal, progress }) => {
      progress(0.256);
      return new Promise((resolve) => {
        stop = () => resolve(undefined);
        signal.addEventListener('abort', () => stop?.());
      });
    };
    const screen = await chosen({ ...READING, whole: WHOLE }, {}, { importTopic });
    await screen.click(screen.find('button', 'Replace your topic with the file'));
    expect(screen.find<HTMLProgressElement>('progressbar').value).toBeCloseTo(0.256);
    expect(screen.root.textContent).toContain('25%');
    expect(screen.find<HTMLButtonElement>('button', 'Replace your topic with the file').disabled).toBe(true);
    await expectAccessible(screen.root);
    await screen.click(screen.find('button', 'Cancel'));
    expect(screen.all('progressbar')).toEqual([]);
    expect(screen.root.textContent).toContain('Import stopped. Nothing was changed.');
    expect(screen.calls).toEqual([]);
    expect(screen.find<HTMLButtonElement>('button', 'Replace your topic with the file').disabled).toBe(false);
  });

  it.each([
    ['the engine refuses a row', async () => failure('bad-import', 'pages.7.url')],
    ['the file goes away meanwhile', () => Promise.reject(new Error('NotReadable'))],
  ])('ImportForm says that nothing was changed when %s', async (_name, importTopic) => {
    const { root, find, click, calls } = await chosen({ ...READING, whole: WHOLE }, {}, { importTopic });
    await click(find('button', 'Replace your topic with the file'));
    expect(root.textContent).toContain('Nothing was changed. Choose a file that Tendril exported.');
    expect(calls).toEqual([]);
  });

  it('ImportForm says what to do about a damaged topic file, and does not offer to import it', async () => {
    const problems = [{ line: 45, text: 'pages.40.wordCount', reason: 'broken-row' as const }];
    const { root, find, all } = await chosen({ format: 'tendril-json', rows: [], problems, problemCount: 1 });
    expect(find('note').textContent).toContain('Choose another file, or export the topic again.');
    expect(root.textContent).toContain('Line 45');
    expect(all('button').map(({ textContent }) => textContent)).toEqual(['Preview its sites', 'Cancel']);
    await expectAccessible(root);
  });

  it('ImportForm says what to do about a file without a URL', async () => {
    const { root } = await chosen({ ...READING, rows: [], problems: [], problemCount: 0 });
    expect(root.textContent).toContain('No address was found.');
    expect((await chosen(READING)).root.textContent).not.toContain('No address was found.');
  });

  it('ImportForm can cancel a file while it is read', async () => {
    let aborted = false;
    const read: Importer['read'] = (_file, _verdict, _format, { signal, progress }) => {
      progress(0.5);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        }),
      );
    };
    const { find, all, click } = await chosen(READING, {}, { read });
    expect(find('progressbar').getAttribute('aria-label')).toBe('Reading and checking the file…');
    await click(find('button', 'Cancel'));
    expect(aborted).toBe(true);
    expect(all('progressbar')).toEqual([]);
    expect(find('log').textContent).toBe('');
  });

  it('ImportForm asks for a topic first if there is none', async () => {
    const { root, all } = await chosen(READING, { topic: undefined, topics: [] });
    expect(root.textContent).toContain('Create a topic above first');
    expect(all('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
  });

  it('ImportForm returns to its start when a file cannot be read', async () => {
    const { all } = await chosen(new Error('unreadable'));
    expect(all('combobox')).toEqual([]);
  });
});
