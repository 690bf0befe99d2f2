import { useMemo, useState } from 'preact/hooks';
import { grouped } from '../../lib/engine/arrays';
import type { TopicRecord } from '../../lib/engine/records';
import { DataTable } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Select, TextArea } from '../common/fields';
import { formatPercent } from '../common/format';
import { Card } from '../common/notice-box';
import { providerFaultKey } from '../common/sources';
import { useCommand } from '../common/use-command';
import { type DashboardData, NONE, useLatestVerdicts, useSettingsChange } from './data';

/** Languages that can be added; the list of a topic may have others. */
const OFFERED =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  );

interface LanguageRow {
  readonly language: string;
  readonly pages: number;
  readonly confirmed: number;
  readonly rejected: number;
}

/**
 * Figures per language, and the topic's further languages with its name and terms in them. They can be edited, looked
 * up in Wikipedia, translated by the browser where it can, or removed.
 */
export function Languages({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, locale, notices } = useApp();
  const command = useCommand();
  const standing = useLatestVerdicts(data);
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const pages = data.pages.value ?? NONE;
  const rows = useMemo(() => languageRows(pages, (url) => standing.get(url)?.verdict), [pages, standing]);
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const nameOf = (language: string) => (language === 'und' ? t('language_unknown') : (names.of(language) ?? language));
  const known = topic.settings.languages ?? {};
  const free = OFFERED.filter((language) => language !== topic.language && !Object.hasOwn(known, language));
  const change = useSettingsChange(topic);
  const save = (language: string, texts: string[]) =>
    change(({ languages }) => ({ languages: { ...languages, [language]: texts } }));
  const remove = (language: string) => change(({ languages: { [language]: _, ...languages } = {} }) => ({ languages }));
  /** Lets the engine find and store the topic's name in a language; a toast shows the number or the fault. */
  const lookUp = async (language: string) => {
    setBusy(true);
    const result = await command('translateTopic', { topic: topic.id, language });
    setBusy(false);
    setChosen('');
    if (!result.ok) return;
    if ('fault' in result.value) {
      const { fault } = result.value;
      const isOff = fault === 'not-configured';
      notices.fail(isOff ? t('language_no_source', t('source_wiki_titles')) : t(providerFaultKey(fault)));
    } else if (result.value.texts.length === 0) notices.fail(t('language_none', nameOf(language)));
    else notices.inform(t('language_found', result.value.texts.length, nameOf(language)), 'language');
  };
  const { Translator: built } = globalThis as { readonly Translator?: TranslatorInterface };
  /** Replaces a language's texts by the browser's translations of the topic's name and ten first terms. */
  const translate = async (translator: TranslatorInterface, language: string) => {
    setBusy(true);
    const terms = (data.ranking.value?.topicTerms ?? []).slice(0, 10).map(({ term }) => term);
    const texts = await translated(translator, [topic.name, ...terms], topic.language, language);
    setBusy(false);
    if (texts) await save(language, texts);
    else notices.fail(t('language_no_translator'));
  };
  const share = ({ confirmed, rejected }: LanguageRow) =>
    confirmed + rejected === 0 ? '–' : formatPercent(locale, confirmed / (confirmed + rejected));
  return (
    <Card title="languages_title" hint="languages_hint">
      <DataTable
        caption={t('languages_title')}
        rows={rows}
        keyOf={({ language }) => language}
        columns={[
          { label: t('filter_language'), cell: ({ language }) => nameOf(language) },
          { label: t('source_pages'), numeric: true, cell: (row) => row.pages },
          { label: t('dashboard_yes'), numeric: true, cell: (row) => row.confirmed },
          { label: t('dashboard_no'), numeric: true, cell: (row) => row.rejected },
          { label: t('language_share'), numeric: true, cell: share },
        ]}
      />
      {Object.entries(known).map(([language, texts]) => (
        <section key={language} class="stack" aria-label={nameOf(language)}>
          <TextArea
            label={t('language_texts', nameOf(language))}
            hint={t('language_texts_hint')}
            value={texts.join('\n')}
            dir="auto"
            onChange={(text) => void save(language, filledLines(text))}
          />
          <div class="row">
            <Button small disabled={isBusy} onClick={() => void lookUp(language)}>
              {t('language_look_up')}
              <span class="visually-hidden">{nameOf(language)}</span>
            </Button>
            {built ? (
              <Button small disabled={isBusy} onClick={() => void translate(built, language)}>
                {t('language_translate')}
                <span class="visually-hidden">{nameOf(language)}</span>
              </Button>
            ) : null}
            <Button small kind="quiet" onClick={() => void remove(language)}>
              {t('language_remove')}
              <span class="visually-hidden">{nameOf(language)}</span>
            </Button>
          </div>
        </section>
      ))}
      <div class="row">
        <Select
          label={t('language_add')}
          value={chosen}
          options={[['', '–'], ...free.map((language) => [language, nameOf(language)] as const)]}
          onChange={setChosen}
        />
        <Button disabled={chosen === '' || isBusy} onClick={() => void lookUp(chosen)}>
          {t('language_add_button')}
        </Button>
      </div>
    </Card>
  );
}

/** Returns the trimmed lines of a text without empty ones. */
const filledLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/**
 * Returns the numbers of pages and verdicts per language that has pages, most pages first. Seeds count as confirmed.
 */
function languageRows(
  pages: readonly { readonly url: string; readonly language: string }[],
  verdictOf: (url: string) => string | undefined,
): readonly LanguageRow[] {
  const rows = [...grouped(pages, ({ language }) => language)].map(([language, own]) => {
    const verdicts = own.map(({ url }) => verdictOf(url));
    const confirmed = verdicts.filter((verdict) => verdict === 'seed' || verdict === 'yes').length;
    const rejected = verdicts.filter((verdict) => verdict === 'no').length;
    return { language, pages: own.length, confirmed, rejected };
  });
  return rows.sort((a, b) => b.pages - a.pages);
}

/** Part of the browsers' Translator interface that is used: https://developer.mozilla.org/docs/Web/API/Translator */
interface TranslatorInterface {
  create(languages: { sourceLanguage: string; targetLanguage: string }): Promise<{
    translate(text: string): Promise<string>;
    destroy(): void;
  }>;
}

/**
 * Translates texts on this machine; the browser may download a model first, which needs the user's click.
 * @returns the distinct texts in order, without empty ones; undefined if the browser cannot translate between these
 * languages.
 */
async function translated(
  built: TranslatorInterface,
  texts: readonly string[],
  from: string,
  into: string,
): Promise<string[] | undefined> {
  try {
    const translator = await built.create({ sourceLanguage: from, targetLanguage: into });
    const found: string[] = [];
    for (const text of texts) found.push((await translator.translate(text)).trim());
    translator.destroy();
    return [...new Set(found.filter(Boolean))];
  } catch {
    return undefined;
  }
}
