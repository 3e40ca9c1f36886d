import { readAssetList } from './asset-list';

const list = (build = 'b1', over: object = {}) => ({
  name: 'mfe-auth',
  build,
  entry: { js: ['remoteEntry.12345678.js'], css: [] },
  chunks: { 'login-page': { js: ['1.js'], css: ['1.css'] } },
  manifest: null,
  server: 'server/remote.server.cjs',
  pages: [],
  commit: null,
  needs: { react: '^19.0.0' },
  provides: {},
  ...over,
});

describe('a list of assets', () => {
  const read = (value: unknown) => readAssetList(JSON.stringify(value), 'assets.json');

  it('is read as it is', () => {
    expect(read(list())).toEqual(list());
    expect(read(list('b', { server: null })).server).toBeNull();
    expect(read(list('b', { manifest: 'mf-manifest.json' })).manifest).toBe('mf-manifest.json');
  });

  it('of a release from before there were manifests says that it has none', () => {
    expect(read(list('b', { manifest: undefined })).manifest).toBeNull();
  });

  const files = (name: unknown) => ({ js: [name], css: [] });
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['no name', list('b', { name: undefined })],
    ['no build', list('b', { build: 7 })],
    ['a build that is none', list('../b')],
    ['an endless build', list('b'.repeat(65))],
    ['a build that leads above', list('..')],
    ['no entry', list('b', { entry: null })],
    ['an entry of one kind', list('b', { entry: { js: [] } })],
    ['no chunks', list('b', { chunks: null })],
    ['a broken chunk', list('b', { chunks: { a: { js: 'x', css: [] } } })],
    ['a file above', list('b', { entry: files('../secret.js') })],
    ['a file above, further in', list('b', { chunks: { a: files('a/../../secret.js') } })],
    ['a file elsewhere', list('b', { entry: files('//evil.example/x.js') })],
    ['a file at the root', list('b', { entry: files('/x.js') })],
    ['a file with an address', list('b', { entry: files('https:evil') })],
    ['a file with markup', list('b', { entry: files('"><script>') })],
    ['a file that is none', list('b', { entry: files(7) })],
    ['a manifest elsewhere', list('b', { manifest: 'https://evil.example/mf-manifest.json' })],
    ['server code above', list('b', { server: '../x.cjs' })],
    ['server code elsewhere', list('b', { server: 'http://evil.example/x.cjs' })],
    ['no word about server code', list('b', { server: undefined })],
    ['a commit that is none', list('b', { commit: 7 })],
    ['no word about what it needs', list('b', { needs: undefined })],
    ['a need that is none', list('b', { needs: { react: 19 } })],
    ['no word about what it provides', list('b', { provides: null })],
  ])('with %s is refused', (_, value) => {
    expect(() => read(value)).toThrow('assets.json is not a list of assets');
  });
});
