import { readsResultsPages } from '../../../tests/support/results-page';

readsResultsPages('bing', [
  {
    address: 'https://www.bing.com/search?q=rye+bread',
    html: `<ol><li class="b_ad"><h2><a href="https://www.bing.com/aclk?x">Advert</a></h2></li>
      <li class="b_algo"><h2><a href="https://www.bing.com/ck/a?!&amp;&amp;p=0&amp;u=a1${Buffer.from('https://one.example/a').toString('base64url')}&amp;ntb=1">One &amp; only</a></h2>
      <div class="b_caption"><p>About <strong>rye</strong> bread</p></div></li>
      <li class="b_algo"><h2><a href="https://two.example/b">Two</a></h2><div class="b_caption"><p>Second</p></div></li>
      <li class="b_algo"><div>No link</div></li></ol>`,
  },
]);
