import { createConsentStore, decideConsent } from '../consent/consent';
import { readCookie } from '../cookies/cookies';
import { followAffiliateVisit } from './affiliate-visit';
import { saleEventOf } from './sale-event';

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const settle = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  for (const part of document.cookie.split('; ')) document.cookie = `${part.split('=')[0]}=; Path=/; Max-Age=0`;
});

function visit(
  search: string,
  send = jest.fn(() => Promise.resolve({ cookieValue: 'click.1', cookieExpiredAt: inAnHour() })),
) {
  const consent = createConsentStore(document);
  followAffiliateVisit({ window, search, consent, send });
  return { consent, send };
}

describe('a sale event', () => {
  it.each([
    ['?event=join&aff_id=7&offer_id=9', { event: 'join', aff_id: '7', offer_id: '9' }],
    ['?aff_id=7&offer_id=9', null],
    ['?event=join&aff_id=7', null],
    ['?event=%3Cscript%3E&aff_id=7&offer_id=9', null],
    [`?event=${'a'.repeat(65)}&aff_id=7&offer_id=9`, null],
  ])('in "%.50s" is %j', (search, expected) => {
    expect(saleEventOf(search)).toEqual(expected);
  });
});

describe('a visit that a partner sent', () => {
  it('is told to the API once, with all that the address carries', () => {
    const { send } = visit('?aff_id=7&offer_id=9&sub=a');
    expect(send.mock.calls).toEqual([[{ aff_id: '7', offer_id: '9', sub: 'a' }]]);
  });

  it('is told once, however often the page is loaded again, and counts all the same once the visitor accepts', async () => {
    const search = '?aff_id=7&offer_id=9';
    window.history.replaceState({ key: 'of the router' }, '', `/games${search}`);
    const { send } = visit(search);
    await settle();
    visit(search, send);
    const { consent } = visit(search, send);
    await settle();
    decideConsent(consent, document, 'accepted');
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
    expect(readCookie(document, 'affiliate')).toBe('click.1');
    expect(window.history.state).toMatchObject({ key: 'of the router' });
  });

  it('is told again when another click leads here, or the first telling failed', async () => {
    window.history.replaceState(null, '', '/?aff_id=7&offer_id=9');
    const failing = jest.fn(() => Promise.reject(new Error('down')));
    visit('?aff_id=7&offer_id=9', failing);
    await settle();
    const { send } = visit('?aff_id=7&offer_id=9');
    await settle();
    const { send: other } = visit('?aff_id=8&offer_id=9');
    expect([send, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('leaves no note at the page that the visitor went on to meanwhile', async () => {
    window.history.replaceState(null, '', '/?aff_id=7&offer_id=9');
    visit('?aff_id=7&offer_id=9');
    window.history.pushState({ key: 'next' }, '', '/games');
    await settle();
    expect(window.history.state).toEqual({ key: 'next' });
  });

  it.each(['?aff_id=7', '?offer_id=9', '?page=2'])('is none with %s', (search) => {
    expect(visit(search).send).not.toHaveBeenCalled();
  });

  it('leaves no cookie before the visitor accepts, and both afterwards', async () => {
    const { consent } = visit('?aff_id=7&offer_id=9&event=join');
    await settle();
    expect(document.cookie).toBe('');
    decideConsent(consent, document, 'accepted');
    expect(readCookie(document, 'affiliate')).toBe('click.1');
    expect(decodeURIComponent(readCookie(document, 'sale-event') ?? '')).toBe(
      '{"event":"join","aff_id":"7","offer_id":"9"}',
    );
  });

  it('leaves none when the visitor refuses before the response comes', async () => {
    const { consent } = visit('?aff_id=7&offer_id=9');
    decideConsent(consent, document, 'refused');
    await settle();
    expect(document.cookie).toBe('cookies-accepted=refused');
  });

  it.each([
    { cookieValue: 'a; Domain=evil.example', cookieExpiredAt: 9_999_999_999 },
    { cookieValue: 'a', cookieExpiredAt: 1 },
  ])('leaves none of a response like %j', async (response) => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    visit(
      '?aff_id=7&offer_id=9',
      jest.fn(() => Promise.resolve(response)),
    );
    await settle();
    expect(document.cookie).toBe('cookies-accepted=accepted');
  });

  it('may fail without a trace', async () => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    visit(
      '?aff_id=7&offer_id=9',
      jest.fn(() => Promise.reject(new Error('down'))),
    );
    await settle();
    expect(document.cookie).toBe('cookies-accepted=accepted');
  });
});
