// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Button } from './button';
import { ProgressRow, useStoppableWork, type WorkWatch } from './stoppable-work';

function Work({ onWatch }: { onWatch(watch: WorkWatch): void }) {
  const work = useStoppableWork();
  const start = () =>
    work.start((watch) => {
      onWatch(watch);
      return new Promise<void>((done) => watch.signal.addEventListener('abort', () => done()));
    });
  return (
    <>
      <Button onClick={() => void start()}>Begin</Button>
      <ProgressRow work={work} label="Import" textOf={(done, total) => `${done} of ${total}`} stop="Stop" />
    </>
  );
}

const started = async () => {
  const watches: WorkWatch[] = [];
  const screen = await mount(<Work onWatch={(watch) => watches.push(watch)} />);
  await screen.click(screen.find('button', 'Begin'));
  return { ...screen, watches, draw: () => screen.draw(<Work onWatch={(watch) => watches.push(watch)} />) };
};

it('ProgressRow shows each step of the progress and tells screen readers a quarter at a time', async () => {
  const { root, find, watches, draw } = await started();
  await expectAccessible(root);
  const [seen, heard] = [new Set<string>(), new Set<string | null>()];
  for (let done = 0; done <= 100; done++) {
    watches[0]?.progress(done, 100);
    await draw();
    seen.add(root.querySelector('[aria-hidden]')?.textContent ?? '');
    heard.add(find('status').textContent);
  }
  expect(seen.size).toBe(101);
  expect([...heard]).toEqual(['0 of 100', '25 of 100', '50 of 100', '75 of 100', '100 of 100']);
});

it('useStoppableWork stops work when the user says so and when other work starts, and reports no progress of stopped work', async () => {
  const { root, all, find, click, watches, draw } = await started();
  await click(find('button', 'Begin'));
  expect(watches.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  watches[1]?.progress(3, 4);
  watches[0]?.progress(1, 4);
  await draw();
  expect(root.textContent).toContain('3 of 4');
  await click(find('button', 'Stop'));
  expect(watches[1]?.signal.aborted).toBe(true);
  expect(all('progressbar')).toEqual([]);
});
