import { createConsentStore, decideConsent, whenAccepted } from './consent';
import { loadTagManager } from './tag-manager';

const forget = () => {
  for (const part of document.cookie.split('; ')) document.cookie = `${part.split('=')[0]}=; Path=/; Max-Age=0`;
};
beforeEach(forget);

describe('the consent', () => {
  it.each([
    ['cookies-accepted=accepted', 'accepted'],
    ['cookies-accepted=refused', 'refused'],
    ['cookies-accepted=1', 'undecided'],
    ['cookies-accepted=ACCEPTED', 'undecided'],
    ['other=accepted', 'undecided'],
  ])('of a visitor with %s is %s', (cookie, choice) => {
    document.cookie = `${cookie}; Path=/`;
    expect(createConsentStore(document).getState().choice).toBe(choice);
  });

  it('is remembered', () => {
    decideConsent(createConsentStore(document), document, 'refused');
    expect(createConsentStore(document).getState().choice).toBe('refused');
  });

  it('lets nothing happen before a choice, and once when it is given', () => {
    const consent = createConsentStore(document);
    const run = jest.fn();
    whenAccepted(consent, run);
    expect(run).not.toHaveBeenCalled();
    decideConsent(consent, document, 'accepted');
    decideConsent(consent, document, 'accepted');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('lets nothing happen after a refusal, not even when the mind changes later', () => {
    const consent = createConsentStore(document);
    const run = jest.fn();
    whenAccepted(consent, run);
    decideConsent(consent, document, 'refused');
    decideConsent(consent, document, 'accepted');
    expect(run).not.toHaveBeenCalled();
  });

  it('lets it happen at once when it was given before', () => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    const run = jest.fn();
    whenAccepted(createConsentStore(document), run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('takes what it allowed with it when it is taken back', () => {
    document.cookie = 'affiliate=p; Path=/';
    document.cookie = 'age-agreement=1; Path=/';
    decideConsent(createConsentStore(document), document, 'refused');
    expect(document.cookie.split('; ').toSorted()).toEqual(['age-agreement=1', 'cookies-accepted=refused']);
  });
});

it('loads the tag manager once, by its id', () => {
  loadTagManager(document, 'GTM-AB12', 5);
  loadTagManager(document, 'GTM-AB12', 6);
  expect([...document.querySelectorAll('script')].map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtm.js?id=GTM-AB12',
  ]);
  expect((window as Window & { dataLayer?: unknown[] }).dataLayer).toEqual([{ 'gtm.start': 5, event: 'gtm.js' }]);
});
