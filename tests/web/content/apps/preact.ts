import { h, render } from 'preact';
import { ARTICLES } from './article';

const root = document.getElementById('root') as HTMLElement;
setTimeout(() => render(h('article', null, h('h1', null, 'Spring bees'), h('p', null, ARTICLES.preact)), root), 300);
