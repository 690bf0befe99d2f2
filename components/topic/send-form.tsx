import { useMemo, useState } from 'preact/hooks';
import type { TargetSettings } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check, Form, Select, TextField } from '../common/fields';
import { type MessageKey, underscored } from '../common/messages';
import { useLoaded } from '../common/rendering';
import { providerFaultKey } from '../common/sources';
import { ProgressRow, useStoppableWork } from '../common/stoppable-work';
import type { Sender, SendOutcome, SendPlan, TargetOption } from './exporter';

const NOTHING: TargetSettings = { address: '', user: '', secret: '', place: '' };
const PLACES: Readonly<Record<string, MessageKey>> = {
  hyphe: 'send_place_hyphe',
  'archive-it': 'send_place_archive_it',
  'browsertrix-account': 'send_place_browsertrix',
};

interface SendFormProps {
  readonly topic: string;
  readonly plan: SendPlan;
  readonly target: TargetOption;
  readonly sender: Sender;
  onClose(): void;
}

/**
 * Address and account of a receiver, the number of new pages, and a button that stores the account and sends them. It
 * closes if all were sent; else shows what was refused or left. Private pages are sent only if the user wants this.
 */
export function SendForm({ topic, plan: given, target, sender, onClose }: SendFormProps) {
  const [withPrivate, setWithPrivate] = useState(false);
  const plan = useMemo(() => ({ ...given, withPrivate }), [given, withPrivate]);
  const { t, actions, notices, settings } = useApp();
  const kept = settings.value.targets[target.id];
  const [own, setOwn] = useState(() => {
    const place = kept?.place || (target.formats?.[0] ?? '');
    return { ...NOTHING, ...kept, address: kept?.address || target.address, place };
  });
  const work = useStoppableWork();
  const [outcome, setOutcome] = useState<SendOutcome>();
  const recount = [topic, plan, target, own.address, own.place, outcome];
  const count = useLoaded(() => sender.count(topic, plan, target.id, own), recount);
  const isComplete = target.fields.every((field) => target.optional.includes(field) || own[field].trim() !== '');

  /** Asks for access to the receiver, stores its settings, and sends what it lacks. */
  const send = async () => {
    const url = URL.parse(own.address);
    if (!url) return notices.fail(t('send_bad_address'), 'send');
    // Before any await, because browsers accept a permission request only during the user's gesture.
    const access = actions.requestHostAccess([`${url.protocol}//${url.hostname}/*`]);
    if (!(await access)) return notices.fail(t('send_refused', url.hostname), 'send');
    await actions.saveSettings({ targets: { [target.id]: own } });
    const result = await work
      .start((watch) => {
        watch.progress(0, count?.fresh ?? 0);
        return sender.send(topic, plan, target.id, own, watch);
      })
      .catch(() => undefined);
    setOutcome(result);
    if (!result) return notices.fail(t('export_failed'), 'send');
    if (result.left > 0 || result.refused > 0) return;
    notices.inform(t('send_done', result.sent, target.name), 'send');
    onClose();
  };
  /** A field for a part of the receiver's settings; a select where the receiver has formats. */
  const field = (name: keyof TargetSettings) => {
    const change = (text: string) => setOwn({ ...own, [name]: text });
    if (name === 'place' && target.formats)
      return (
        <Select
          key={name}
          label={t('export_format')}
          value={own.place}
          options={target.formats.map((id) => [id, t(`format_${underscored(id)}` as MessageKey)])}
          onChange={change}
        />
      );
    const needed = t(name === 'place' ? (PLACES[target.id] ?? 'send_place') : `send_${name}`);
    const label = target.optional.includes(name) ? t('send_optional', needed) : needed;
    return (
      <TextField
        key={name}
        label={label}
        type={name === 'secret' ? 'password' : 'text'}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        value={own[name]}
        onText={change}
      />
    );
  };
  return (
    <Form class="stack" once onSubmit={send}>
      <p class="hint">{t(`target_${underscored(target.id)}` as MessageKey)}</p>
      {target.fields.length > 0 ? <div class="stack form-grid">{target.fields.map(field)}</div> : null}
      <p role="status">{count ? t('send_count', count.fresh, count.known) : null}</p>
      {withPrivate || (count?.withheld ?? 0) > 0 ? (
        <Check label={t('send_private')} checked={withPrivate} onChange={setWithPrivate}>
          <span class="hint">{withPrivate ? null : t('send_private_left', count?.withheld ?? 0)}</span>
        </Check>
      ) : null}
      {outcome ? <SendResult outcome={outcome} /> : null}
      <ProgressRow
        work={work}
        label={t('send_button')}
        textOf={(done, total) => t('progress', done, total)}
        stop={t('stop')}
      />
      <div class="row dialog-actions">
        <Button
          kind="primary"
          submit
          icon="open"
          disabled={work.progress !== undefined || !isComplete || count?.fresh === 0}
        >
          {t('send_button')}
        </Button>
      </div>
    </Form>
  );
}

/** How many pages were sent, and if there are any, how many were refused and left, with the fault. */
function SendResult({ outcome: { sent, refused, left, fault } }: { outcome: SendOutcome }) {
  const { t } = useApp();
  return (
    <p role="alert">
      {[
        t('send_sent', sent),
        ...(refused > 0 ? [t('send_not_taken', refused)] : []),
        ...(left > 0 ? [t('send_left', left)] : []),
        ...(fault ? [t(providerFaultKey(fault))] : []),
      ].join(' · ')}
    </p>
  );
}
