import { act, screen, waitFor } from '@testing-library/react';
import type { ReplyOf } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { leaveFor } from '../state/leave';
import { renderPage, refusal } from '../testing/render-page';

jest.mock('../state/leave', () => ({ leaveFor: jest.fn(() => true) }));

type Status = ReplyOf<'GET /api/age-verification/status/{sessionId}'>;
const press = (name: string) => screen.getByRole('button', { name });
const open = (at: string, fixtures: Fixtures = {}) =>
  renderPage(at, { fixtures, gate: 'verification', asMember: true });
const result = (status: Status['status'], reason: string | null = null): Status => ({
  status,
  isVerified: status === 'COMPLETE' && reason === null,
  reason,
  audience:
    status === 'COMPLETE' && reason === null
      ? { gate: 'none', softMode: false }
      : { gate: 'verification', softMode: true },
});

beforeEach(() => jest.mocked(leaveFor).mockClear());

describe('before an age check', () => {
  it('says what happens and what is kept, then goes to the partner with the way back', async () => {
    const begin = jest.fn((_request: { query?: object }) => ({
      sessionId: 's',
      expiresAt: 1,
      url: 'https://partner.example/s',
      status: 'IN_PROGRESS' as const,
      isVerified: false,
    }));
    const { user } = await open('/age-verification?continue=%2Fvideos', { 'GET /api/age-verification/session': begin });
    expect(await screen.findByText(/The result, the method, the required age, the time/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Verify your age' })).toBeVisible();
    expect(screen.getByText(/our age check partner/)).toHaveTextContent(
      'You go to our age check partner’s page: Yoti.',
    );
    expect(screen.getByText(/Our partner has its own privacy notice/)).toBeVisible();
    expect(begin).not.toHaveBeenCalled();
    await user.click(press('Start the age check'));
    expect(await screen.findByRole('button', { name: 'Taking you to partner.example…' })).toBeVisible();
    expect(leaveFor).toHaveBeenCalledWith('https://partner.example/s');
    expect(begin.mock.calls[0]?.[0].query).toEqual({ continue: '/videos' });
  });

  it('tells a guest to log in first, because their check counts in this browser only, and a member nothing of it', async () => {
    const guest = await renderPage('/age-verification?continue=%2Fvideos', { gate: 'verification' });
    expect(await screen.findByText(/the check counts in this browser only/)).toBeVisible();
    expect(screen.getByText(/^The result, the method/)).toHaveTextContent(
      'For one year, the result is linked to this browser.',
    );
    expect(screen.getByRole('link', { name: 'log in' })).toHaveAttribute(
      'href',
      '/login?continue=%2Fage-verification%3Fcontinue%3D%252Fvideos',
    );
    guest.unmount();
    await open('/age-verification');
    expect(await screen.findByText(/^The result, the method/)).toHaveTextContent(/linked to your account\.$/);
    expect(screen.queryByRole('link', { name: 'log in' })).toBeNull();
  });

  it('speaks of a partner where the API names none', async () => {
    await open('/age-verification', { 'GET /api/age-verification/required': { isRequired: true, provider: null } });
    expect(await screen.findByText('You go to our age check partner’s page.')).toBeVisible();
  });

  it('says that none is needed, with a way on', async () => {
    await open('/age-verification?continue=%2Fvideos', {
      'GET /api/age-verification/required': { isRequired: false, provider: 'Yoti' },
    });
    expect(await screen.findByRole('heading', { name: 'No age check needed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/videos');
  });

  it.each([
    ['too-many-requests', 429, 'Too many age checks were started today.'],
    ['unavailable', 503, 'The age check isn’t available right now.'],
    ['network', 0, 'We couldn’t reach the server.'],
  ])('can be tried again when it cannot begin: %s', async (code, status, sentence) => {
    const { user } = await open('/age-verification', { 'GET /api/age-verification/session': refusal(code, status) });
    await user.click(await screen.findByRole('button', { name: 'Start the age check' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    // Right above the button that was pressed.
    expect(alert.closest('form')).toHaveTextContent(new RegExp(`^${alert.textContent}Start the age check`));
    expect(press('Start the age check')).toBeEnabled();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('goes nowhere that is no page of the web', async () => {
    jest.mocked(leaveFor).mockReturnValueOnce(false);
    const { user } = await open('/age-verification');
    await user.click(await screen.findByRole('button', { name: 'Start the age check' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The age check isn’t available right now.');
  });

  it('opens the site at once for a visitor who is verified already', async () => {
    const { user } = await open('/age-verification?continue=%2Fvideos', {
      'GET /api/age-verification/session': {
        sessionId: 'verified',
        expiresAt: 1,
        url: '/videos',
        status: 'COMPLETE',
        isVerified: true,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start the age check' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/videos'));
  });

  it('can be loaded again when the network failed', async () => {
    let online = false;
    const { user } = await open('/age-verification', {
      'GET /api/age-verification/required': () => {
        if (!online) throw refusal('network', 0);
        return { isRequired: true, provider: 'Yoti' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' })).catch(() => undefined);
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Not now, browse the limited site' })).toHaveAttribute('href', '/');
    online = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Start the age check' })).toBeVisible();
  });

  it('notices that another tab has finished it', async () => {
    let isRequired = true;
    const { runtime } = await open('/age-verification', {
      'GET /api/age-verification/required': () => ({ isRequired, provider: 'Yoti' }),
    });
    await screen.findByRole('button', { name: 'Start the age check' });
    isRequired = false;
    act(() => runtime.store.getState().audienceDecided({ gate: 'none', softMode: false }));
    expect(await screen.findByRole('heading', { name: 'No age check needed' })).toBeVisible();
  });
});

describe('back from the partner', () => {
  const back = '/age-verification?session=a-session&continue=%2Fvideos';
  const statusOf = (reply: Status | (() => Status)): Fixtures => ({
    'GET /api/age-verification/status/{sessionId}': typeof reply === 'function' ? () => reply() : reply,
  });
  afterEach(() => jest.useRealTimers());

  it('waits for the result, then ends soft mode and goes on', async () => {
    jest.useFakeTimers();
    const replies = [result('IN_PROGRESS'), result('COMPLETE')];
    const { runtime } = await open(
      back,
      statusOf(() => replies.shift() ?? result('COMPLETE')),
    );
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('heading', { name: 'Waiting for the result' })).toBeVisible();
    expect(runtime.store.getState().audience.softMode).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(2_600));
    expect(runtime.store.getState().audience).toEqual({ gate: 'none', softMode: false });
    expect(runtime.router.visited).toEqual(['/videos']);
    expect(runtime.router.action).toBe('REPLACE');
    expect(runtime.store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Your age is verified.' }]);
  });

  it('stops asking after two minutes, and asks again on a press', async () => {
    jest.useFakeTimers();
    const request = jest.fn(() => result('IN_PROGRESS'));
    await open(back, statusOf(request));
    await act(() => jest.advanceTimersByTimeAsync(130_000));
    expect(screen.getByText(/is taking longer than usual/)).toBeVisible();
    const sent = request.mock.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(request).toHaveBeenCalledTimes(sent);
    act(() => press('Check again').click());
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(request).toHaveBeenCalledTimes(sent + 1);
  });

  it.each([
    ['CANCELED', null, 'The age check was stopped.'],
    ['FAIL', null, 'The age check couldn’t confirm that you’re an adult.'],
    ['FAIL', 'expired', 'The age check ran out of time.'],
    ['ERROR', null, 'Something went wrong at our partner’s end.'],
    ['COMPLETE', 'revoked', 'The age check ran out of time.'],
  ] as const)('says how it ended: %s %s', async (status, reason, sentence) => {
    const { runtime } = await open(back, statusOf(result(status, reason)));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(press('Start again')).toBeEnabled();
    expect(await screen.findByText('Yoti')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not now, browse the limited site' })).toHaveAttribute('href', '/');
    expect(runtime.store.getState().audience.softMode).toBe(true);
    expect(runtime.router.visited).toEqual([]);
  });

  it('does not know the check of another visitor', async () => {
    await open(back, { 'GET /api/age-verification/status/{sessionId}': refusal('not-found', 404) });
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find this age check.');
    expect(press('Start again')).toBeEnabled();
  });

  it.each([
    ['network', 0],
    ['unavailable', 503],
  ])('can look again after a fault, and nothing is opened by one: %s', async (code, status) => {
    let fault = true;
    const reply = () => {
      if (fault) throw refusal(code, status);
      return result('COMPLETE');
    };
    const { runtime, user } = await open(back, statusOf(reply));
    expect(await screen.findByRole('heading', { name: 'We couldn’t get the result' })).toBeVisible();
    expect(runtime.store.getState().audience.softMode).toBe(true);
    fault = false;
    await user.click(press('Try again'));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/videos']));
  });
});
