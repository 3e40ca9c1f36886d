/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedText, pickEncoding } from './encoding';

describe('a text for many', () => {
  it('has the same text in every encoding', async () => {
    const html = '<p>ünïcode</p>'.repeat(100);
    const shared = new EncodedText(html);
    expect((await shared.encoded('identity')).toString()).toBe(html);
    expect(brotliDecompressSync(await shared.encoded('br')).toString()).toBe(html);
    expect(gunzipSync(await shared.encoded('gzip')).toString()).toBe(html);
  });

  it('is compressed once', async () => {
    const shared = new EncodedText('text');
    const [first, second] = await Promise.all([shared.encoded('br'), shared.encoded('br')]);
    expect(first).toBe(second);
  });
});

describe('the encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br; q=0.000, gzip ;q=0', 'identity'],
    ['br;q=0.1', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['x-br, not-gzip', 'identity'],
    ['identity', 'identity'],
    ['*', 'br'],
    [';;,=,q=0', 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});
