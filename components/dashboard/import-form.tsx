import { useId, useRef, useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import type { ImportRow } from '../../lib/messaging/commands';
import { useApp } from '../common/app-context';
import { Button, Icon } from '../common/button';
import { Form, Select, TextArea, TextField } from '../common/fields';
import { useLoaded } from '../common/rendering';
import { useStoppableWork } from '../common/stoppable-work';
import { IMPORT_KINDS, type Importer, type ImportReading, NONE } from './data';
import { FileProgress, ImportPreview } from './import-preview';

/** Host permission of Archive-It's interface. */
const ARCHIVE_IT_ORIGINS: readonly string[] = ['https://partner.archive-it.org/*'];

interface ImportFormProps {
  /** Topic that gets the rows; without one, only whole topics can be imported. */
  readonly topic: TopicRecord | undefined;
  readonly topics: readonly TopicRecord[];
  readonly importer: Importer;
}

/**
 * Form that reads a file, pasted text or, with a topic, a public Archive-It collection, shows a preview, and imports it
 * after confirmation. A new choice of format or kind reads the file again.
 */
export function ImportForm({ topic, topics, importer }: ImportFormProps) {
  const { t, notices } = useApp();
  const [file, setFile] = useState<File>();
  const [verdict, setVerdict] = useState<ImportRow['verdict']>('seed');
  const [reading, setReading] = useState<ImportReading>();
  /** Whether `reading` matches the current choices. Rows read with earlier choices must not be added. */
  const [isCurrent, setIsCurrent] = useState(false);
  const [pasted, setPasted] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const work = useStoppableWork();

  /** Reads a file and shows its rows; a toast instead if it is unreadable. Ends an earlier reading. */
  const readForPreview = async (chosen: File, as: ImportRow['verdict'], format?: string) => {
    setIsCurrent(false);
    await work.start(async (watch) => {
      try {
        const found = await importer.read(chosen, as, format, watch);
        if (watch.signal.aborted) return;
        setReading(found);
        setIsCurrent(true);
      } catch {
        if (watch.signal.aborted) return;
        setReading(undefined);
        notices.fail(t('dashboard_import_unreadable', chosen.name));
      }
    });
  };
  /** Reads a chosen file, detecting its format; undefined removes file and preview. */
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen);
    setReading(undefined);
    if (chosen) void readForPreview(chosen, verdict);
  };
  /** Reads a list of addresses, one a line, as sites that are collected already. */
  const readAsKnownSites = async (list: File) => {
    setPasted('');
    setVerdict('known');
    setFile(list);
    await readForPreview(list, 'known', 'plain');
  };
  /** Stops reading and empties the form; imported rows stay. */
  const stopAndEmpty = () => {
    work.stop();
    setPasted('');
    setFile(undefined);
    setReading(undefined);
    if (picker.current) picker.current.value = '';
  };
  return (
    <div class="stack import">
      <p class="hint" id={hintId}>
        {t('dashboard_import_hint')}
      </p>
      <div class="row">
        <label class="button file-button">
          <Icon name="upload" />
          <span>{t('dashboard_import_file')}</span>
          <input
            ref={picker}
            class="visually-hidden"
            type="file"
            aria-describedby={hintId}
            onChange={(event) => {
              setPasted('');
              chooseFile(event.currentTarget.files?.[0]);
            }}
          />
        </label>
        {file && !pasted ? <bdi>{file.name}</bdi> : null}
      </div>
      <TextArea label={t('dashboard_import_paste')} spellcheck={false} value={pasted} onText={setPasted} />
      {pasted.trim() === '' ? null : (
        <div class="row">
          <Button onClick={() => chooseFile(new File([pasted], ''))}>{t('dashboard_import_read')}</Button>
        </div>
      )}
      {topic ? <CollectionForm importer={importer} onList={readAsKnownSites} /> : null}
      <FileProgress label={t('dashboard_import_reading')} work={{ ...work, stop: stopAndEmpty }} />
      {file && reading ? (
        <>
          <ReadingChoices
            {...{ importer, verdict }}
            format={reading.format}
            onChange={(as, format) => {
              setVerdict(as);
              void readForPreview(file, as, format);
            }}
          />
          {isCurrent ? <ImportPreview {...{ file, reading, topic, topics, importer }} onClose={stopAndEmpty} /> : null}
        </>
      ) : null}
    </div>
  );
}

interface ReadingChoicesProps {
  readonly importer: Importer;
  readonly verdict: ImportRow['verdict'];
  readonly format: string;
  onChange(verdict: ImportRow['verdict'], format: string): void;
}

/** Fields that choose the format of a file, and the kind of its rows that carry no verdict. */
function ReadingChoices({ importer, verdict, format, onChange }: ReadingChoicesProps) {
  const { t } = useApp();
  const formats = useLoaded(() => importer.formats(), [importer]) ?? NONE;
  return (
    <div class="stack form-grid">
      <Select
        label={t('dashboard_import_format')}
        value={format}
        options={formats.map(({ id, label }) => [id, t(label)])}
        onChange={(chosen) => onChange(verdict, chosen)}
      />
      <Select
        label={t('dashboard_import_as')}
        value={verdict}
        options={IMPORT_KINDS.map((kind) => [kind, t(`dashboard_import_as_${kind}`)])}
        onChange={(value) => onChange(IMPORT_KINDS.find((kind) => kind === value) ?? 'seed', format)}
      />
    </div>
  );
}

/**
 * Form that reads the seeds of a public Archive-It collection by its number, asking for access to Archive-It first. It
 * passes them on as a file with one address a line.
 */
function CollectionForm({ importer, onList }: { importer: Importer; onList(list: File): Promise<void> }) {
  const { t, actions, notices } = useApp();
  const [collection, setCollection] = useState('');
  /** Requests the seeds and passes them to `onList`; a toast shows a refusal or failure. */
  const readCollection = async () => {
    const number = collection.trim();
    // Before any await, because browsers accept a permission request only during the user's gesture.
    if (!(await actions.requestHostAccess(ARCHIVE_IT_ORIGINS))) return notices.fail(t('archive_refused'));
    try {
      const urls = await importer.collectionSeeds(number);
      await onList(new File([urls.join('\n')], t('import_collection_name', number)));
    } catch {
      notices.fail(t('import_collection_failed', number));
    }
  };
  return (
    <Form class="row" onSubmit={readCollection}>
      <TextField label={t('import_collection')} dir="ltr" value={collection} onText={setCollection} />
      <Button submit disabled={!/^\s*\d+\s*$/.test(collection)}>
        {t('import_collection_read')}
      </Button>
    </Form>
  );
}
