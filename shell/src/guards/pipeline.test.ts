// Over 300 lines: one table of visitors, pages and decisions.
import fc from 'fast-check';
import { testBootstrap } from '../testing/bootstrap';
import { pageTable } from '../testing/pages';
import type { Decision, GuardInput } from './decision';
import { decidePage, guards, runGuards } from './pipeline';

type Given = Partial<Omit<GuardInput, 'access'>> & { at?: string } & Partial<GuardInput['access']>;

/** A visitor without restrictions, at `at`; the page is the table's. */
function guardInput({
  at = '/',
  guestOnly = [],
  authorizedOnly = [],
  softModeAllowed = [],
  ...rest
}: Given): GuardInput {
  const { pathname, search } = new URL(at, 'http://site');
  return {
    pathname,
    search,
    page: pageTable.find(pathname),
    authorized: false,
    gate: 'none',
    softMode: false,
    agreed: false,
    maintenance: false,
    exists: true,
    access: { guestOnly, authorizedOnly, softModeAllowed },
    ...rest,
  };
}
type Outcome = Pick<Decision, 'gate' | 'redirect'>;
const to = (address: string, status: 301 | 302 = 302) => ({ redirect: { to: address, status } });
const allow: Outcome = { gate: false, redirect: null };
const gate: Outcome = { gate: true, redirect: null };
/** A member who must be verified, and agreed to the gate. */
const soft = { authorized: true, softMode: true, gate: 'verification', agreed: true } as const;

describe('all guards together', () => {
  it.each<[string, Given, Partial<Outcome>]>([
    ['a guest opens a public page', { at: '/games' }, allow],
    ['a guest opens the login page', { at: '/login' }, allow],
    [
      "a guest opens a member's page",
      { at: '/dashboard?tab=1&x=%2F' },
      to('/login?continue=%2Fdashboard%3Ftab%3D1%26x%3D%252F'),
    ],
    ['a member opens it', { at: '/dashboard', authorized: true }, allow],
    ['a guest opens a member page of a record that does not exist', { at: '/dashboard', exists: false }, allow],
    [
      'a guest behind the gate opens one, and the API spoke of soft records alone',
      { at: '/dashboard', exists: false, gate: 'agreement' },
      to('/login?continue=%2Fdashboard'),
    ],
    ['a member opens the login page', { at: '/login', authorized: true }, to('/')],
    [
      'a member opens the login page with a way on',
      { at: '/login?continue=%2Fgames%3Fpage%3D2', authorized: true },
      to('/'),
    ],
    [
      'a member comes with a foreign address',
      { at: '/login?continue=https%3A%2F%2Fevil.example', authorized: true },
      to('/'),
    ],
    ['a member comes with a host in disguise', { at: '/login?continue=%2F%2Fevil.example', authorized: true }, to('/')],
    ['the path has no page', { at: '/nothing/here' }, allow],
    ['the path has no page, before the gate', { at: '/nothing/here', gate: 'agreement' }, gate],
    ['the gate is closed', { at: '/games', gate: 'agreement', softMode: true }, gate],
    ['the gate is closed, whatever the browser says', { at: '/games', gate: 'agreement', agreed: true }, gate],
    ['the gate is of an unknown kind', { at: '/games', gate: 'open' as 'none', agreed: true }, gate],
    ['there is no word about the gate', { at: '/games', gate: undefined as unknown as 'none' }, gate],
    [
      "the gate is closed, and the page is a member's",
      { at: '/dashboard', gate: 'agreement' },
      to('/login?continue=%2Fdashboard'),
    ],
    [
      'the gate is closed before a text that it refers to',
      { at: '/terms-and-conditions', gate: 'agreement', softMode: true },
      allow,
    ],
    [
      'the gate is closed before the page that e-mails lead to',
      { at: '/unsubscribe?token=x', gate: 'agreement', softMode: true },
      allow,
    ],
    [
      'a member must be verified, at the page that e-mails lead to',
      { at: '/unsubscribe', ...soft, agreed: false },
      allow,
    ],
    ['the gate is closed before any other text', { at: '/about-us', gate: 'agreement', softMode: true }, gate],
    [
      'there is maintenance',
      { at: '/games?page=2', maintenance: true },
      to('/maintenance?continue=%2Fgames%3Fpage%3D2'),
    ],
    ['there is maintenance, at the home page', { at: '/', maintenance: true }, to('/maintenance')],
    [
      'there is maintenance, at an unknown path',
      { at: '/nothing/here', maintenance: true },
      to('/maintenance?continue=%2Fnothing%2Fhere'),
    ],
    [
      'there is maintenance, before the gate',
      { at: '/games', maintenance: true, gate: 'agreement' },
      to('/maintenance?continue=%2Fgames'),
    ],
    ['there is maintenance, at its page', { at: '/maintenance', maintenance: true }, allow],
    [
      'there is maintenance, at its page, before the gate',
      { at: '/maintenance', maintenance: true, gate: 'verification' },
      allow,
    ],
    ['the maintenance is over', { at: '/maintenance' }, to('/')],
    [
      'the maintenance is over for a visitor who wanted a page',
      { at: '/maintenance?continue=%2Fgames%3Fpage%3D2' },
      to('/games?page=2'),
    ],
    [
      'the maintenance is over for a guest who wanted to log in',
      { at: '/maintenance?continue=%2Flogin' },
      to('/login'),
    ],
    [
      'the maintenance is over for a guest who wanted to log in on the way to a page',
      { at: '/maintenance?continue=%2Flogin%3Fcontinue%3D%252Fgames%253Fpage%253D2' },
      to('/login?continue=%2Fgames%3Fpage%3D2'),
    ],
    [
      'the maintenance is over, and the way on leads through the log-in page to another host',
      { at: '/maintenance?continue=%2Flogin%3Fcontinue%3D%252F%252Fevil.example' },
      to('/login'),
    ],
    ['the maintenance is over, with a host in disguise', { at: '/maintenance?continue=%2F%2Fevil.example' }, to('/')],
    [
      'the maintenance is over, and the way on leads in a circle',
      { at: '/maintenance?continue=%2Fmaintenance%3Fcontinue%3D%2Fmaintenance' },
      to('/'),
    ],
    ['a slash is too many', { at: '/games/?page=2' }, to('/games?page=2', 301)],
    [
      'the address above the receipts is opened',
      { at: '/dashboard/payments' },
      to('/dashboard/transactions?tab=payments'),
    ],
    ['a receipt is opened', { at: '/dashboard/payments/7', authorized: true }, allow],
    [
      'a slash is too many, during maintenance',
      { at: '/games/', maintenance: true },
      to('/maintenance?continue=%2Fgames%2F'),
    ],
    [
      "a slash is too many, for a guest at a member's page",
      { at: '/dashboard/' },
      to('/login?continue=%2Fdashboard%2F'),
    ],
    [
      'a member must be verified',
      { at: '/games/neon?a=%2F', ...soft },
      to('/age-verification?continue=%2Fgames%2Fneon%3Fa%3D%252F'),
    ],
    ['a member must be verified, at the page for it', { at: '/age-verification', ...soft }, allow],
    ['a member must be verified, at a page for soft mode', { at: '/games', ...soft }, allow],
    [
      'a member must be verified and has not agreed, at a page for soft mode',
      { at: '/games', ...soft, agreed: false },
      gate,
    ],
    [
      'a member must be verified, at a page that the configuration allows',
      { at: '/games/neon', ...soft, softModeAllowed: ['/games/{slug}'] },
      allow,
    ],
    ['a member must be verified, at a page shown inside the headset app', { at: '/premium-playa', ...soft }, allow],
    ['a guest must be verified', { at: '/games/neon', softMode: true, gate: 'verification' }, gate],
    [
      'a guest must be verified, and agreed',
      { at: '/games/neon', softMode: true, gate: 'verification', agreed: true },
      allow,
    ],
  ])('when %s', (_, given, expected) => {
    expect(runGuards(guardInput(given))).toMatchObject(expected);
  });

  it('run in the order of docs/spec/routes.md#guards', () => {
    expect(Object.keys(guards)).toEqual([
      'adultMode',
      'emptyLayout',
      'maintenance',
      'access',
      'saleEvent',
      'seoHead',
      'redirects',
    ]);
  });

  const partner = { event: 'join', aff_id: '7', offer_id: '9' };
  it.each<[string, Given, string]>([
    ['maintenance', { at: '/dashboard', maintenance: true, gate: 'agreement' }, '/maintenance?continue=%2Fdashboard'],
    ['the end of maintenance', { at: '/maintenance?continue=%2Fgames' }, '/games'],
    ['the login', { at: '/dashboard' }, '/login?continue=%2Fdashboard'],
    ["a guests' page", { at: '/login', authorized: true }, '/'],
    ['the age check', { at: '/games/neon', ...soft }, '/age-verification?continue=%2Fgames%2Fneon'],
  ])('capture visit and sale event of a page that %s redirects, and lead back without them', (_, given, target) => {
    const at = `${given.at}${given.at?.includes('?') === true ? '&' : '?'}event=join&aff_id=7&offer_id=9`;
    const { saleEvent, visit, index, redirect } = runGuards(guardInput({ ...given, at }));
    expect({ saleEvent, visit, index, redirect }).toEqual({
      saleEvent: partner,
      visit: partner,
      index: false,
      ...to(target),
    });
  });

  it('say everything about a page that may be shown', () => {
    expect(runGuards(guardInput({ at: '/camgirls?event=join&aff_id=7&offer_id=9' }))).toEqual({
      gate: false,
      empty: false,
      redirect: null,
      saleEvent: partner,
      visit: partner,
      index: true,
    });
  });

  it('keep a page out of search engines unless one says otherwise', () => {
    expect(runGuards(guardInput({ at: '/dashboard', authorized: true }))).toMatchObject({
      redirect: null,
      index: false,
    });
  });

  it.each<[string, Parameters<typeof testBootstrap>[0], Partial<Outcome>]>([
    ['a guest is sent to the login', {}, to('/login?continue=%2Fdashboard%3Ftab%3D1')],
    ['a record that does not exist asks for no login', { status: 404 }, allow],
    ['a member stays', { authorized: true }, allow],
    [
      'a member in soft mode is sent to the age check',
      { authorized: true, softMode: true, gate: 'verification' },
      to('/age-verification?continue=%2Fdashboard%3Ftab%3D1'),
    ],
    [
      'everybody is sent to maintenance',
      { authorized: true, maintenance: { state: true, message: '', retryAfter: 30 } },
      to('/maintenance?continue=%2Fdashboard%3Ftab%3D1'),
    ],
    [
      'a list of the API closes it to members',
      { authorized: true, access: { guestOnly: ['/dashboard'], authorizedOnly: [], softModeAllowed: [] } },
      to('/'),
    ],
  ])('decide by what the API says of an address: %s', (_, said, expected) => {
    const { pathname, search } = new URL('http://site/dashboard?tab=1');
    const decided = decidePage({ pathname, search }, pageTable.find(pathname), testBootstrap(said), true);
    expect(decided).toMatchObject(expected);
  });

  it.each<[string, Given]>([
    ['guests', { at: '/login', authorizedOnly: ['/login'] }],
    ['members', { at: '/', authorized: true, guestOnly: ['/'] }],
    ['both', { at: '/games', guestOnly: ['/games'], authorizedOnly: ['/games'], authorized: true }],
  ])('let contradicting lists of the configuration end somewhere: %s', (_, given) => {
    let at: string | null = given.at ?? '/';
    for (let step = 0; step < 5 && at !== null; step += 1)
      at = runGuards(guardInput({ ...given, at })).redirect?.to ?? null;
    expect(at).toBeNull();
  });

  it('come to rest for whatever is known of a visitor, and never send anybody to another site', () => {
    const path = fc.constantFrom(
      ...pageTable.pages.map((page) => page.path.replaceAll(/:\w+|\*/g, 'neon')),
      '/nothing/here',
      '/games/',
      '//evil.example/',
      '/login/?continue=//evil.example',
      '/maintenance?continue=/dashboard?aff_id=7',
      '/maintenance/?continue=/maintenance/?continue=/maintenance',
    );
    const lists = ['/', '/games', '/login', '/maintenance', '/age-verification', '/{slug}', '/games/{slug}'];
    const given = fc.record({
      authorized: fc.boolean(),
      gate: fc.constantFrom('none' as const, 'agreement' as const, 'verification' as const),
      softMode: fc.boolean(),
      agreed: fc.boolean(),
      maintenance: fc.boolean(),
      guestOnly: fc.subarray(lists),
      authorizedOnly: fc.subarray(lists),
      softModeAllowed: fc.subarray(lists),
    });
    fc.assert(
      fc.property(path, given, (start, known) => {
        let at = start;
        for (let step = 0; step < 6; step += 1) {
          const [pathname = '', search = ''] = at.split(/(?=\?)/);
          const { redirect } = runGuards(guardInput({ ...known, pathname, search, page: pageTable.find(pathname) }));
          if (redirect === null) return true;
          expect(new URL(redirect.to, 'http://site').origin).toBe('http://site');
          at = redirect.to;
        }
        return false;
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the guard of addresses', () => {
  it.each([
    ['/', null],
    ['/games', null],
    ['//evil.example', null],
    ['/games/', '/games'],
    ['/games///', '/games'],
    ['/games//neon/', '/games//neon'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    [String.raw`/\evil.example/`, '/evil.example'],
    [String.raw`/\/evil.example\/`, '/evil.example'],
    ['/%2f%2fevil.example/', '/%2f%2fevil.example'],
  ])('turns %s into %s', (pathname, expected) => {
    expect(guards.redirects({ ...guardInput({}), pathname })).toEqual(expected === null ? {} : to(expected, 301));
  });
});

describe('the guard of access', () => {
  it.each<[string, Given, Partial<Decision>]>([
    [
      'closes a page that the configuration gives to members',
      { at: '/games', authorizedOnly: ['/games'] },
      to('/login?continue=%2Fgames'),
    ],
    [
      'understands parameters in the lists',
      { at: '/games/neon', authorizedOnly: ['/games/{slug}'] },
      to('/login?continue=%2Fgames%2Fneon'),
    ],
    ["does not take a list's entry for a prefix", { at: '/games/neon', authorizedOnly: ['/games'] }, {}],
    [
      'does not take a page of its own for a text page',
      { at: '/videos', ...soft, softModeAllowed: ['/{textPageUrl}'] },
      to('/age-verification?continue=%2Fvideos'),
    ],
    [
      'keeps members from a page that the configuration gives to guests',
      { at: '/games', guestOnly: ['/games'], authorized: true },
      to('/'),
    ],
    [
      "opens no member's page by a list",
      { at: '/dashboard', softModeAllowed: ['/dashboard'] },
      to('/login?continue=%2Fdashboard'),
    ],
    [
      'asks no visitor to be verified where soft mode is only presentation',
      { at: '/games/neon', authorized: true, softMode: true, gate: 'none' },
      {},
    ],
    [
      'has nothing to say about a path without a page',
      { at: '/nothing/here', authorized: true, guestOnly: ['/nothing/here'] },
      {},
    ],
  ])('%s', (_, given, expected) => {
    expect(guards.access(guardInput(given))).toEqual(expected);
  });
});

describe('the guard of empty layouts', () => {
  it.each([
    ['/payment-playa', true],
    ['/premium-playa', true],
    ['/dashboard/easy-cancel', true],
    ['/maintenance', true],
    ['/subscription', true],
    ['/games', false],
    ['/nothing/here', false],
  ])('marks %s: %s', (at, expected) => {
    expect(guards.emptyLayout(guardInput({ at }))).toEqual({ empty: expected });
  });
});

describe('the guard of sale events', () => {
  it.each([
    ['/', null],
    ['/?event=join&aff_id=7', null],
    ['/?event=join&aff_id=7&offer_id=%3Cscript%3E', null],
    ['/games?event=join&aff_id=7&offer_id=9', { event: 'join', aff_id: '7', offer_id: '9' }],
  ])('reads %s', (at, expected) => {
    expect(guards.saleEvent(guardInput({ at }))).toMatchObject({ saleEvent: expected });
  });
});

describe('the guard of the head', () => {
  it.each<[string, boolean, Given]>([
    ['/games', true, {}],
    ['/faq', true, {}],
    ['/terms-and-conditions', true, {}],
    ['/premium', true, {}],
    ['/nothing/here', false, {}],
    ['/login', false, {}],
    ['/registration', false, {}],
    ['/set-password', false, {}],
    ['/age-verification', false, {}],
    ['/playalogin', false, {}],
    ['/payment', false, {}],
    ['/premium-playa', false, {}],
    ['/dashboard/gallery/scene/7', false, { authorized: true }],
    ['/maintenance', false, { maintenance: true }],
    ['/games', false, { maintenance: true }],
  ])('lets search engines list %s: %s', (at, expected, given) => {
    expect(guards.seoHead(guardInput({ at, ...given }))).toEqual(expected ? { index: true } : {});
  });
});
