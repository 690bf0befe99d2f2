import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../tests/support/linear';
import { hiddenText } from './hidden-text';

const ARTICLE = 'Wild bees nest in hollow stems.';

describe('hiddenText', () => {
  it.each([
    ['JSON-LD', `<script type="application/ld+json">{"@graph":[{"articleBody":"${ARTICLE}"}]}</script>`],
    ['noscript', `<noscript><p>Wild bees  nest</p> in hollow stems.</noscript>`],
    ['a template', `<script type='text/template'><p>${ARTICLE}</p></script>`],
    ['the longest template', `<script type=text/x-template>bees</script><script type="text/html">${ARTICLE}</script>`],
  ])('hiddenText returns the article in %s', (_, html) => {
    expect(hiddenText(`<p>Loading</p>${html}`)).toBe(ARTICLE);
  });

  it.each([
    ['ordinary scripts', `<script>const text = "${ARTICLE}"</script>`],
    ['templates that are filled later', `<script type="text/template"><p>{{ title }} ${ARTICLE}</p></script>`],
    ['consent dialogs', `<script type="text/template">We use cookies. ${ARTICLE}</script>`],
    ['invalid JSON-LD', `<script type="application/ld+json">{"articleBody":</script>`],
    ['elements without an end', `<noscript>${ARTICLE}`],
  ])('hiddenText returns nothing from %s', (_, html) => {
    expect(hiddenText(html)).toBe('');
  });

  it('hiddenText takes linear time for many templates', () => {
    expectLinear(
      (size) => '<script type="text/template">bees</script>'.repeat(size / 50),
      200_000,
      (html) => hiddenText(html),
    );
  });
});
