import { act, screen, waitFor, within } from '@testing-library/react';
import { owner, payout } from '../../fixtures/responses';
import { failure, open } from '../../testing/render-page';

const menu = () => within(screen.getByRole('navigation', { name: 'Staff' }));

describe('the menu', () => {
  it('says how much waits where, in words for screen readers, and nothing where nothing does', async () => {
    await open('/staff/team');
    expect(menu().getByRole('link', { name: 'Orders 7 to review' })).toHaveAttribute('href', '/staff/orders');
    expect(menu().getByRole('link', { name: 'Reports 12 open' })).toBeVisible();
    expect(menu().getByRole('link', { name: 'Performers' })).toBeVisible();
  });

  it('counts no further than the API does', async () => {
    await open('/staff/team', { 'GET /api/staff/waiting': { orders: 1_000, reports: null, performers: null } });
    expect(menu().getByRole('link', { name: 'Orders 999+ to review' })).toBeVisible();
    expect(menu().getByRole('link', { name: 'Reports' })).toBeVisible();
  });

  it('stands without numbers where they cannot be had', async () => {
    await open('/staff/team', { 'GET /api/staff/waiting': failure(404, 'not-found', 'not-found') });
    expect(menu().getByRole('link', { name: 'Orders' })).toBeVisible();
  });

  it('has what comes with the page, and does not ask again', async () => {
    const { sent } = await open('/staff/team');
    expect(menu().getByRole('link', { name: 'Orders 7 to review' })).toBeVisible();
    expect(sent('GET /api/staff/waiting')).toEqual([]);
  });
});

describe('the confirmation of the session', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-24T14:32:30Z'), doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const at = (confirmedAt: string | null) => ({ 'GET /api/staff/me': { ...owner, confirmedAt } });
  const later = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));

  it('is said with its minutes, which go on, until acts ask for it again', async () => {
    await open('/staff/team', at('2026-11-24T14:32:10Z'));
    expect(screen.getByText('Confirmed just now')).toBeVisible();
    await later(4);
    expect(screen.getByText('Confirmed 4 min ago')).toBeVisible();
    await later(6);
    expect(screen.getByText('Confirm again to act')).toBeVisible();
  });

  it('is said to be needed where there is none', async () => {
    await open('/staff/team', at(null));
    expect(screen.getByText('Confirm again to act')).toBeVisible();
  });

  it('is not said to those whose acts do not ask for it', async () => {
    await open('/staff/team');
    expect(screen.queryByText(/^Confirm/)).toBeNull();
  });
});

it('says that the session is confirmed once an act has asked for it', async () => {
  const approve = 'POST /api/staff/payouts/{id}/approve';
  let isConfirmed = false;
  const { user } = await open(`/staff/payouts/${payout.id}`, {
    'GET /api/staff/me': () => ({ ...owner, confirmedAt: isConfirmed ? new Date().toISOString() : null }),
    'POST /api/profile/reauthentication': () => {
      isConfirmed = true;
      return { status: 'ok', until: new Date().toISOString() };
    },
    [approve]: () => {
      if (!isConfirmed) throw failure(403, 'reauthentication-required');
      return { payout: { ...payout, state: 'approved' } };
    },
  });
  expect(screen.getByText('Confirm again to act')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  await user.type(screen.getByLabelText('Reason'), 'As agreed');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Approve/ }));
  await user.type(await screen.findByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText(/code/i), '123456');
  await user.click(screen.getByRole('button', { name: /^Confirm$/ }));
  await waitFor(() => expect(screen.getByText('Confirmed just now')).toBeVisible());
});
