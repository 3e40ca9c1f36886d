import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '../../http';
import { RouterBridge, RuntimeProvider } from '../../remote';
import type { ViewerState } from '../../store';
import { createTestRuntime, type Fixtures, openGuest, sampleProfile } from '../../testing';
import { icons } from '../../ui/action/icons';
import { FollowButton } from './follow-button';

const refused = new AppError({ code: 'server', kind: 'server', message: 'No.', retryable: false, status: 500 });

const openMember: ViewerState = {
  session: { authorized: true, profile: sampleProfile },
  audience: { gate: 'none', softMode: false },
};

async function show(fixtures: Fixtures = {}, viewer = openMember, isCompact = false) {
  const runtime = createTestRuntime({
    at: '/camgirls/mara',
    fixtures: { 'GET /api/follows': { items: [] }, ...fixtures },
    viewer,
  });
  await act(async () =>
    render(
      <RuntimeProvider runtime={runtime}>
        <RouterBridge router={runtime.router} owns={() => true}>
          <FollowButton slug="mara-vellin" name="Mara Vellin" pageUrl="/camgirls/mara" isCompact={isCompact} />
        </RouterBridge>
      </RuntimeProvider>,
    ),
  );
  return () => runtime.store.getState().toasts.map(({ text }) => text);
}
const button = () => screen.getByRole('button', { name: 'Follow Mara Vellin' });

describe('the button that follows a performer', () => {
  it('follows and unfollows, and says what that means', async () => {
    const [put, remove] = [jest.fn(() => ({ status: 'ok' as const })), jest.fn(() => ({ status: 'ok' as const }))];
    const said = await show({ 'PUT /api/follows/{slug}': put, 'DELETE /api/follows/{slug}': remove });
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(put).toHaveBeenCalledWith({ params: { slug: 'mara-vellin' }, body: {} });
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(said()).toEqual(['We’ll e-mail you when Mara Vellin goes live.', 'You no longer follow Mara Vellin.']);
  });

  it('goes back when it could not be saved', async () => {
    const said = await show({
      'PUT /api/follows/{slug}': () => {
        throw refused;
      },
    });
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(said()).toEqual(['We couldn’t save that. Please try again.']);
  });

  it('has the same name, word and sign where there is little place', async () => {
    const sign = () => button().querySelector('path')?.getAttribute('d');
    await show({}, openMember, true);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(button().querySelector('.visually-hidden')).toHaveTextContent(/^Mara Vellin$/);
    expect(button()).toHaveTextContent('Follow Mara Vellin');
    const alone = sign();
    cleanup();
    await show();
    expect(alone).toBe(sign());
    // A person alone would be a profile.
    expect(alone).toBe(icons.follow);
  });

  it('leads guests to the log-in and back', async () => {
    await show({}, openGuest);
    expect(screen.getByRole('link', { name: 'Follow Mara Vellin' })).toHaveAttribute(
      'href',
      '/login?continue=%2Fcamgirls%2Fmara',
    );
  });
});
