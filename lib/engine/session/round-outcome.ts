import type {
  AskedQuestion,
  AttemptRecord,
  ChoiceReason,
  FrontierRecord,
  Memory,
  OperatorName,
  RoundError,
} from '../types';
import type { Arrival } from './topic-state';

/** What one round brought back, before anything of it has touched the topic. */
export interface RoundOutcome {
  readonly operator: OperatorName;
  readonly reason: ChoiceReason;
  /** New addresses that each operator named that ran. */
  readonly named: Readonly<Partial<Record<OperatorName, number>>>;
  readonly inputs: readonly string[];
  readonly questions: readonly AskedQuestion[];
  readonly arrivals: readonly Arrival[];
  /** Addresses named that the topic knew already. */
  readonly known: number;
  readonly errors: readonly RoundError[];
  readonly attempts: readonly AttemptRecord[];
  readonly frontierAdded: readonly FrontierRecord[];
  readonly frontierRemoved: readonly string[];
  readonly nextFrontierOrder: number;
  /** What the operators that named addresses remember now. */
  readonly memories: Readonly<Partial<Record<OperatorName, Memory>>>;
  readonly frontierMemory: Memory;
  readonly randomState: number;
  readonly startedAtMs: number;
  /** True when it was interrupted: what had arrived is kept, the operator's memory is not. */
  readonly interrupted: boolean;
}
