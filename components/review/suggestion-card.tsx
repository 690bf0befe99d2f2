import { REASON_TERMS } from '../../lib/engine/defaults';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { PageRecord } from '../../lib/engine/records';
import { isSubjectTerm } from '../../lib/messaging/explanation';
import type { Suggestion } from '../../lib/views/suggestions';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl } from '../common/format';
import { keySign } from '../common/keys';
import type { Translate } from '../common/messages';
import { lazy, useLoaded } from '../common/rendering';
import { excerptOf } from './excerpt';
import { Highlighted, splitAtTerms, textAttributes } from './page-parts';
import type { Verdict } from './review-state';

const Why = lazy(async () => (await import('./on-demand')).Why);
const CardNote = lazy(async () => (await import('./on-demand')).CardNote);

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  /** Site that the page represents; undefined for the row of a page. */
  readonly site?: SuggestedSite | undefined;
  readonly detailsShown: boolean;
  readonly isNoting: boolean;
  readonly tabIndex: number;
  onVerdict(verdict: Verdict): void;
  /** Confirms all likely pages of the site. */
  onLikely(): void;
  onDetails(): void;
  onNote(): void;
}

/**
 * Details to judge the selected page or site: its text with the topic's terms highlighted, reasons, and verdict
 * buttons. Further buttons confirm a site's likely pages, show how the page was found and ranked, and open the note.
 */
export function SuggestionCard(props: SuggestionCardProps) {
  const { t, settings } = useApp();
  const { suggestion, topicTerms, site, detailsShown, isNoting, tabIndex } = props;
  const { page, reasons } = suggestion;
  const { likely: likelyKey, note, why } = settings.value.reviewKeys;
  const quiet = { small: true, kind: 'quiet', tabIndex } as const;
  const terms = [...reasons, ...topicTerms].filter(isSubjectTerm);
  const text = excerptOf(page);
  return (
    <div class="stack answer-card">
      <p class="card-text" {...textAttributes(page)}>
        {text ? <Highlighted text={text} terms={terms} /> : t('preview_empty')}
      </p>
      <div class="row answer">
        <VerdictButtons labelled {...judgedBy(page, site)} tabIndex={tabIndex} onJudge={props.onVerdict} />
        {site && site.fitting > 1 ? (
          <Button small icon="check" tabIndex={tabIndex} title={t('key_likely')} onClick={props.onLikely}>
            {t('likely_yes', site.fitting)}{' '}
            <span class="key" aria-hidden="true">
              {keySign(likelyKey)}
            </span>
          </Button>
        ) : null}
        <Button {...quiet} expanded={detailsShown} title={keySign(why)} onClick={props.onDetails}>
          {t('details')}
        </Button>
        <Button
          {...quiet}
          icon="note"
          expanded={isNoting}
          label={t('note_add')}
          title={`${t('note_add')} (${keySign(note)})`}
          onClick={props.onNote}
        />
      </div>
      {isNoting ? <CardNote key={page.url} page={page} onClose={props.onNote} /> : null}
      {/* The reasons load later. Below the buttons, they do not move them. */}
      <PlainReasons key={page.url} suggestion={suggestion} />
      {site?.isNew ? <p class="hint explains-yes">{t('site_adds')}</p> : null}
      {detailsShown ? <Why suggestion={withReasons(suggestion, topicTerms)} /> : null}
    </div>
  );
}

/** Returns what the buttons of a row judge: its page, or with a new site the site. */
export function judgedBy(page: PageRecord, site: SuggestedSite | undefined) {
  return site?.isNew
    ? ({ title: site.site, of: 'site' } as const)
    : ({ title: page.title || page.url, of: 'page' } as const);
}

/**
 * Adds reasons to a suggestion without any: the heaviest terms of the topic in its text, at most `REASON_TERMS`. The
 * ranking stores terms only for its best rows.
 */
function withReasons(suggestion: Suggestion, topicTerms: readonly string[]): Suggestion {
  if (suggestion.reasons.length > 0) return suggestion;
  const { title, description, excerpt } = suggestion.page;
  const text = [title, description, excerpt].join('\n');
  const reasons = topicTerms.filter((term) => splitAtTerms(text, [term]).length > 1).slice(0, REASON_TERMS);
  return { ...suggestion, reasons };
}

/** Most known pages named in a sentence; of the others only the number is shown. */
const MOST_NAMED = 2;
const MOST_TERMS = 3;

/**
 * Explains a suggestion in sentences: the most similar page of the user, links from and to the user's pages, and terms
 * near the topic's name; the query that found it if neither similar nor linked pages are known. Empty until the
 * relations are read.
 */
function PlainReasons({ suggestion: { page, near } }: { suggestion: Suggestion }) {
  const { t, relationsOf } = useApp();
  const relations = useLoaded(() => relationsOf(page), []);
  const { like, linkedFrom = [], linksTo = [] } = relations ?? {};
  const listed = (terms: readonly string[]) =>
    terms.filter(isSubjectTerm).slice(0, MOST_TERMS).join(t('groups_separator'));
  const terms = listed(like?.terms ?? []);
  const nearTerms = listed(near);
  const { query } = page.foundBy;
  return (
    <ul class="stack plain-reasons" dir="auto">
      {like ? (
        <li>
          {terms
            ? t('plain_reason_like', titleOrUrl(like.page), terms)
            : t('plain_reason_like_bare', titleOrUrl(like.page))}
        </li>
      ) : null}
      {linkedFrom.length > 0 ? <li>{t('plain_reason_linked', quotedNames(t, linkedFrom))}</li> : null}
      {linksTo.length > 0 ? <li>{t('plain_reason_links', quotedNames(t, linksTo))}</li> : null}
      {nearTerms ? <li>{t('plain_reason_near', nearTerms)}</li> : null}
      {relations && !like && linkedFrom.length === 0 && query ? <li>{t('plain_reason_query', query)}</li> : null}
    </ul>
  );
}

/** Name under which a page is listed: its title, or its address if it has none. */
const titleOrUrl = ({ title, url }: PageRecord) => title || displayUrl(url);

/** Returns one or two titles in quotation marks, or the first with the number of the others; '' without pages. */
function quotedNames(t: Translate, pages: readonly PageRecord[]): string {
  const [first = '', second] = pages.map((page) => `“${titleOrUrl(page)}”`);
  if (second === undefined) return first;
  return pages.length === MOST_NAMED
    ? t('plain_reason_and', first, second)
    : t('plain_reason_more', first, pages.length - 1);
}

interface VerdictButtonsProps {
  /** Name of the page or site for screen readers. */
  readonly title: string;
  readonly of?: 'page' | 'site';
  /** Shows words and keys beside the icons. */
  readonly labelled?: boolean;
  readonly tabIndex?: number;
  onJudge(verdict: Verdict): void;
}

const LABELS = {
  page: { all: 'verdicts_for', yes: 'verdict_yes', no: 'verdict_no', skip: 'verdict_skip' },
  site: { all: 'site_verdicts', yes: 'site_belongs', no: 'site_rejected', skip: 'site_later' },
} as const;
const SHORT = { yes: 'verdict_yes_short', no: 'verdict_no_short', skip: 'verdict_skip_short' } as const;
const LOOKS = {
  yes: { icon: 'check', tone: 'yes' },
  no: { icon: 'cross', tone: 'no' },
  skip: { icon: 'skip', kind: 'quiet' },
} as const;
const VERDICTS = ['yes', 'no', 'skip'] as const;

/** Buttons Yes, No and Skip for one page or a whole site. Each tooltip names the user's key. */
export function VerdictButtons({ title, of = 'page', labelled, tabIndex, onJudge }: VerdictButtonsProps) {
  const { t, settings } = useApp();
  const labels = LABELS[of];
  return (
    <fieldset class={labelled ? 'row verdicts verdicts-labelled' : 'row verdicts'} aria-label={t(labels.all, title)}>
      {VERDICTS.map((verdict) => {
        const key = keySign(settings.value.reviewKeys[verdict]);
        return (
          <Button
            key={verdict}
            small
            {...LOOKS[verdict]}
            tabIndex={tabIndex}
            label={t(labels[verdict], key)}
            onClick={() => onJudge(verdict)}
          >
            {labelled ? (
              <>
                {t(SHORT[verdict])}{' '}
                <span class="key" aria-hidden="true">
                  {key}
                </span>
              </>
            ) : undefined}
          </Button>
        );
      })}
    </fieldset>
  );
}
