import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createStore } from '@platform/shared/store';
import { createTestRuntime } from '@platform/shared/testing';
import type { Bootstrap } from '@platform/shared/contracts';
import { createConsentStore } from '../../consent/consent';
import { createPageStore } from '../../navigation/page-store';
import { testBootstrap } from '../../testing/bootstrap';
import { pageTable } from '../../testing/pages';
import { Overlays } from './overlays';

beforeEach(() => {
  for (const part of document.cookie.split('; ')) document.cookie = `${part.split('=')[0]}=; Path=/; Max-Age=0`;
});

interface Scene {
  at?: string;
  bootstrap?: Partial<Bootstrap>;
  gate?: Bootstrap['gate'];
  logout?: { status: 'ok' } | AppError;
}

function show({ at = '/games', bootstrap = {}, gate = 'none', logout = { status: 'ok' } }: Scene = {}) {
  const runtime = createTestRuntime({
    at,
    fixtures: { 'POST /api/profile/logout': logout },
    viewer: { session: { authorized: false, profile: null }, audience: { gate, softMode: gate !== 'none' } },
  });
  const page = createPageStore({ bootstrap: testBootstrap(bootstrap), path: at, table: pageTable });
  const consent = createConsentStore(document);
  const updates = createStore(() => ({ available: false }));
  const onReload = jest.fn();
  const onChoice = jest.fn();
  const { unmount } = render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <button type="button" onClick={() => page.setState({ cookieSettings: true })}>
          Cookie settings
        </button>
        <Overlays page={page} consent={consent} updates={updates} onReload={onReload} onChoice={onChoice} />
      </RouterBridge>
    </RuntimeProvider>,
  );
  return { runtime, page, consent, updates, onReload, onChoice, unmount };
}
const notice = () => screen.queryByRole('region', { name: 'Cookies' });

describe('the cookie notice', () => {
  it('offers to refuse as easily as to accept: one press each, the same look, refusal not second', () => {
    show();
    const [first, second, ...more] = screen
      .getAllByRole('button')
      .filter((button) => ['Refuse', 'Accept'].includes(button.textContent ?? ''));
    expect(more).toEqual([]);
    expect(first).toHaveTextContent('Refuse');
    expect(first?.className).toBe(second?.className);
  });

  it('does not take the focus by itself', () => {
    show();
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['Refuse', 'refused'],
    ['Accept', 'accepted'],
  ])('goes after "%s", and remembers it', async (button, choice) => {
    const { consent, onChoice } = show();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(notice()).toBeNull();
    expect(consent.getState().choice).toBe(choice);
    expect(document.cookie).toBe(`cookies-accepted=${choice}`);
    expect(onChoice.mock.calls).toEqual([[choice]]);
  });

  it('leaves the focus in the page when it is answered by keyboard', async () => {
    const main = document.createElement('main');
    main.innerHTML = '<h1>VR games</h1>';
    document.body.append(main);
    show();
    screen.getByRole('button', { name: 'Refuse' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(notice()).toBeNull();
    expect(within(main).getByRole('heading', { name: 'VR games' })).toHaveFocus();
    main.remove();
  });

  it.each(['accepted', 'refused'])('is not shown again once %s', (choice) => {
    document.cookie = `cookies-accepted=${choice}; Path=/`;
    show();
    expect(notice()).toBeNull();
  });

  it('comes again from the footer, takes the focus, says what holds, and gives the focus back', async () => {
    document.cookie = 'cookies-accepted=accepted; Path=/';
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));
    expect(notice()).toHaveFocus();
    expect(notice()).toHaveTextContent('You accepted optional cookies.');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(notice()).toBeNull();
    expect(screen.getByRole('button', { name: 'Cookie settings' })).toHaveFocus();
    expect(document.cookie).toBe('cookies-accepted=refused');
  });

  it('waits behind the age gate', () => {
    const { runtime } = show({ gate: 'agreement' });
    expect(notice()).toBeNull();
    act(() => runtime.store.getState().audienceDecided({ gate: 'none', softMode: false }));
    expect(notice()).toBeInTheDocument();
  });

  it.each(['/payment-playa', '/premium-playa'])('is not on %s, where the start-up sequence ends early', (at) => {
    show({ at });
    expect(notice()).toBeNull();
  });

  it('is not on the page of a maintenance, during which nothing is counted', () => {
    show({ at: '/maintenance' });
    expect(notice()).toBeNull();
  });

  it('stands at the end of the pages to log in and to join, so that it covers no form on phones', () => {
    const { unmount } = show({ at: '/login' });
    expect(notice()?.parentElement).toHaveClass('atEnd');
    unmount();
    show();
    expect(notice()?.parentElement).not.toHaveClass('atEnd');
  });
});

it('that there is no network, and that there is a new version, stand one above the other', () => {
  const { updates } = show({ at: '/login' });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => updates.setState({ available: true }));
  const place = screen.getByText(/You’re offline/).closest('.now');
  expect(place).toContainElement(screen.getByText('A new version is ready'));
  expect(place).not.toContainElement(notice());
  onLine.mockRestore();
});

describe('a new version', () => {
  it('is announced, and reloads the page when the visitor wants it', async () => {
    const { updates, onReload } = show();
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    act(() => updates.setState({ available: true }));
    expect(status).toHaveTextContent('A new version is ready');
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalledTimes(1);
  });

  it('can be dismissed', async () => {
    const { updates, onReload } = show();
    act(() => updates.setState({ available: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(onReload).not.toHaveBeenCalled();
  });
});

describe('a blocked member', () => {
  const blocked = { blocked: { reason: 'Several charges were reversed.' } };
  const dialog = () => screen.queryByRole('dialog', { name: 'Your account is blocked' });

  it('is told so and why, and where to write to', () => {
    show({ bootstrap: blocked });
    expect(dialog()).toHaveTextContent('Several charges were reversed.');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us?topic=account');
  });

  it('cannot dismiss it', async () => {
    show({ bootstrap: blocked });
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /close/i })).toBeNull();
  });

  it('can write to us, undisturbed', () => {
    show({ at: '/contact-us', bootstrap: blocked });
    expect(dialog()).toBeNull();
  });

  it('can log out', async () => {
    const { runtime } = show({ bootstrap: blocked });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(runtime.router.visited).toEqual(['/']);
  });

  it('hears why logging out failed', async () => {
    show({
      bootstrap: blocked,
      logout: new AppError({
        code: 'network',
        kind: 'network',
        message: 'We couldn’t reach the server.',
        retryable: true,
        status: 0,
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(dialog()).toBeInTheDocument();
  });

  it('is no visitor whose bootstrap does not say so', () => {
    show();
    expect(dialog()).toBeNull();
  });
});

describe('without a network', () => {
  const setOnline = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  afterEach(() => jest.restoreAllMocks());

  it('a notice says so, in a region that screen readers listen to, until the network is back', () => {
    show();
    expect(screen.queryByText(/You’re offline/)).toBeNull();
    setOnline(false);
    expect(screen.getByText(/You’re offline/).closest('[aria-live=polite]')).not.toBeNull();
    setOnline(true);
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });
});
