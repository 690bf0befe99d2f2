import { byTurns } from '../arrays';
import { OPERATOR_NAMES, type OperatorName } from '../basics';
import { candidatesFromHits } from '../operators/ask';
import type { Question } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { Hit } from '../ports';
import type { SessionRecord } from '../session-records';
import type { OperatorView } from './operator-view';
import type { Proposal } from './proposed-urls';

/** A question of an operator for the user's own search engine. */
interface OwnQuestion extends Question {
  readonly operator: OperatorName;
}

/** Answered questions that are remembered, newest last. */
const MOST_REMEMBERED = 500;
const nameOf = ({ operator, name }: Pick<OwnQuestion, 'operator' | 'name'>) => `${operator}\n${name}`;

/**
 * Returns the next questions of the operators, in turn, that the user's own search engine has not answered. Services may
 * have been asked them: they know other pages.
 */
export function nextQuestions(view: OperatorView, session: SessionRecord, count: number): OwnQuestion[] {
  const answered = new Set(session.ownSearches);
  const context = { sources: view.sources(view.inputs()), topic: view };
  const waiting = OPERATOR_NAMES.flatMap((operator) => {
    const own: OwnQuestion[] = [];
    for (const question of OPERATORS[operator].questions?.(context, session.operatorMemory[operator] ?? {}) ?? []) {
      if (own.length >= count) break;
      const next = { ...question, operator };
      // Further pages of results belong to the service that gave the first one.
      if (question.request.page === 0 && !answered.has(nameOf(next))) own.push(next);
    }
    return own;
  });
  return byTurns(waiting, ({ operator }) => operator).slice(0, count);
}

/** Turns the results of a question into proposals of its operator. */
export function proposedAnswers(
  { operator, found }: Pick<OwnQuestion, 'operator' | 'found'>,
  hits: readonly Hit[],
): Proposal {
  return { operator, candidates: candidatesFromHits(hits, found), isAnswer: true };
}

/** Returns the session with a question recorded as answered by the user's own search engine. */
export function withAnswered(session: SessionRecord, question: Pick<OwnQuestion, 'operator' | 'name'>): SessionRecord {
  const answered = new Set(session.ownSearches).add(nameOf(question));
  return { ...session, ownSearches: [...answered].slice(-MOST_REMEMBERED) };
}
