import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { isFiltered, type QueueFilter } from './queue-view';

interface QueueToolsProps {
  readonly filter: QueueFilter;
  readonly isFiltering: boolean;
  /** Whether another row than the best is selected. */
  readonly isAway: boolean;
  /** Undefined where pages are not listed one by one. */
  readonly isScoring: boolean | undefined;
  onBest(): void;
  onFiltering(isOpen: boolean): void;
  onScoring(isOpen: boolean): void;
}

/** The buttons beside the heading of the queue: what they open takes no room until it is used. */
export function QueueTools(props: QueueToolsProps) {
  const { t } = useApp();
  const { filter, isFiltering, isScoring } = props;
  return (
    <div class="queue-tools">
      {props.isAway ? (
        <Button small kind="quiet" title={t('best_title')} onClick={props.onBest}>
          {t('best')}
        </Button>
      ) : null}
      {isScoring === undefined ? null : (
        <Button
          small
          icon="slider"
          label={t('threshold_title')}
          expanded={isScoring}
          onClick={() => props.onScoring(!isScoring)}
        />
      )}
      <Button
        small
        icon="filter"
        kind={isFiltered(filter) ? 'primary' : 'plain'}
        label={t('filters')}
        expanded={isFiltering}
        onClick={() => props.onFiltering(!isFiltering)}
      />
    </div>
  );
}
