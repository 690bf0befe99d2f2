// @vitest-environment happy-dom
import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../lib/store/queue';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { START_THRESHOLD, Threshold } from './threshold';

const rows: QueueRow[] = [0.99, 0.95, 0.6, 0.2].map((score, at) => ({ page: pageRecord(at), at, score }));

function Stage(props: Pick<Parameters<typeof Threshold>[0], 'judged' | 'onConfirm'>) {
  const [threshold, setThreshold] = useState(START_THRESHOLD);
  return <Threshold threshold={threshold} rows={rows} onChange={setThreshold} {...props} />;
}

describe('Threshold', () => {
  it('counts what lies above the slider and hands it over', async () => {
    const confirmed: number[] = [];
    const { root, find, type, click } = await mount(
      <Stage judged={0} onConfirm={(above) => confirmed.push(above.length)} />,
    );
    await expectAccessible(root);
    await click(find('button', 'Confirm 2'));
    await type(find('slider'), '0.5');
    await click(find('button', 'Confirm 3'));
    expect(confirmed).toEqual([2, 3]);
    await type(find('slider'), '1');
    expect(find<HTMLButtonElement>('button', 'Confirm 0').disabled).toBe(true);
  });

  it('says how many verdicts are missing for an estimate, then gives it, to screen readers as well', async () => {
    const { root, find, draw } = await mount(<Stage judged={3} onConfirm={() => {}} />);
    expect(root.textContent).toContain('Review 5 more');
    await draw(<Stage judged={20} onConfirm={() => {}} />);
    expect(root.textContent).toContain('Estimated precision: 97%');
    expect(find('slider').getAttribute('aria-valuetext')).toBe('0.80. Pages: 2. Estimated precision: 97%');
  });
});
