import { useMemo } from 'preact/hooks';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { type AskedQuestion, type ChoiceReason, OPERATOR_NAMES, type RoundRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { formatNumber } from '../common/format';
import { type MessageKey, operatorKey } from '../common/messages';
import { useSourceNames } from '../common/use-source-names';

const ROUNDS_TOLD = 10;
const REASONS: Readonly<Record<ChoiceReason, MessageKey>> = {
  first: 'choice_first',
  earned: 'choice_earned',
  tried: 'choice_tried',
  only: 'choice_only',
  turn: 'choice_turn',
  fixed: 'choice_fixed',
};

/** What the last rounds asked of which service, what came of it, and why the operator was chosen; the newest first. */
export function RoundStory({ rounds, pages }: { rounds: readonly RoundRecord[]; pages: readonly FoundPage[] }) {
  const { t, locale } = useApp();
  const told = rounds.slice(-ROUNDS_TOLD).reverse();
  const found = useMemo(() => pagesByOperator(pages), [pages]);
  const nameOf = useSourceNames(told.some(({ questions = [] }) => questions.length > 0));
  const answersOf = ({ services }: AskedQuestion) =>
    Object.entries(services)
      .map(([service, hits]) => `${nameOf(service) ?? service} ${formatNumber(locale, hits)}`)
      .join(', ');
  return (
    <section class="card">
      <h2>{t('dashboard_story')}</h2>
      <p class="hint">{t('dashboard_story_hint')}</p>
      <ol class="history">
        {told.map(({ round, operator, reason, questions = [], fresh }) => {
          const own = found.get(round);
          const brought = OPERATOR_NAMES.filter((name) => own?.has(name)).map(
            (name) => `${t(operatorKey(name))} ${formatNumber(locale, own?.get(name) ?? 0)}`,
          );
          return (
            <li key={round} class="history-entry">
              <div class="history-text">
                <strong>{t('dashboard_story_round', formatNumber(locale, round), t(operatorKey(operator)))}</strong>
                {reason === undefined ? null : <p>{t(REASONS[reason])}</p>}
                {questions.map((question) => (
                  <p key={question.query} dir="auto">
                    {Object.keys(question.services).length === 0
                      ? t('dashboard_story_asked_nothing', question.query)
                      : t(
                          'dashboard_story_asked',
                          question.query,
                          answersOf(question),
                          formatNumber(locale, question.named),
                        )}
                  </p>
                ))}
                <p>
                  {fresh === 0
                    ? t('dashboard_story_no_pages')
                    : t('dashboard_story_brought', formatNumber(locale, fresh), brought.join(', '))}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** New pages by round, and by the operator that had found their addresses. */
function pagesByOperator(pages: readonly FoundPage[]): Map<number, Map<string, number>> {
  const byRound = new Map<number, Map<string, number>>();
  for (const { foundBy } of pages) {
    const own = byRound.get(foundBy.round) ?? new Map<string, number>();
    own.set(foundBy.operator, (own.get(foundBy.operator) ?? 0) + 1);
    byRound.set(foundBy.round, own);
  }
  return byRound;
}
