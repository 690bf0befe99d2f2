import { Button } from './button';

interface ProgressRowProps {
  /** Accessible name of the bar. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly text: string;
  /** Label of the button that ends the work. */
  readonly stop: string;
  onStop(): void;
}

/** A progress bar with a text beside it, and a button that ends the work. */
export function ProgressRow({ label, done, total, text, stop, onStop }: ProgressRowProps) {
  return (
    <div class="row progress-row">
      <progress aria-label={label} max={total} value={done} />
      <span role="status">{text}</span>
      <Button small onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}
