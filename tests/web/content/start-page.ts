import { escapeHtml } from '../searxng';

export const START_HOST = 'start.practice.test';

interface Suggested {
  readonly label: string;
  readonly lang: string;
  readonly pages: readonly { url: string; title: string }[];
}

/** The first page of `npm start`: the steps, and pages to mark. */
export function startPage(topics: readonly Suggested[]): string {
  const sections = topics.map(({ label, lang, pages }) => {
    const items = pages.map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
    return `<section lang="${lang}"><h3>${escapeHtml(label)}</h3><ul>${items.join('')}</ul></section>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Try Tendril on the practice web</title>
<style>
body { font: 1.05rem/1.6 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
.topics { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 2rem; }
ul { padding-inline-start: 1.2rem; }
</style></head>
<body><h1>Try Tendril on the practice web</h1>
<p>This is a small web on your own machine. Nothing you do here reaches the internet.</p>
<ol>
<li>Go to the tab “Tendril”: a topic and three addresses are filled in. Press “Find more pages like these”, and watch Tendril search,
follow links and trace backlinks.</li>
<li>Or choose a topic of your own: open pages from below, open Tendril in the toolbar on each (it may hide behind the puzzle
piece), press “Mark as seed”, then “Discover”.</li>
<li>Say yes or no to the suggestions: the list sorts itself anew at once.</li>
<li>Export the pages you confirmed.</li>
</ol>
<h2>Pages to begin with</h2>
<div class="topics">${sections.join('\n')}</div>
</body></html>`;
}
