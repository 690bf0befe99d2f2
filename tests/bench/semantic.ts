import type { Ranker } from '../../lib/engine/rank/ranker';
import type { Vocabulary } from '../../lib/engine/topic/vocabulary';

export async function semanticFor(_vocabulary: Vocabulary): Promise<(() => Ranker) | undefined> {
  return undefined;
}
