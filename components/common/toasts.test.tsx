// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { type Notice, useApp } from './app-context';
import { Button } from './button';
import { Toasts } from './toasts';

function Stage({ notice }: { notice: Omit<Notice, 'id'> }) {
  const { notices } = useApp();
  return (
    <>
      <Button onClick={() => notices.show(notice)}>Show</Button>
      <Toasts />
    </>
  );
}

async function show(notice: Omit<Notice, 'id'>, times = 1) {
  const screen = await mount(<Stage notice={notice} />);
  for (let i = 0; i < times; i++) await screen.click(screen.find('button', 'Show'));
  return screen;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('Toasts', () => {
  it('Toasts announce a notice, and run its action once', async () => {
    let undone = 0;
    const screen = await show({ text: 'Confirmed', tone: 'info', action: { label: 'Undo', run: () => undone++ } });
    expect(screen.find('log').textContent).toContain('Confirmed');
    await expectAccessible(screen.root);
    await screen.click(screen.find('button', 'Undo'));
    expect(undone).toBe(1);
    expect(screen.find('log').textContent).toBe('');
  });

  it('Toasts keep one notice per group, and two at most', async () => {
    const grouped = await show({ text: 'Confirmed', tone: 'info', group: 'verdict' }, 3);
    expect(grouped.all('button', 'Dismiss')).toHaveLength(1);
    const loose = await show({ text: 'Saved', tone: 'info' }, 3);
    expect(loose.all('button', 'Dismiss')).toHaveLength(2);
  });

  it('Toasts hide a success after a while, and keep an error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    const info = await show({ text: 'Saved', tone: 'info' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(info.find('log').textContent).toBe('');
    const error = await show({ text: 'Failed', tone: 'error' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(error.find('log').textContent).toContain('Failed');
  });
});
