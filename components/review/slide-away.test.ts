// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { slideAway } from './slide-away';

afterEach(() => vi.unstubAllGlobals());

function drawList(): HTMLElement {
  document.body.innerHTML =
    '<ol class="scroller"><li class="suggestion" aria-current="true"><button>Yes</button></li></ol>';
  return document.body.querySelector('li') as HTMLElement;
}

it('slideAway slides a copy that takes no key and no pointer, and removes it at the end', async () => {
  const row = drawList();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.spyOn(HTMLElement.prototype, 'animate').mockReturnValue({ finished } as unknown as Animation);
  slideAway();
  const frame = document.querySelector<HTMLElement>('.leaving');
  expect(frame?.textContent).toBe('Yes');
  expect([frame?.inert, frame?.getAttribute('aria-hidden')]).toEqual([true, 'true']);
  expect([...document.querySelectorAll('[aria-current]')]).toEqual([row]);
  finish();
  await vi.waitFor(() => expect(document.querySelector('.leaving')).toBeNull());
});

it('slideAway moves nothing where the user wants less motion', () => {
  drawList();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  slideAway();
  expect(document.querySelector('.leaving')).toBeNull();
});
