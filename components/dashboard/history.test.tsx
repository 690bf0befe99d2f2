// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { dashboardData, exclusion, verdictRecord } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { History } from './history';

const options: MountOptions = {
  answers: {
    undo: () => ({ ok: true, value: { step: 9, undone: [verdictRecord(1, pageRecord(0).url, 'yes')] } }),
  },
};

describe('History', () => {
  it('History shows every verdict newest first, and marks undone verdicts', async () => {
    const data = dashboardData();
    const log = [...(data.verdicts.value ?? []), { ...verdictRecord(4, pageRecord(2).url, 'undo'), undoes: 3 }];
    const { root, all } = await mount(<History topic="t" data={{ ...data, verdicts: signal(log) }} />, options);
    const entries = all('listitem');
    expect(all('link').map(({ textContent }) => textContent)).toEqual(['Page 2', 'Page 1', 'Page 0']);
    expect(entries.map((entry) => all('button', undefined, entry).length)).toEqual([0, 1, 2]);
    expect(entries[0]?.textContent).toContain('undone ');
    await expectAccessible(root);
  });

  it('History undoes one verdict of any age, or all verdicts since', async () => {
    const { find, click, calls } = await mount(<History topic="t" data={dashboardData()} />, options);
    await click(find('button', 'Undo the verdict on Page 0'));
    await click(find('button', 'Undo the verdict on Page 1 and all later ones: 2'));
    expect(calls.map(([, request]) => request)).toEqual([
      { topic: 't', step: 1 },
      { topic: 't', since: 2 },
    ]);
  });

  it('History shows a verdict as undone at once, and restores it when the engine refuses', async () => {
    let refuse = (_result: unknown) => {};
    const send = () => new Promise((resolve) => (refuse = resolve));
    const { root, all, find, click } = await mount(<History topic="t" data={dashboardData()} />, {
      actions: { send: send as never },
    });
    await click(find('button', 'Undo the verdict on Page 0'));
    expect(all('button', 'Undo the verdict on Page 0')).toEqual([]);
    expect(root.textContent).toContain('undone ');
    refuse({ ok: false, error: { code: 'conflict', detail: '' } });
    await expect.poll(() => all('button', 'Undo the verdict on Page 0')).toHaveLength(1);
  });

  it('History tells how many verdicts were undone, and restores them with one command', async () => {
    const stage = (
      <>
        <History topic="t" data={dashboardData()} />
        <Toasts />
      </>
    );
    const { find, click, calls } = await mount(stage, options);
    await click(find('button', 'Undo the verdict on Page 0'));
    expect(find('log').textContent).toContain('Verdicts undone: 1');
    await click(find('button', 'Restore the verdicts'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 9 }]);
  });

  it('History undoes the verdicts of one step together, and shows decisions on sites', async () => {
    const step = [1, 2].map((seq) => ({ ...verdictRecord(seq, pageRecord(seq - 1).url, 'yes'), step: 1 }));
    const data = dashboardData({ verdicts: signal([...step, exclusion(3, 'ads.example')]) });
    const { root, find, click, calls } = await mount(<History topic="t" data={data} />, options);
    expect(root.querySelector('li')?.textContent).toMatch(/ads\.example.*Excluded/);
    expect(find('button', 'Undo the verdict on Page 1').textContent).toBe('Undo (2)');
    await click(find('button', 'Undo the verdict on Page 1'));
    expect(calls[0]?.[1]).toEqual({ topic: 't', step: 1 });
    await expectAccessible(root);
  });

  it('History filters by verdict, and shows fifty entries at a time', async () => {
    const verdicts = signal(
      Array.from({ length: 120 }, (_, i) => verdictRecord(i + 1, `https://x.example/${i}`, i < 2 ? 'no' : 'yes')),
    );
    const { find, all, type, click } = await mount(<History topic="t" data={dashboardData({ verdicts })} />, options);
    const count = () => all('listitem').length;
    expect(count()).toBe(50);
    await click(find('button', 'Show more (70 left)'));
    expect(count()).toBe(100);
    await type(find('combobox'), 'no');
    expect(count()).toBe(2);
  });
});
