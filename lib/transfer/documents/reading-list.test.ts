import * as fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { readTags } from '../../engine/page/tags';
import type { ExportFormat, ExportSeed } from '../format';
import { plainLine } from './document';
import { readingLists } from './reading-list';

const [markdown, html] = readingLists as [ExportFormat, ExportFormat];
const parser = new MarkdownIt({ html: true, linkify: true });
// URLs as they are written, because the parser would encode further characters.
parser.normalizeLink = (url) => url;

const HERON: ExportSeed = {
  ...{ url: 'https://birds.example.org/herons/', title: 'Herons', verdict: 'yes', site: 'example.org' },
  ...{ tags: ['Wetlands', 'birds'], language: 'en', published: '2020-05-31', reviewer: 'Ann', note: 'Read it again.' },
  ...{ decidedAtMs: Date.UTC(2024, 0, 2), excerpt: 'Where herons nest.' },
  captures: { count: 1, lastUrl: 'https://web.archive.org/web/2024/https://birds.example.org/herons/' },
  permits: ['robots.txt', 'meta robots: noai', 'page license: https://creativecommons.org/licenses/by/4.0/'],
};
const REEDS: ExportSeed = {
  ...{ url: 'https://reeds.example/', title: 'Reeds', verdict: 'seed', site: 'reeds.example', tags: ['Wetlands'] },
};

const SPECIALS = ['[x](javascript:alert(1))', '<script>alert(1)</script>', '**b** _i_ ~~s~~ `c`', '# h', '---', '1. a'];
const MORE = ['- a', '> q', '| a | b |', '![i](http://i.example/)', '&lt;', '$$x$$', '==m==', '%%c%%', 'www.a.example'];
const LINKS = ['http://a.example/', 'a@b.example', '<!-- c', '</style>', '```', '\u202eevil', '[^1]', '[[note]]'];
const hostile = fc.oneof(hardText, fc.constantFrom(...SPECIALS, ...MORE, ...LINKS));
const hostileSeeds = fc
  .tuple(hardSeeds, fc.array(hostile, { minLength: 5, maxLength: 5 }))
  .map(([seeds, [title = '', note = '', tag = '', reviewer = '', excerpt = '']]) =>
    seeds.map((seed) => ({
      ...{ ...seed, title, note, reviewer, excerpt, tags: [...seed.tags, tag] },
      permits: [`page license: javascript:${note}`, `meta robots: ${title}`],
    })),
  );

/** Tags of HTML in order, without those of texts' direction. */
function tagsOf(text: string): string[] {
  const tags: string[] = [];
  readTags(text, false, { open: (name) => name !== 'bdi' && tags.push(name) });
  return tags;
}

describe('reading list', () => {
  it('a reading list in Markdown has an entry for each page with all that is known of it', async () => {
    const text = await written(markdown, [HERON, REEDS], { topicName: 'Wetlands', withExcerpts: true });
    expect(text).toBe(`# Reading list: Wetlands

2 pages on 2 sites, as of 2024-05-06, collected with Tendril.

### [Herons](<https://birds.example.org/herons/>)

- Site: example.org
- Published: 2020-05-31
- Language: English
- Tags: birds
- Note: Read it again.
- Permissions: Archiving allowed · AI training forbidden [https\\://creativecommons.org/licenses/by/4.0/](<https://creativecommons.org/licenses/by/4.0/>)
- Status: Confirmed by Ann, 2024-01-02
- Archived copy: [https\\://web.archive.org/web/2024/https\\://birds.example.org/herons/](<https://web.archive.org/web/2024/https://birds.example.org/herons/>)

> Where herons nest.

### [Reeds](<https://reeds.example/>)

- Site: reeds.example
- Status: Starting page

`);
  });

  it('the sections of a reading list are tags, sites or groups, and pages without one come last', async () => {
    const groupsOf = async () => new Map([['https://reeds.example/', 'reed · water']]);
    const headings = async (sections: 'tag' | 'site' | 'group') =>
      (await written(markdown, [HERON, REEDS], { topicName: 'Wetlands', sections, groupsOf })).match(/^##+ .*/gm);
    const [heron, reeds] = [
      '### [Herons](<https://birds.example.org/herons/>)',
      '### [Reeds](<https://reeds.example/>)',
    ];
    expect(await headings('tag')).toEqual(['## birds', heron, '## Other pages', reeds]);
    expect(await headings('site')).toEqual(['## example.org', heron, '## reeds.example', reeds]);
    expect(await headings('group')).toEqual(['## reed · water', reeds, '## Other pages', heron]);
  });

  it('the reading list of a Chinese topic is in Chinese', async () => {
    const text = await written(html, [HERON], { topicName: '湿地', language: 'zh-CN' });
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).toContain('<bdi>湿地：阅读清单</bdi>');
    expect(text).toContain('<dt>语言</dt><dd><bdi>英语</bdi></dd>');
    expect(text).not.toMatch(/Published|Archived|Confirmed|Reading/);
  });

  it('no title, note, tag, name or excerpt breaks out of the Markdown of a reading list', async () => {
    await fc.assert(
      fc.asyncProperty(hostileSeeds, hostile, async (seeds, topicName) => {
        const text = await written(markdown, seeds, { topicName, withExcerpts: true });
        const tokens = parser.parse(text, {});
        const allowed = /^(?:heading|paragraph|bullet_list|list_item|blockquote)_(?:open|close)$|^inline$/;
        expect(tokens.filter(({ type }) => !allowed.test(type)).map(({ type, content }) => [type, content])).toEqual(
          [],
        );
        const inside = tokens.flatMap(({ children }) => children ?? []);
        expect(inside.filter(({ type }) => !/^(?:text|text_special|link_open|link_close)$/.test(type))).toEqual([]);
        const links = inside.filter(({ type }) => type === 'link_open').map((token) => token.attrGet('href') ?? '');
        expect(links).toEqual(wantedUrls(seeds).map((url) => new URL(url).href.replaceAll('\\', '%5C')));
        const first = tokens.find(({ type }) => type === 'inline');
        const shown = first?.children?.map(({ content }) => content).join('');
        expect(shown).toBe(plainLine(`Reading list: ${plainLine(topicName)}`));
      }),
      { numRuns: 60 },
    );
  });

  it('no title, note, tag, name or excerpt breaks out of the HTML of a reading list, which has no script', async () => {
    const frame = ['html', 'head', 'meta', 'meta', 'meta', 'title', 'style', 'body', 'main'];
    const inner = /^(?:h[1-3]|p|a|dl|dt|dd|blockquote)$/;
    await fc.assert(
      fc.asyncProperty(hostileSeeds, hostile, async (seeds, topicName) => {
        const tags = tagsOf(await written(html, seeds, { topicName, withExcerpts: true, sections: 'tag' }));
        expect(tags.slice(0, frame.length)).toEqual(frame);
        expect(tags.slice(frame.length).filter((tag) => !inner.test(tag))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('a reading list leaves out rejected pages', async () => {
    expect(await written(markdown, SEEDS)).not.toContain('Casino');
  });
});
