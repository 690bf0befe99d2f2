import { expect, it, vi } from 'vitest';
import { createOutput } from './output';

it('createOutput prints no control character of a page to the terminal', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  createOutput(false).result({}, 'Bees\n  \u001b]0;owned\u0007\u001b[2JHives');
  expect(print).toHaveBeenCalledWith('Bees\n   ]0;owned  [2JHives');
  print.mockRestore();
});
