import { readsResultsPages } from '../../../tests/support/results-page';

readsResultsPages('duckduckgo', [
  {
    address: 'https://html.duckduckgo.com/html/?q=rye+bread',
    html: `<div class="result result--ad"><a class="result__a" href="https://duckduckgo.com/y.js?ad=1">Advert</a></div>
      <div class="result web-result"><h2><a class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fone.example%2Fa&amp;rut=x">One &amp; only</a></h2>
      <a class="result__snippet" href="#">About <b>rye</b> bread</a></div>
      <div class="result"><a class="result__a" href="https://two.example/b">Two</a><a class="result__snippet">Second</a></div>`,
  },
  {
    address: 'https://duckduckgo.com/?q=rye+bread&ia=web',
    html: `<ol><li><article data-testid="result"><h2><a data-testid="result-title-a" href="https://one.example/a"><span>One &amp; only</span></a></h2>
      <div data-result="snippet"><span>About <b>rye</b> bread</span></div></article></li>
      <li><article data-testid="result"><a data-testid="result-title-a" href="https://two.example/b">Two</a><div data-result="snippet">Second</div></article></li></ol>`,
  },
]);
