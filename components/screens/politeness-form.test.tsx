// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { PolitenessForm } from '../screens/options';

describe('PolitenessForm', () => {
  it('PolitenessForm shows seconds and MiB, saves the stored units, and saves nothing out of range', async () => {
    const screen = await mount(<PolitenessForm />);
    await expectAccessible(screen.root);
    const [delay, , , bytes] = screen.all<HTMLInputElement>('spinbutton');
    expect(delay?.value).toBe('2');
    await screen.type(delay as Element, '3.5');
    await screen.type(bytes as Element, '4');
    expect(screen.calls.map(([, patch]) => (patch as { politeness: object }).politeness)).toMatchObject([
      { hostDelayMs: 3_500 },
      { hostDelayMs: 3_500, maxBytes: 4_194_304 },
    ]);
    await screen.type(delay as Element, '900');
    expect(screen.calls).toHaveLength(2);
  });
});
