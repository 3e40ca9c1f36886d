import { manifestFrom, readManifest, withManifest } from './manifest';

const files = (js: unknown, css: unknown = []) => ({ js: { sync: js, async: [] }, css: { sync: css, async: [] } });
const written = (over: object = {}) => ({
  id: 'mfe_auth',
  name: 'mfe_auth',
  metaData: { remoteEntry: { name: 'remoteEntry.12345678.js', path: '', type: 'window' } },
  shared: [],
  exposes: [
    { id: 'mfe_auth:lifecycles', name: 'lifecycles', assets: files(['1.js'], ['1.css']), path: './lifecycles' },
  ],
  entryWithoutRuntime: { name: 'entry.12345678.js', runtime: '2.9.2' },
  ...over,
});
const read = (value: unknown) => readManifest(JSON.stringify(value), 'mf-manifest.json');

describe('a manifest', () => {
  it('names the entries, and what the lifecycles begin with', () => {
    expect(read(written())).toEqual({
      entry: 'remoteEntry.12345678.js',
      withoutRuntime: { name: 'entry.12345678.js', runtime: '2.9.2' },
      exposed: { js: ['1.js'], css: ['1.css'] },
    });
  });

  it('as the library writes it by default has one entry, which may lie in a folder', () => {
    const metaData = { remoteEntry: { name: 'remoteEntry.js', path: 'static/' } };
    expect(read(written({ entryWithoutRuntime: undefined, metaData }))).toMatchObject({
      entry: 'static/remoteEntry.js',
      withoutRuntime: null,
    });
  });

  const exposing = (assets: unknown) => written({ exposes: [{ name: 'lifecycles', assets }] });
  it.each<[string, unknown, string]>([
    ['null', null, 'names no entry'],
    ['no entry', written({ metaData: {} }), 'names no entry'],
    ['an entry above', written({ metaData: { remoteEntry: { name: '../x.js' } } }), 'names no entry'],
    ['an entry elsewhere', written({ metaData: { remoteEntry: { name: 'x.js', path: '//evil/' } } }), 'names no entry'],
    ['nothing exposed', written({ exposes: undefined }), 'does not expose lifecycles'],
    ['something else exposed', written({ exposes: [{ name: 'other' }] }), 'does not expose lifecycles'],
    ['no files', exposing(undefined), 'does not expose lifecycles'],
    ['a file elsewhere', exposing(files(['https://evil.example/x.js'])), 'does not expose lifecycles'],
    ['a style with markup', exposing(files([], ['"><script>'])), 'does not expose lifecycles'],
    [
      'a small entry elsewhere',
      written({ entryWithoutRuntime: { name: '/x.js', runtime: '2.9.2' } }),
      'names an entry without a runtime that is none',
    ],
    [
      'a small entry for any runtime',
      written({ entryWithoutRuntime: { name: 'x.js' } }),
      'names an entry without a runtime that is none',
    ],
  ])('with %s is refused', (_, value, problem) => {
    expect(() => read(value)).toThrow(`mf-manifest.json ${problem}`);
  });

  it('that is cut off is refused', () => {
    expect(() => readManifest('{ "metaData": ', 'mf-manifest.json')).toThrow('mf-manifest.json is not JSON');
  });
});

describe('the entry that browsers get', () => {
  const assets = {
    name: 'mfe-auth',
    build: 'b1',
    manifest: 'mf-manifest.json',
    entry: { js: ['from-the-list.js'], css: ['entry.css'] },
    chunks: { 'login-page': { js: ['login.js'], css: [] } },
    server: null,
    pages: [],
    commit: null,
    needs: {},
    provides: {},
  };
  const entryFor = (provides: Record<string, string>) => withManifest(assets, read(written()), provides).entry.js;

  it.each(['2.9.2', '2.9.3', '2.10.0'])('is the one without a runtime for a shell that has %s', (version) => {
    expect(entryFor({ '@module-federation/runtime': version })).toEqual(['entry.12345678.js']);
  });

  it.each(['2.9.1', '3.0.0', 'none'])('is the one for any host for a shell that has %s', (version) => {
    expect(entryFor({ '@module-federation/runtime': version })).toEqual(['remoteEntry.12345678.js']);
  });

  it('is the one for any host for a shell that has no runtime', () => {
    expect(entryFor({})).toEqual(['remoteEntry.12345678.js']);
  });

  it('comes with what the manifest says of the lifecycles, and with the pages of the list', () => {
    const { chunks, entry } = withManifest(assets, read(written()), {});
    expect(entry.css).toEqual(['entry.css']);
    expect(chunks).toEqual({
      'login-page': { js: ['login.js'], css: [] },
      __federation_expose_lifecycles: { js: ['1.js'], css: ['1.css'] },
    });
  });
});

describe('a manifest for an address above its release', () => {
  const moved = (over: object = {}) => JSON.parse(manifestFrom(JSON.stringify(written(over)), '@b1')) as unknown;

  it('names each file from there, and nothing else in another way', () => {
    const shared = [{ name: 'react', version: '19.3.1', assets: files(['2.js']) }];
    expect(moved({ shared })).toEqual({
      ...written(),
      metaData: { remoteEntry: { name: 'remoteEntry.12345678.js', path: '@b1', type: 'window' } },
      shared: [{ name: 'react', version: '19.3.1', assets: files(['@b1/2.js']) }],
      exposes: [{ ...written().exposes[0], assets: files(['@b1/1.js'], ['@b1/1.css']) }],
      entryWithoutRuntime: { name: '@b1/entry.12345678.js', runtime: '2.9.2' },
    });
  });

  it('keeps the folder in which an entry lies', () => {
    const metaData = { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: 'static/' } };
    expect(moved({ metaData })).toMatchObject({ metaData: { remoteEntry: { path: '@b1/static' } } });
  });

  it('is left alone when it says itself where its files are', () => {
    const own = written({ metaData: { ...written().metaData, publicPath: 'https://files.example/' } });
    expect(moved(own)).toEqual(own);
  });
});
