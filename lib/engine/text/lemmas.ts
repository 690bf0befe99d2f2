import featureFn from 'wink-eng-lite-web-model/dist/feature.js';
import lemmatize from 'wink-eng-lite-web-model/dist/lemmatize.js';
import winkNLP, { type ItsFunction, type Model } from 'wink-nlp';

/** Size of a lexicon entry in bytes. */
const ENTRY_BYTES = 16;

/**
 * Returns all first bytes of the entries, then all second bytes, and so on, which compresses better.
 * @param bytes whole entries.
 */
export function inPlanes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return turned(bytes, ENTRY_BYTES);
}

/** Inverse of `inPlanes`. */
export function fromPlanes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return turned(bytes, bytes.length / ENTRY_BYTES);
}

/** Transposes a matrix of bytes with `width` columns. */
function turned(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const rows = bytes.length / width;
  const out = new Uint8Array(bytes.length);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < width; at += 1) out[at * rows + row] = bytes[row * width + at] as number;
  }
  return out;
}

/** Returns the lemmas of lower-case forms, parallel to them; undefined for a form that is several tokens. */
export type Lemmas = (forms: readonly string[]) => readonly (string | undefined)[];

interface Feature {
  list: string[];
  hash: Record<string, number>;
  intrinsicSize: number;
  index: number;
  maxIndex: number;
}

/** Type of `eng-core-web-model.json` of the model package, with the lexicon as planes. Lists only members used here. */
interface CoreModel {
  packing: { layout: Record<string, readonly number[]>; efList: string[] };
  features: Record<string, Feature> & { lexeme: Feature; posClusters: { list: unknown[] } };
  pos: { hash: Record<string, number> };
  lexicon: string | Uint32Array;
  xpansions: string | Uint32Array;
}

/** Serialised automaton that recognises nothing. */
const NO_MACHINE = JSON.stringify([null, 0, [], {}, {}, {}]);

/**
 * Returns a lemmatiser with wink-nlp's English lexicon. The package ships the lexicon as code, with models that are not
 * used here. As a data file the lexicon is loaded only when needed.
 * @param bytes content of `data/english-lexicon.json`.
 * @throws if the bytes are not a lexicon.
 */
export function createLemmas(bytes: Uint8Array): Lemmas {
  const core = coreOf(JSON.parse(new TextDecoder().decode(bytes)) as CoreModel);
  const none = () => ({ machines: [], transformers: [], setter: undefined, updater: undefined });
  const one = () => ({ machines: [NO_MACHINE], transformers: [], setter: undefined });
  const model = {
    core: () => core,
    ...{ sbd: none, pos: none, ner: none, metaCER: none, negation: one, sa: one },
    featureFn,
    addons: { lemmatize },
  };
  // The empty pipe runs only tokenisation and lemmatisation.
  const nlp = winkNLP(model as unknown as Model, []);
  const { its } = nlp;
  return (forms) => {
    const tokens = nlp.readDoc(forms.join(' ')).tokens();
    const values = tokens.out(its.value) as string[];
    const lemmas = tokens.out(its.lemma as ItsFunction<string>) as string[];
    let at = 0;
    return forms.map((form) => {
      const first = at;
      let read = 0;
      while (read < form.length && at < values.length) read += (values[at++] as string).length;
      return at - first === 1 ? lemmas[first] : undefined;
    });
  };
}

/** Unpacks the lexicon in place, into the shape that wink-nlp's cache expects. */
function coreOf(core: CoreModel): CoreModel {
  const { packing, features } = core;
  core.lexicon = wordsOf(fromPlanes(bytesOf(core.lexicon as string)));
  core.xpansions = wordsOf(bytesOf(core.xpansions as string));
  packing.efList = [];
  for (const [name, [, mask = 0, shift = 0, isFlag, isExtracted]] of Object.entries(packing.layout)) {
    if (isExtracted === 1) packing.efList.push(name);
    if (isFlag === 0) sizeUp(features[name] as Feature, mask >>> shift);
  }
  sizeUp(features.lexeme);
  features.posClusters.list = (features.posClusters.list as string[]).map(
    (cluster) => new Set(cluster.split('_').map((pos) => core.pos.hash[pos] ?? 0)),
  );
  return core;
}

function sizeUp(feature: Feature, maxIndex?: number): void {
  feature.hash = Object.create(null) as Record<string, number>;
  for (const [i, value] of feature.list.entries()) feature.hash[value] = i;
  feature.intrinsicSize = feature.list.length;
  feature.index = feature.list.length;
  if (maxIndex !== undefined) feature.maxIndex = maxIndex;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function wordsOf({ buffer }: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer);
}
