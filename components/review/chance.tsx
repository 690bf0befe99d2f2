import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

const LIKELY = 2 / 3;
const MAYBE = 1 / 3;

/** The word for an estimated probability of relevance. */
const chanceKey = (probability: number): MessageKey =>
  probability >= LIKELY ? 'chance_likely' : probability >= MAYBE ? 'chance_maybe' : 'chance_unlikely';

/** How likely a page belongs to the topic, in a word; nothing while `score` is undefined, before there are answers to go by. */
export function Chance({ score }: { score: number | undefined }) {
  const { t } = useApp();
  if (score === undefined) return null;
  const key = chanceKey(score);
  return <span class={`chance ${key}`}>{t(key)}</span>;
}
