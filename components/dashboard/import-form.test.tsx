// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { dashboardData, READING } from '../testing/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { ImportForm } from './import-form';
import type { Importer, ImportReading } from './importer';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = {
  answers: {
    importRows: () => ({ ok: true, value: { added: 2, known: 0 } }),
    importTopic: () => ({ ok: true, value: topic }),
  },
};

/** The form with a file chosen that reads as `reading`. */
async function chosen(reading: ImportReading | Error, form: Partial<Parameters<typeof ImportForm>[0]> = {}) {
  const asked: unknown[][] = [];
  const importer: Importer = {
    ...dashboardData().importer,
    async read(file, verdict, format) {
      asked.push([file.name, verdict, format]);
      if (reading instanceof Error) throw reading;
      return reading;
    },
  };
  const screen = await mount(<ImportForm topic={topic} topics={[topic]} importer={importer} {...form} />, options);
  const input = screen.root.querySelector('[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'list.txt')], configurable: true });
  await screen.type(input, '');
  return { ...screen, asked };
}

describe('ImportForm', () => {
  it('shows addresses and each faulty line with its number before anything is taken in', async () => {
    const { root, calls } = await chosen(READING);
    expect(root.textContent).toContain('Addresses: 2 · lines with a problem: 1');
    expect(root.querySelector('.problems li')?.textContent).toBe('Line 7: this is not an address. not an address');
    expect(calls).toEqual([]);
    await expectAccessible(root);
  });

  it('takes the rows into the topic', async () => {
    const { root, byName, click, calls } = await chosen(READING);
    await click(byName('button', 'Add 2 addresses to Databases'));
    expect(calls).toEqual([['importRows', { topic: 't', rows: READING.rows }]]);
    expect(root.querySelector('.problems')).toBeNull();
  });

  it('reads again in another format and with another verdict', async () => {
    const { root, type, asked } = await chosen(READING);
    const [format, verdict] = root.querySelectorAll('select');
    await type(format as Element, 'csv');
    await type(verdict as Element, 'no');
    expect(asked).toEqual([
      ['list.txt', 'seed', undefined],
      ['list.txt', 'seed', 'csv'],
      ['list.txt', 'no', 'plain'],
    ]);
  });

  it('warns before a whole topic replaces one, and makes it the active one', async () => {
    const document = { format: 'tendril-topic', topic: { id: 't' } };
    const { root, byName, click, calls } = await chosen({ ...READING, document });
    expect(root.querySelector('.banner')?.textContent).toContain('“Databases” is here already');
    await click(byName('button', 'Replace the topic'));
    expect(calls).toEqual([
      ['importTopic', { document }],
      ['saveSettings', { activeTopic: 't' }],
    ]);
  });

  it('asks for a topic first where there is none', async () => {
    const { root } = await chosen(READING, { topic: undefined, topics: [] });
    expect(root.textContent).toContain('Create a topic above first');
    expect([...root.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Cancel']);
  });

  it('goes back to the start when a file cannot be read', async () => {
    const { root } = await chosen(new Error('unreadable'));
    expect(root.querySelector('select')).toBeNull();
  });
});
