import type { Politeness } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

const MS_PER_SECOND = 1_000;
const BYTES_PER_MIB = 1_024 * 1_024;

interface Field {
  readonly name: keyof Politeness;
  readonly label: MessageKey;
  /** Stored units per unit that the user sees. */
  readonly scale: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const FIELDS: readonly Field[] = [
  { name: 'hostDelayMs', label: 'polite_delay', scale: MS_PER_SECOND, min: 0, max: 60, step: 0.5 },
  { name: 'maxConcurrent', label: 'polite_concurrent', scale: 1, min: 1, max: 16, step: 1 },
  { name: 'timeoutMs', label: 'polite_timeout', scale: MS_PER_SECOND, min: 1, max: 120, step: 1 },
  { name: 'maxBytes', label: 'polite_bytes', scale: BYTES_PER_MIB, min: 0.5, max: 50, step: 0.5 },
  { name: 'maxCrawlDelayMs', label: 'polite_crawl_delay', scale: MS_PER_SECOND, min: 0, max: 300, step: 1 },
  { name: 'maxPagesPerSite', label: 'polite_site_pages', scale: 1, min: 0, max: 10_000, step: 1 },
];

/** How gently pages are fetched. A value out of range is shown as such and not saved. */
export function PolitenessForm() {
  const { t, actions, settings } = useApp();
  const { politeness } = settings.value;
  return (
    <div class="form-grid">
      {FIELDS.map(({ name, label, scale, min, max, step }) => (
        <label key={name} class="labelled">
          <span>{t(label)}</span>
          <input
            class="field"
            type="number"
            required
            min={min}
            max={max}
            step={step}
            value={politeness[name] / scale}
            onChange={(event) => {
              const input = event.currentTarget;
              if (input.reportValidity())
                void actions.saveSettings({
                  politeness: { ...settings.peek().politeness, [name]: Math.round(input.valueAsNumber * scale) },
                });
            }}
          />
        </label>
      ))}
    </div>
  );
}
