const FORMS = /\{([^{}:|]*):([^{}|]*)\|([^{}|]*)\}/g;

/** Chooses in `{1:page|pages}` the form for the number before the colon, as messages write it: `{$1:page|pages}`. */
export function plural(text: string): string {
  return text.replace(FORMS, (_, number: string, one: string, many: string) => (number === '1' ? one : many));
}
