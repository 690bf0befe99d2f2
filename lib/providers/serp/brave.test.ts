import { readsResultsPages } from '../../../tests/support/results-page';

readsResultsPages('brave', [
  {
    address: 'https://search.brave.com/search?q=rye+bread',
    html: `<div class="snippet svelte-x" data-type="ad"><a href="https://ad.example/"><div class="title">Advert</div></a></div>
      <div class="snippet svelte-x" data-type="web"><a href="https://one.example/a"><div class="title">One &amp; only</div></a>
      <div class="snippet-description">About <strong>rye</strong> bread</div></div>
      <div class="snippet" data-type="web"><a href="https://two.example/b"><div class="title">Two</div></a><div class="generic-snippet">Second</div></div>`,
  },
]);
