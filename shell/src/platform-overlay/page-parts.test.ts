import { readPageParts } from './page-parts';

const timing = (description: string) => ({
  getEntriesByType: () =>
    [{ serverTiming: [{ name: 'page', duration: 12.3, description }] }] as unknown as PerformanceEntryList,
});
const read = (html: string, description = 'mfe-catalogue@c1 rendered') => {
  document.body.innerHTML = html;
  return readPageParts({
    document,
    performance: timing(description),
    shellBuild: 's1',
    builds: new Map([
      ['mfe-auth', 'a1'],
      ['mfe-catalogue', 'c1'],
    ]),
    commits: new Map([['c1', '0123abcd']]),
  });
};
const mounted = '<div data-slot="mfe-catalogue"><div data-store-instance="1"></div></div>';

it('says who owns what: the shell, the remote on the page, and what was loaded before', () => {
  expect(read(`<div data-owner="mfe-catalogue">${mounted}</div>`)).toEqual([
    { owner: 'shell', build: 's1', commit: null, served: null, state: 'active' },
    { owner: 'mfe-auth', build: 'a1', commit: null, served: null, state: 'loaded' },
    {
      owner: 'mfe-catalogue',
      build: 'c1',
      commit: '0123abcd',
      served: { owner: 'mfe-catalogue', outcome: 'rendered', milliseconds: 12.3 },
      state: 'active',
    },
  ]);
});

it.each([
  ['loading', `<div data-owner="mfe-catalogue" aria-busy="true"></div>`],
  ['failed', `<div data-owner="mfe-catalogue"><div data-slot="mfe-catalogue"></div></div>`],
])('says that a remote is %s', (state, html) => {
  expect(read(html).at(-1)).toMatchObject({ owner: 'mfe-catalogue', state });
});

it('names a remote that the page has no build of, and says nothing of the server where it says nothing', () => {
  expect(read(`<div data-owner="mfe-camgirls"></div>`, '').slice(-1)).toEqual([
    { owner: 'mfe-camgirls', build: '', commit: null, served: null, state: 'failed' },
  ]);
});
