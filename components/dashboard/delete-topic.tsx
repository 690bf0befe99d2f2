import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { useCommand } from '../common/use-command';

/** Asks before a topic is gone for good. */
export function DeleteTopic({ topic, onDone }: { topic: TopicRecord; onDone(): void }) {
  const { t, notices } = useApp();
  const command = useCommand();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const result = await command('deleteTopic', { topic: topic.id });
    if (result.ok) notices.show({ text: t('dashboard_toast_deleted', topic.name), tone: 'info' });
    onDone();
  };
  return (
    <Dialog title={t('dashboard_delete_title', topic.name)} onClose={onDone}>
      <p>{t('dashboard_delete_text')}</p>
      <div class="row-actions dialog-actions">
        <Button autoFocus onClick={onDone}>
          {t('dashboard_keep')}
        </Button>
        <Button kind="danger" icon="trash" disabled={busy} onClick={() => void remove()}>
          {t('dashboard_delete_confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
