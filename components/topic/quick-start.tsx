import { useState } from 'preact/hooks';
import { MAX_BUDGET_PAGES } from '../../lib/engine/defaults';
import type { TopicRecord } from '../../lib/engine/records';
import { typedAddresses } from '../../lib/engine/url/typed-address';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, TextArea, TextField } from '../common/fields';
import { displayUrl } from '../common/format';
import { faultKey } from '../common/messages';
import { useCommand } from '../common/use-command';

const FIRST_BUDGET_PAGES = 50;
/** Number of pages read before the session starts, as its examples. The session fetches the other pages first. */
const READ_AT_ONCE = 10;
/** Most failed addresses shown in full; of more, their number and the first. */
const MAX_SHOWN = 2;

/**
 * Form with a topic's name and page addresses that creates the topic, makes it active and starts a session, asking for
 * access to all sites first. `onStarted` is called then. If no page can be read, the input stays, and the next attempt
 * uses the same topic.
 */
export function QuickStart({ onStarted }: { onStarted(topic: string): void }) {
  const { t, actions, notices, settings } = useApp();
  const command = useCommand();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState<'try_asking' | 'try_busy' | undefined>();
  const [made, setMade] = useState<TopicRecord | undefined>();
  const addresses = typedAddresses(text);

  /**
   * Returns the topic of an earlier attempt, renamed if needed, or a new one; undefined if storing it failed, which a
   * toast reports.
   */
  const named = async (wanted: string): Promise<TopicRecord | undefined> => {
    if (made?.name === wanted) return made;
    const result = made
      ? await command('updateTopic', { topic: made.id, name: wanted })
      : await command('createTopic', { name: wanted });
    if (!result.ok) return undefined;
    setMade(result.value);
    return result.value;
  };
  /**
   * Creates the topic, reads the first ten pages, and queues the others as seeds. Then starts a session with a budget
   * of at most 50 pages, plus one for each queued seed. Toasts show failures.
   */
  const start = async () => {
    // First, because browsers accept a permission request only during the user's gesture.
    if (!(await actions.requestHostAccess())) {
      notices.fail(t('error_no_permission'), 'access');
      return;
    }
    notices.dismissGroup('access');
    setBusy('try_busy');
    const record = await named(name.trim());
    if (record === undefined) return;
    const topic = record.id;
    await actions.saveSettings({ activeTopic: topic, welcomed: true });
    // Read in parallel: the pages are mostly on different hosts, and the user waits for the first result.
    const [first, rest] = [addresses.slice(0, READ_AT_ONCE), addresses.slice(READ_AT_ONCE)];
    const marks = await Promise.all(first.map((url) => actions.send('markUrl', { topic, url })));
    const failed = marks.flatMap((mark, i) =>
      mark.ok ? [] : [`${displayUrl(first[i] ?? '')}: ${t(faultKey(mark.error.code))}`],
    );
    const shown = failed.length > MAX_SHOWN ? [t('round_errors', failed.length), ...failed.slice(0, 1)] : failed;
    for (const text of shown) notices.fail(text);
    const isLeft = rest.length > 0 && (await command('importRows', { topic, rows: rest.map(asSeed) })).ok;
    if (!isLeft && failed.length === marks.length) return;
    const found = Math.min(FIRST_BUDGET_PAGES, settings.peek().budgetPages);
    await command('startSession', { topic, budgetPages: Math.min(MAX_BUDGET_PAGES, found + rest.length) });
    onStarted(topic);
  };
  /** Runs `start` and shows on the button what it waits for. */
  const submit = async () => {
    setBusy('try_asking');
    await start();
    setBusy(undefined);
  };
  return (
    <Form class="stack quick-start" once onSubmit={submit}>
      <TextField
        label={t('topic_name')}
        required
        value={name}
        placeholder={t('topic_name_example')}
        dir="auto"
        onText={setName}
      />
      <TextArea
        label={t('try_addresses')}
        value={text}
        placeholder="https://"
        spellcheck={false}
        onText={setText}
        hint={t('try_hint')}
      />
      <div class="row">
        <Button
          kind="primary"
          icon="search"
          submit
          disabled={busy !== undefined || name.trim() === '' || addresses.length === 0}
        >
          {t(busy ?? 'try_start')}
        </Button>
        <span class="hint">{t('try_other')}</span>
      </div>
    </Form>
  );
}

/** Row of an import that marks an address as seed. */
const asSeed = (url: string) => ({ url, verdict: 'seed' as const });
