import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ARTICLES } from './article';

const root = createRoot(document.getElementById('root') as HTMLElement);
root.render(
  createElement('article', null, createElement('h1', null, 'Varroa'), createElement('p', null, ARTICLES.react)),
);
