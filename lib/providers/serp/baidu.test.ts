import { readsResultsPages } from '../../../tests/support/results-page';

readsResultsPages('baidu', [
  {
    address: 'https://www.baidu.com/s?wd=rye+bread&ie=utf-8',
    html: `<div id="content_left"><div class="result c-container xpath-log" mu="https://one.example/a"><h3 class="t"><a href="http://www.baidu.com/link?url=opaque1">One &amp; only</a></h3>
      <span class="content-right_8Zs40">About <em>rye</em> bread</span></div>
      <div class="result c-container" mu="https://two.example/b"><h3><a href="http://www.baidu.com/link?url=opaque2">Two</a></h3><div class="c-abstract">Second</div></div>
      <div class="result-op c-container" mu="https://www.baidu.com/s?wd=other"><h3>Baidu's own</h3></div></div>`,
  },
]);
