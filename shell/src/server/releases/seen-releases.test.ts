import type { RenderedRemote, RenderRequest } from '../render/render-worker';
import { entryOf, filesOf, seenRemote } from './seen-releases';

const assets = {
  name: 'mfe-auth',
  build: 'b1',
  entry: { js: ['remoteEntry.1.js'], css: [] },
  chunks: { 'login-page': { js: ['login-page.1.js'], css: ['login-page.1.css'] } },
  manifest: null,
  server: 'server/remote.cjs',
  pages: [{ path: '/login', chunk: 'login-page' }],
  commit: null,
  needs: {},
  provides: {},
};
const rendered = (build: string): RenderedRemote => ({
  html: '<p>page</p>',
  queries: null,
  status: 200,
  apiFailed: false,
  isLive: false,
  build,
});
const request = {} as RenderRequest;
const deadlines = { doubtMs: 100, endMs: 100 };

describe('a remote as a page has seen it', () => {
  it('gives the page HTML of the build whose files it names, and of no other', async () => {
    const page = seenRemote('mfe-auth', assets, true, { render: () => Promise.resolve(rendered('b1')) });
    expect(await page.render(request, deadlines)).toEqual(rendered('b1'));
    // Another release was taken up after the page was begun.
    const late = seenRemote('mfe-auth', assets, true, { render: () => Promise.resolve(rendered('b2')) });
    expect(await late.render(request, deadlines)).toBeNull();
  });

  it('names its files by build', () => {
    const remote = seenRemote('mfe-auth', assets, true, { render: () => Promise.resolve(null) });
    expect(entryOf(remote)).toBe('/remotes/mfe-auth/@b1/remoteEntry.1.js');
    expect(filesOf(remote, '/login')).toEqual({
      scripts: ['/remotes/mfe-auth/@b1/remoteEntry.1.js', '/remotes/mfe-auth/@b1/login-page.1.js'],
      styles: ['/remotes/mfe-auth/@b1/login-page.1.css'],
    });
  });

  it('has no HTML and no files while no release of it is known', async () => {
    const remote = seenRemote('mfe-auth', null, false, { render: () => Promise.resolve(rendered('b1')) });
    expect(entryOf(remote)).toBeNull();
    expect(filesOf(remote, '/login')).toEqual({ scripts: [], styles: [] });
    expect(await remote.render(request, deadlines)).toBeNull();
  });
});
