import { createApp, h } from 'vue';
import { ARTICLES } from './article';

// A dialog and a new window must not stop the reading.
setTimeout(() => alert('Subscribe!'), 100);
createApp({
  render: () => h('article', [h('h1', 'Swarms'), h('p', ARTICLES.vue), h('a', { href: '/more' }, 'More')]),
}).mount('#app');
