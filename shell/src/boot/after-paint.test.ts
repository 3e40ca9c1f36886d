import { act } from '@testing-library/react';
import { createTestRuntime } from '@platform/shared/testing';
import { testBootstrap } from '../testing/bootstrap';
import { startAfterPaint } from './after-paint';
import { createPageStore } from '../navigation/page-store';
import { createResolvePage } from '../navigation/resolve-page';
import { pageTable } from '../testing/pages';

const startVitals = jest.fn();
jest.mock('../vitals/start-vitals', () => ({ startVitals: (options: unknown) => startVitals(options) as unknown }));

const visit = '?aff_id=7&offer_id=9';

/** A page at an address; `clicks` are the visits reported to the API. */
function start(
  at: string,
  { tagManagerId = null as string | null, maintenance = false, vitalsSampling = undefined as number | undefined } = {},
) {
  const clicks: unknown[] = [];
  const runtime = createTestRuntime({
    at,
    fixtures: {
      'POST /api/affiliate_event/jshit': ({ body }) => {
        clicks.push(body);
        return { status: 'ok', cookieValue: 'click', cookieExpiredAt: Math.floor(Date.now() / 1000) + 60 };
      },
    },
  });
  const page = createPageStore({
    bootstrap: testBootstrap({ maintenance: { state: maintenance, message: '', retryAfter: 30 } }),
    path: at,
    table: pageTable,
  });
  const load = jest.fn(() => Promise.reject(new Error('none')));
  const watched = { load, mount: jest.fn(), mounted: new Set<never>() };
  act(() =>
    startAfterPaint({
      window,
      runtime,
      page,
      opened: runtime.store.getState(),
      watched,
      quietLoader: { load },
      resolve: createResolvePage(runtime.store, page),
      refresh: () => Promise.resolve(),
      refreshTable: () => Promise.resolve(),
      report: jest.fn(),
      releaseNote: undefined,
      config: {
        build: 'b1',
        tagManagerId,
        captchaScript: null,
        liveScript: null,
        errorSampling: 1,
        ...(vitalsSampling !== undefined && { vitalsSampling }),
      },
      builds: new Map([['mfe-auth', 'b7']]),
      left: undefined,
      search: visit,
    }),
  );
  return { clicks, page, runtime };
}
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  startVitals.mockClear();
  document.body.innerHTML = '';
  document.cookie = 'cookies-accepted=; Path=/; Max-Age=0';
  // jsdom has neither, and no server responds here.
  window.fetch = () => Promise.reject(new TypeError('offline'));
  AbortSignal.timeout = () => new AbortController().signal;
});

describe('what comes after the first paint', () => {
  it('tells of the visit that a partner sent', () => {
    expect(start('/games').clicks).toEqual([{ aff_id: '7', offer_id: '9' }]);
  });

  it('reports it after the maintenance, during which the API takes nothing', () => {
    const { clicks, page } = start('/maintenance', { maintenance: true });
    expect(clicks).toEqual([]);
    act(() => page.setState({ bootstrap: testBootstrap() }));
    act(() => page.setState({ bootstrap: testBootstrap(), path: '/games' }));
    expect(clicks).toEqual([{ aff_id: '7', offer_id: '9' }]);
  });

  it.each(['/payment-playa', '/premium-playa'])(
    'stops at the authorization check on %s, and goes on with another page',
    (at) => {
      const { clicks, page } = start(at);
      expect(clicks).toEqual([]);
      act(() => page.setState({ path: '/games' }));
      act(() => page.setState({ path: '/' }));
      expect(clicks).toHaveLength(1);
    },
  );

  describe('on a device that the heuristic takes for verified', () => {
    beforeEach(() => {
      jest.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh)');
      Object.assign(window.navigator, { maxTouchPoints: 5 });
      jest.spyOn(window.screen, 'width', 'get').mockReturnValue(1306);
      jest.spyOn(window.screen, 'height', 'get').mockReturnValue(735);
    });
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['agreement', true, { gate: 'agreement', softMode: true, countsAsVerified: true }],
      ['agreement', false, { gate: 'agreement', softMode: true }],
      ['verification', true, { gate: 'verification', softMode: true }],
    ] as const)('presents the gate of %s with the heuristic %p', (gate, deviceHeuristic, expected) => {
      const { runtime, page } = start('/games');
      act(() => {
        page.setState({ bootstrap: testBootstrap({ gate, softMode: true, deviceHeuristic }) });
        runtime.store.getState().audienceDecided({ gate, softMode: true });
      });
      expect(runtime.store.getState().audience).toEqual(expected);
    });

    it('takes the newest age decision, which a page may have before the bootstrap', () => {
      const { runtime, page } = start('/age-verification');
      const { audienceDecided } = runtime.store.getState();
      act(() => {
        page.setState({ bootstrap: testBootstrap({ gate: 'verification', softMode: true }) });
        audienceDecided({ gate: 'verification', softMode: true });
      });
      act(() => audienceDecided({ gate: 'none', softMode: false }));
      expect(runtime.store.getState().audience).toEqual({ gate: 'none', softMode: false });
    });
  });

  it('loads no tag manager before consent', () => {
    start('/games', { tagManagerId: 'GTM-TEST1' });
    expect(scripts()).toEqual([]);
  });

  it('loads it for a visitor who has consented, where there is one', () => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    start('/games');
    expect(scripts()).toEqual([]);
    start('/games', { tagManagerId: 'GTM-TEST1' });
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
  });

  it('loads none for a visitor who has refused', () => {
    document.head.innerHTML = '';
    document.cookie = 'cookies-accepted=refused; Path=/';
    start('/games', { tagManagerId: 'GTM-TEST1' });
    expect(scripts()).toEqual([]);
  });

  it.each([
    ['has not chosen', '', 1],
    ['has refused', 'cookies-accepted=refused', 1],
    ['has accepted where nobody looks', 'cookies-accepted=accepted', undefined],
  ])('measures nothing for a visitor who %s', async (_, cookie, vitalsSampling) => {
    if (cookie !== '') document.cookie = `${cookie}; Path=/`;
    start('/games', { vitalsSampling });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(startVitals).not.toHaveBeenCalled();
  });

  it('measures a page after consent by its pattern, one of so many, and not for bots', async () => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.34);
    start('/games/neon-dunes', { vitalsSampling: 3 });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(startVitals).not.toHaveBeenCalled();
    random.mockReturnValue(0.33);
    const agent = jest.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
    start('/games/neon-dunes', { vitalsSampling: 3 });
    agent.mockRestore();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(startVitals).not.toHaveBeenCalled();
    start('/games/neon-dunes', { vitalsSampling: 3 });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    random.mockRestore();
    expect(startVitals).toHaveBeenCalledTimes(1);
    const [{ page, mayTell }] = startVitals.mock.calls[0] as [{ page: string; mayTell: () => boolean }];
    expect([page, mayTell()]).toEqual(['/games/:slug', true]);
  });
});
