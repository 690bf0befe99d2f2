import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../browser/read-document';
import { MAX_HTML_CHARS } from '../messaging/request-parts';

const TEXT = 'Some words on birds and their wings.';

function documentOf(html: string, contentType = 'text/html'): Document {
  const { document } = new Window({ url: 'https://a.test/' });
  document.write(html);
  Object.defineProperty(document, 'contentType', { value: contentType });
  return document as unknown as Document;
}

describe('readDocument', () => {
  test('readDocument returns the current page with its language', () => {
    const document = documentOf(`<html lang="en"><body><p>${TEXT}</p></body></html>`);
    document.body.append('added later');
    const outcome = readDocument(document, 'https://a.test/');
    expect(outcome).toMatchObject({ page: { url: 'https://a.test/', contentType: 'text/html', language: 'en' } });
    expect('page' in outcome && outcome.page.html).toContain('added later');
  });

  test.each([
    ['a PDF file', 'https://a.test/', 'application/pdf', 'unsupported-type'],
    ['an image', 'https://a.test/', 'image/svg+xml', 'unsupported-type'],
    ['a file on the disk', 'file:///a.html', 'text/html', 'unsupported-page'],
    ['a blank page', 'about:blank', 'text/html', 'unsupported-page'],
  ])('readDocument refuses %s', (_name, url, contentType, fault) => {
    expect(readDocument(documentOf(`<body>${TEXT}</body>`, contentType), url)).toEqual({ fault });
  });

  test.each([
    [404, 'http-client-error'],
    [410, 'http-client-error'],
    [503, 'http-server-error'],
  ])('readDocument refuses a page whose response had status %i', (responseStatus, fault) => {
    const document = documentOf(`<body>${TEXT}</body>`);
    const answer = { name: 'https://a.test/gone', responseStatus };
    expect(readDocument(document, 'https://a.test/gone#top', answer)).toEqual({ fault });
    // The page has navigated since.
    expect(readDocument(document, 'https://a.test/there', answer)).toHaveProperty('page');
    expect(readDocument(document, 'https://a.test/gone', { ...answer, responseStatus: 0 })).toHaveProperty('page');
    expect(readDocument(document, 'https://a.test/gone', { ...answer, responseStatus: 200 })).toHaveProperty('page');
  });

  test('readDocument returns empty-page for a page without text', () => {
    expect(readDocument(documentOf('<body> \n <p>Hi</p></body>'), 'https://a.test/')).toEqual({ fault: 'empty-page' });
  });

  test('readDocument cuts a page at MAX_HTML_CHARS', () => {
    const document = documentOf(`<body>${'word '.repeat(MAX_HTML_CHARS / 5 + 1)}</body>`);
    const outcome = readDocument(document, 'https://a.test/');
    expect('page' in outcome && outcome.page.html.length).toBe(MAX_HTML_CHARS);
  });
});
