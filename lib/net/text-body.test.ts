import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeTextBody } from './text-body';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const decode = (body: Uint8Array, type = '') => decodeTextBody(body, type, 'https://example.com/', 1_000);

describe('decodeTextBody', () => {
  it('decodeTextBody decodes by BOM, then header, then XML declaration, then as UTF-8', async () => {
    expect(await decode(bytes('é'))).toBe('é');
    expect(await decode(bytes('é', 'latin1'), 'text/xml; charset="ISO-8859-1"')).toBe('é');
    const declared = '<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>';
    expect(await decode(bytes(declared, 'latin1'), 'text/xml')).toBe(declared);
    expect(await decode(bytes('\uFEFFé', 'utf16le'), 'text/xml; charset=utf-8')).toBe('é');
    expect(await decode(bytes('\uFEFFé'), 'text/xml; charset=iso-8859-1')).toBe('é');
    expect(await decode(bytes('é'), 'text/xml; charset=klingon')).toBe('é');
  });

  it('decodeTextBody ignores bytes after gzip data', async () => {
    const packed = gzipSync('hello '.repeat(100));
    for (const tail of ['\n', '<!-- served by a cache -->', '\0'.repeat(512)]) {
      expect(await decode(new Uint8Array(Buffer.concat([packed, Buffer.from(tail)])))).toBe('hello '.repeat(100));
    }
    const cut = Buffer.concat([packed.subarray(0, packed.length - 9), Buffer.from('tail of the file')]);
    await expect(decode(new Uint8Array(cut))).rejects.toMatchObject({ code: 'network-failed' });
  });

  it('decodeTextBody unpacks gzip, but rejects broken data and data above the size limit', async () => {
    const packed = new Uint8Array(gzipSync('hello'));
    expect(await decode(packed)).toBe('hello');
    await expect(decode(packed.slice(0, 12))).rejects.toMatchObject({ code: 'network-failed' });
    await expect(decode(new Uint8Array(gzipSync('x'.repeat(50_000))))).rejects.toMatchObject({ code: 'too-large' });
  });
});
