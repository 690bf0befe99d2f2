import { useEffect, useRef, useState } from 'preact/hooks';
import type { NoteContent } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, TextArea, TextField } from '../common/fields';
import { useCommand } from '../common/use-command';

interface NoteProps extends NoteContent {
  readonly topic: string;
  /** Address of a page, or name of a site. */
  readonly target: string;
  /** Display name of the page or site. */
  readonly name: string;
  /** Filters the list by a tag. */
  onTag?(tag: string): void;
  /** Called when the form closes; given where only the form is shown. */
  onClose?(): void;
}

/**
 * The user's tags and note for a page or site, with a form to change them; with `onClose` only the form. A saved note
 * appears at once, and a toast can undo it.
 */
export function Note({ topic, target, name, tags, text, onTag, onClose }: NoteProps) {
  const { t, notices } = useApp();
  const command = useCommand();
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const [saved, setSaved] = useState<NoteContent>();
  const edit = useRef<HTMLButtonElement>(null);
  /** Closes the form and focuses the edit button, or calls `onClose` where only the form is shown. */
  const close = () => {
    if (onClose) return onClose();
    setOpen(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  useEffect(() => setSaved(undefined), [tags.join('\n'), text]);
  const shown = saved ?? { tags, text };
  /** Shows a note at once and sends it; shows the stored one again after a failure. Returns whether it was saved. */
  const write = async (next: NoteContent) => {
    setSaved(next);
    const result = await command('note', { topic, target, ...next });
    if (!result.ok) setSaved(undefined);
    return result.ok;
  };
  /** Closes the form and saves the note, with a toast whose button restores the earlier note. */
  const save = async (next: NoteContent) => {
    close();
    if (await write(next)) notices.inform(t('note_saved', name), 'note', () => void write(shown));
  };
  if (isOpen) return <NoteForm name={name} content={shown} onSave={(next) => void save(next)} onClose={close} />;
  const isEmpty = shown.tags.length === 0 && shown.text === '';
  return (
    <div class="row note">
      {shown.tags.length > 0 ? (
        <ul class="row note-tags" aria-label={t('note_tags')}>
          {shown.tags.map((tag) => (
            <li key={tag}>
              <Button small label={t('note_tag_show', tag)} onClick={() => onTag?.(tag)}>
                <bdi>{tag}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.text === '' ? null : (
        <p class="note-text" dir="auto">
          {shown.text}
        </p>
      )}
      <Button small kind="quiet" buttonRef={edit} label={t('note_edit_of', name)} onClick={() => setOpen(true)}>
        {t(isEmpty ? 'note_add' : 'note_edit')}
      </Button>
    </div>
  );
}

interface NoteFormProps {
  readonly name: string;
  readonly content: NoteContent;
  onSave(content: NoteContent): void;
  onClose(): void;
}

/**
 * Form for tags, separated by commas, and text. `onSave` gets both trimmed, without empty tags; Escape and Cancel call
 * `onClose`.
 */
function NoteForm({ name, content, onSave, onClose }: NoteFormProps) {
  const { t } = useApp();
  const [tags, setTags] = useState(content.tags.join(', '));
  const [text, setText] = useState(content.text);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Form
      class="stack note-form"
      aria-label={t('note_edit_of', name)}
      onSubmit={() => onSave({ tags: tags.split(/[,，]/).flatMap((tag) => tag.trim() || []), text: text.trim() })}
      onEscape={onClose}
    >
      <TextField
        label={t('note_tags')}
        field={first}
        dir="auto"
        value={tags}
        onText={setTags}
        hint={t('note_tags_hint')}
      />
      <TextArea label={t('note_text')} dir="auto" value={text} onText={setText} />
      <div class="row">
        <Button kind="primary" submit>
          {t('dashboard_save')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
