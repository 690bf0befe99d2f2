import { useId } from 'preact/hooks';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';
import type { Wording } from './method-options';

interface MethodChoiceProps<Name extends string> {
  readonly title: MessageKey;
  readonly options: Readonly<Record<Name, Wording>>;
  readonly chosen: readonly Name[];
  /** Any number of options may hold, but not none unless `orNone`; else exactly one. */
  readonly many?: boolean;
  readonly orNone?: boolean;
  onToggle(name: Name): void;
}

/** Options under a heading, each with its sentence. */
export function MethodChoice<Name extends string>(props: MethodChoiceProps<Name>) {
  const { options, chosen, many = false, orNone = false } = props;
  const { t } = useApp();
  const id = useId();
  return (
    <fieldset class="methods">
      <legend>{t(props.title)}</legend>
      {namesOf(options).map((name) => {
        const [label, hint] = options[name];
        const isChosen = chosen.includes(name);
        return (
          <div key={name} class="method">
            <label class="choice">
              <input
                type={many ? 'checkbox' : 'radio'}
                name={id}
                checked={isChosen}
                disabled={many && !orNone && isChosen && chosen.length === 1}
                aria-describedby={`${id}-${name}`}
                onChange={() => props.onToggle(name)}
              />
              <span>{t(label)}</span>
            </label>
            <p class="hint" id={`${id}-${name}`}>
              {t(hint)}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}

function namesOf<Name extends string>(options: Readonly<Record<Name, Wording>>): readonly Name[] {
  return Object.keys(options) as Name[];
}
