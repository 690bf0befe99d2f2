// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Mounted, mount } from '../../tests/support/mount';
import { textDraft, useDraft } from './use-draft';

function Field() {
  const [text, setText, forgetText] = useDraft('note', textDraft);
  return (
    <>
      <input value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => forgetText('done')}>
        Save
      </button>
    </>
  );
}

describe('useDraft', () => {
  it('a draft is restored when the screen renders again, and is gone after it is deleted', async () => {
    const drafts = new Map<string, unknown>();
    const value = ({ find }: Mounted) => find<HTMLInputElement>('textbox').value;
    const first = await mount(<Field />, { drafts });
    await first.type(first.find('textbox'), 'half');
    const second = await mount(<Field />, { drafts });
    expect(value(second)).toBe('half');
    await second.click(second.find('button', 'Save'));
    expect(value(second)).toBe('done');
    expect(value(await mount(<Field />, { drafts }))).toBe('');
  });

  it('useDraft ignores a stored value of another type', async () => {
    const { find } = await mount(<Field />, { drafts: new Map([['note', 7]]) });
    expect(find<HTMLInputElement>('textbox').value).toBe('');
  });
});
