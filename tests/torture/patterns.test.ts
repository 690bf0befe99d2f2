/** Checks that every regular expression of the product takes linear time, or reads inputs of limited length. */
import { createContext, Script } from 'node:vm';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesInUse } from '../support/house';

/** Patterns that take more than linear time, and why that costs little. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/^[^\\s@/]+(?:@|%40)[^\\s@/]+\\.[a-z]{2,}$/i': 'reads at most 320 characters',
};

/** Characters of an attack; a quadratic pattern takes at least 40 ms for them, a linear one less than 2 ms. */
const ATTACK_CHARS = 20_000;
const MATCH_MS = 20;
const MATCH_LIMIT_MS = 1_000;
/** Repetitions with a lower limit cost the same at each start. */
const LONG_REPETITION = 50;
/** Number of texts before the repeated one that are tried. */
const STARTS = 4;

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const nameOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`;

function literalsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  JSON.stringify(parseSync(file, text).program, (_, node) => {
    if (node?.type === 'Literal' && node.regex)
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

/** Patterns that a module of the engine builds from parts while it loads. */
async function builtBy(file: string): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [from, flags], newTarget) {
      const built = Reflect.construct(target, [from, flags], newTarget);
      found.push({ file, source: built.source, flags: built.flags });
      return built;
    },
  });
  try {
    await import(/* @vite-ignore */ `../../${file}`);
  } finally {
    globalThis.RegExp = Native;
  }
  return found;
}

async function allPatterns(): Promise<ReadonlyMap<string, Pattern>> {
  const all: Pattern[] = [];
  for (const [file, text] of filesInUse()) {
    all.push(...literalsIn(file, text));
    if (text.includes('new RegExp(') && file.startsWith('lib/')) all.push(...(await builtBy(file)));
  }
  return new Map(all.map((pattern) => [nameOf(pattern), pattern]));
}

/** Returns a text that a part of a pattern matches. */
function sampleOf(node: AST.Node, flags: string): string {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return sampleOf(node.alternatives[0] as AST.Alternative, flags);
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, flags)).join('');
    case 'Quantifier':
      return sampleOf(node.element, flags).repeat(Math.max(1, node.min));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass': {
      const one = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''));
      const usual = [...'a1 -/.<>"&=\n中éA'].find((char) => one.test(char));
      if (usual !== undefined) return usual;
      const code = Array.from({ length: 0x3000 }, (_, i) => i).find((i) => one.test(String.fromCharCode(i)));
      return code === undefined ? '' : String.fromCharCode(code);
    }
    default:
      return '';
  }
}

/** Texts that make a pattern begin to match, or go on, again and again. */
function unitsOf({ source, flags }: Pattern): string[] {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const units = new Set<string>();
  let isLong = false;
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, mode), {
    onQuantifierEnter(repetition) {
      if (repetition.max < LONG_REPETITION) return;
      isLong = true;
      units.add(sampleOf(repetition.element, flags));
    },
    onAlternativeEnter({ elements }) {
      let text = '';
      for (const element of elements) {
        text += sampleOf(element, flags);
        units.add(text);
      }
    },
  });
  units.delete('');
  return isLong ? [...units] : [];
}

const context = createContext({ pattern: /x/g, text: '' });
const replace = new Script('text.replace(pattern, "")');

function matchMs(pattern: RegExp, text: string): number {
  Object.assign(context, { pattern, text });
  const before = process.cpuUsage();
  try {
    replace.runInContext(context, { timeout: MATCH_LIMIT_MS });
  } catch {
    return MATCH_LIMIT_MS;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the repeated text that takes a pattern more than linear time; undefined if none was found. */
function attackOn(pattern: Pattern): string | undefined {
  const units = unitsOf(pattern);
  const compiled = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));
  for (const unit of units)
    for (const start of ['', ...units].slice(0, STARTS)) {
      // Nothing that a pattern needs at its end follows.
      const text = `${start}${unit.repeat(ATTACK_CHARS / unit.length)}\u0000`;
      const isSlow = [1, 2, 3].every(() => matchMs(compiled, text) > MATCH_MS);
      if (isSlow) return `${nameOf(pattern)}: ${JSON.stringify(start)}, then ${JSON.stringify(unit)} repeated`;
    }
  return undefined;
}

describe('patterns', async () => {
  const patterns = [...(await allPatterns()).values()];
  const unlisted = patterns.filter((pattern) => !(nameOf(pattern) in BOUNDED));

  it('the patterns of the product are found', () => {
    expect(patterns.length).toBeGreaterThan(300);
    const names = new Set(patterns.map(nameOf));
    expect(Object.keys(BOUNDED).filter((name) => !names.has(name))).toEqual([]);
  });

  it('no repeated character takes a pattern more than linear time, by its structure', () => {
    const slow = unlisted.flatMap(({ file, source, flags }) =>
      analyse({ source, flags }).reports.map(
        ({ type, character }) => `${file} ${nameOf({ source, flags })} ${type} ${character.pick}`,
      ),
    );
    expect(slow).toEqual([]);
  });

  it('no repeated part of a pattern takes it more than linear time, by measurement', { timeout: 900_000 }, () => {
    expect(unlisted.flatMap((pattern) => attackOn(pattern) ?? [])).toEqual([]);
  });

  it('the checks find quadratic, cubic and exponential patterns', () => {
    const slow = ['\\s+$', '<title[^>]*>', '(a|a)*b', '(?:ab)*(?:ab)*c'];
    const found = slow.map((source) => {
      const pattern = { file: '', source, flags: '' };
      return analyse(pattern).reports.length > 0 || attackOn(pattern) !== undefined;
    });
    expect(found).toEqual([true, true, true, true]);
  });
});
