// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { options, render } from 'preact';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mount } from '../../tests/support/mount';
import { lazy, memo, renderAfterPresses, useLatest } from './rendering';

it('memo renders again for a changed prop or a changed signal only', async () => {
  const title = signal('one');
  let drawn = 0;
  const Part = memo(({ n }: { n: number }) => {
    drawn += 1;
    return <p>{`${title.value} ${n}`}</p>;
  });
  const { root, draw } = await mount(<Part n={1} />);
  await draw(<Part n={1} />);
  expect(drawn).toBe(1);
  await draw(<Part n={2} />);
  expect(root.textContent).toBe('one 2');
  title.value = 'two';
  await draw(<Part n={2} />);
  expect(root.textContent).toBe('two 2');
});

it('useLatest returns the same function at every render, which calls the latest action', async () => {
  const given: (() => void)[] = [];
  const done: number[] = [];
  const Stage = ({ n }: { n: number }) => {
    given.push(useLatest({ act: () => done.push(n) }).act);
    return null;
  };
  const { draw } = await mount(<Stage n={1} />);
  given[0]?.();
  await draw(<Stage n={2} />);
  given[0]?.();
  expect(given[1]).toBe(given[0]);
  expect(done).toEqual([1, 2]);
});

it('lazy loads a component once, and renders it with its props', async () => {
  let reads = 0;
  const Late = lazy<{ name: string }>(async () => {
    reads += 1;
    return ({ name }) => <p>{name}</p>;
  });
  const { root, draw } = await mount(<Late key={1} name="one" />);
  await expect.poll(() => root.textContent).toBe('one');
  await draw(<Late key={2} name="two" />);
  expect(root.textContent).toBe('two');
  expect(reads).toBe(1);
});

describe('renderAfterPresses', () => {
  function list() {
    vi.useFakeTimers();
    const before = options.debounceRendering;
    const isReplaced = signal(false);
    const List = () => (isReplaced.value ? <p>another row</p> : <button type="button">Yes</button>);
    const root = document.createElement('main');
    document.body.replaceChildren(root);
    renderAfterPresses();
    render(<List />, root);
    onTestFinished(() => {
      options.debounceRendering = before;
      vi.useRealTimers();
    });
    const press = (type: string) => root.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
    return { root, isReplaced, press };
  }

  it('renderAfterPresses keeps a pressed button in the page until its click is over', async () => {
    const { root, isReplaced, press } = list();
    press('pointerdown');
    isReplaced.value = true;
    await vi.advanceTimersByTimeAsync(1_000);
    press('pointerup');
    expect(root.textContent).toBe('Yes');
    await vi.advanceTimersByTimeAsync(0);
    expect(root.textContent).toBe('another row');
  });

  it('renderAfterPresses renders after two seconds if a button stays pressed', async () => {
    const { root, isReplaced, press } = list();
    press('pointerdown');
    isReplaced.value = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(root.textContent).toBe('another row');
  });

  it('renderAfterPresses delays nothing while no button is pressed', async () => {
    const { root, isReplaced } = list();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    isReplaced.value = true;
    await vi.advanceTimersByTimeAsync(0);
    expect(root.textContent).toBe('another row');
  });
});
