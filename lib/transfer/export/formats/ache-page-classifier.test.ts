import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../tests/support/transfer-parsers';
import { hardText, written } from '../../../../tests/support/transfer-samples';
import type { ExportOptions } from '../../format';
import { achePageClassifier } from './ache-page-classifier';

interface Classifier {
  readonly type: string;
  readonly parameters: { boolean_operator: string; content: { boolean_operator: string; regexes: string[] } };
}

const classifier = async (options: Partial<ExportOptions> = {}): Promise<Classifier> =>
  parseYaml(await written(achePageClassifier, [], options)) as unknown as Classifier;

/** ACHE's rule: with OR, one pattern matches the whole content, ignoring case, dots taking in line ends. */
function isRelevant({ parameters }: Classifier, content: string): boolean {
  return parameters.content.regexes.some((regex) => new RegExp(`^(?:${regex})$`, 'is').test(content));
}

describe('page classifier of ACHE', () => {
  it('is of type regex with at least one pattern, and its operators are of the two ACHE knows', async () => {
    const { type, parameters } = await classifier();
    expect(type).toBe('regex');
    expect(parameters.boolean_operator).toBe('AND');
    expect(parameters.content.boolean_operator).toBe('OR');
    expect(parameters.content.regexes).toHaveLength(3);
  });

  it('takes a page with two of the topic terms for relevant', async () => {
    const model = await classifier();
    expect(isRelevant(model, '<html>\n<p>A Heron\n in its WETLAND</p></html>')).toBe(true);
    expect(isRelevant(model, '<p>苍鹭和 heron</p>')).toBe(true);
    expect(isRelevant(model, '<p>A heron alone</p>')).toBe(false);
    expect(isRelevant(model, '<p>heronry wetlands</p>')).toBe(false);
  });

  it('falls back to one term, and to the name of a topic without terms', async () => {
    const one = await classifier({ topicTerms: [{ term: 'c++', weight: 1 }] });
    expect(isRelevant(one, 'on c++ and others')).toBe(true);
    expect(isRelevant(one, 'on ccc')).toBe(false);
    const none = await classifier({ topicTerms: [], topicName: 'Grey herons' });
    expect(isRelevant(none, 'The grey and the white herons')).toBe(true);
    expect((await classifier({ topicTerms: [], topicName: '…' })).parameters.content.regexes).toEqual(['.*']);
  });

  it('writes patterns that compile and find their terms, whatever these are', async () => {
    const term = hardText.filter((text) => text.trim() !== '' && !/[\ud800-\udfff\r]/.test(text));
    await fc.assert(
      fc.asyncProperty(term, term, async (first, second) => {
        const topicTerms = [
          { term: first, weight: 1 },
          { term: second, weight: 1 },
        ];
        expect(isRelevant(await classifier({ topicTerms }), `<p>. ${first} . ${second} .</p>`)).toBe(true);
      }),
    );
  });
});
