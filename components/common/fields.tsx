import type { AllHTMLAttributes, ComponentChildren, InputHTMLAttributes, Ref } from 'preact';
import { useRef } from 'preact/hooks';

interface FormProps extends Pick<AllHTMLAttributes<HTMLFormElement>, 'class' | 'aria-label'> {
  readonly children: ComponentChildren;
  onSubmit(): unknown;
  /** Ignores further presses until `onSubmit` has ended. */
  readonly once?: boolean;
  /** Called when the user presses Escape in a field. */
  onEscape?(): void;
}

/** A form that calls `onSubmit` when it is submitted, and stays on its page. */
export function Form({ onSubmit, once = false, onEscape, ...attributes }: FormProps) {
  // A ref, because a second press can come before the render that a state would need.
  const isBusy = useRef(false);
  /** Runs `onSubmit`; with `once`, does nothing while an earlier run has not ended. */
  const submit = async () => {
    if (once && isBusy.current) return;
    isBusy.current = true;
    try {
      await onSubmit();
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <form
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
    />
  );
}

interface SelectProps {
  readonly label: string;
  /** Whether only screen readers get the label; by default it stands above the field. */
  readonly hasHiddenLabel?: boolean;
  readonly value: string;
  /** Pairs of value and visible text. */
  readonly options: readonly (readonly [string, string])[];
  onChange(value: string): void;
}

/**
 * A list of options below its label, of which one is chosen. `onChange` gets the value of the new option, not its text.
 */
export function Select({ label, hasHiddenLabel, value, options, onChange }: SelectProps) {
  return (
    <label class="labelled">
      <span class={hasHiddenLabel ? 'visually-hidden' : undefined}>{label}</span>
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

type Limits = 'min' | 'max' | 'step' | 'maxLength' | 'required' | 'pattern';
type Aids = 'placeholder' | 'spellcheck' | 'dir' | 'list' | 'autocomplete' | 'autofocus';

interface FieldProps extends Pick<AllHTMLAttributes<HTMLInputElement>, Limits | Aids | 'onChange'> {
  readonly type?: 'text' | 'search' | 'url' | 'number' | 'password' | 'date';
  readonly 'aria-describedby'?: string;
  readonly label: string;
  /** A sentence below the field. */
  readonly hint?: string;
  readonly value: string | number;
  readonly field?: Ref<HTMLInputElement>;
  /** Called with the current text at each keystroke. */
  onText?(text: string): void;
}

/** A single-line field below its label and above its hint. Further attributes go to the input. */
export function TextField({ label, hint, field, onText, ...attributes }: FieldProps) {
  // Preact's types tell the attributes apart by a type that is known when compiling.
  const own = attributes as InputHTMLAttributes<HTMLInputElement>;
  return (
    <label class="labelled">
      <span>{label}</span>
      <input ref={field} class="field" onInput={(event) => onText?.(event.currentTarget.value)} {...own} />
      {hint ? <span class="hint">{hint}</span> : null}
    </label>
  );
}

interface TextAreaProps extends Pick<AllHTMLAttributes<HTMLTextAreaElement>, 'placeholder' | 'spellcheck' | 'dir'> {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  onText?(text: string): void;
  /** Called with the new text when the field loses the focus. */
  onChange?(text: string): void;
}

/** A three-line field below its label and above its hint. Further attributes go to the textarea. */
export function TextArea({ label, hint, onText, onChange, ...attributes }: TextAreaProps) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <textarea
        class="field"
        rows={3}
        onInput={(event) => onText?.(event.currentTarget.value)}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        {...attributes}
      />
      {hint ? <span class="hint">{hint}</span> : null}
    </label>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  /** Content after the label. */
  readonly children?: ComponentChildren;
  onChange(checked: boolean): void;
}

/** A checkbox before its label, with further content after it. `onChange` gets the new state. */
export function Check({ label, checked, children, onChange }: CheckProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
      {children}
    </label>
  );
}
