import { readsResultsPages } from '../../../tests/support/results-page';

readsResultsPages('google', [
  {
    address: 'https://www.google.com/search?q=rye+bread&hl=en',
    html: `<div id="tads"><a href="https://ad.example/"><h3>Advert</h3></a></div>
      <div class="MjjYud"><div class="g"><a href="https://one.example/a"><br><h3>One &amp; only</h3><cite>one.example</cite></a>
      <div class="VwiC3b">About <em>rye</em>
         bread</div></div></div>
      <a href="/search?q=rye+bread&start=10">More</a>
      <div class="g"><a href="/url?q=https://two.example/b&amp;sa=U"><h3>Two</h3></a><div data-sncf="1">Second</div></div>
      <div class="g"><a href="https://one.example/a#part"><h3>One again</h3></a></div>`,
  },
]);
