interface SelectProps {
  readonly label: string;
  /** Draws the label above the field; else only screen readers get it. */
  readonly shown?: boolean;
  readonly value: string;
  /** Value and what the user reads. */
  readonly options: readonly (readonly [string, string])[];
  onChange(value: string): void;
}

export function Select({ label, shown, value, options, onChange }: SelectProps) {
  return (
    <label class="labelled">
      <span class={shown ? undefined : 'visually-hidden'}>{label}</span>
      <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
