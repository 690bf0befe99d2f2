import { expect, it } from 'vitest';
import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction } from 'wink-nlp';
import { englishLexicon } from '../../../scripts/english-lexicon';
import { createLemmas, fromPlanes, inPlanes } from './lemmas';

const lemmas = createLemmas(new TextEncoder().encode(englishLexicon()));
const FORMS =
  'queries hives wolves matrices data pandas news series geese tyres leaves buses running better zzyzxs'.split(' ');

it('createLemmas gives the same lemmas as the whole wink model', () => {
  const nlp = winkNLP(model, []);
  const whole = (form: string) =>
    nlp
      .readDoc(form)
      .tokens()
      .out(nlp.its.lemma as ItsFunction<string>) as string[];
  expect(lemmas(FORMS)).toEqual(FORMS.map((form) => whole(form)[0]));
});

it('createLemmas gives no lemma to a form of several tokens, and keeps later forms in place', () => {
  expect(lemmas(["can't", 'queries', 'cannot', 'queens'])).toEqual([undefined, 'query', undefined, 'queen']);
});

it('createLemmas throws if the file has no lexicon', () => {
  expect(() => createLemmas(new TextEncoder().encode('{}'))).toThrow();
});

it('inPlanes puts the same bytes of all entries together, and fromPlanes reverses inPlanes', () => {
  const bytes = Uint8Array.from({ length: 48 }, (_, i) => i);
  const planes = inPlanes(bytes);
  expect([...planes.subarray(0, 6)]).toEqual([0, 16, 32, 1, 17, 33]);
  expect(fromPlanes(planes)).toEqual(bytes);
});
