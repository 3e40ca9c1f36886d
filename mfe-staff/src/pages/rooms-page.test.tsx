import { screen, within } from '@testing-library/react';
import { owner, room } from '../fixtures/responses';
import { open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const close = 'POST /api/staff/rooms/{nickname}/close';
const closed = { ...room, broadcast: null, closed: { at: '2026-11-24T14:40:00.000Z', reason: 'Rule 4' } };

describe('the list of rooms', () => {
  it('says who is on air, leads to each room, and goes on within the same list', async () => {
    await open('/staff/rooms?state=live');
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('link', { name: 'mara' })).toHaveAttribute('href', '/staff/rooms/mara');
    expect(table.getByText('On air')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/rooms?state=live&cursor=mara',
    );
    expect(screen.getByRole('link', { name: 'On air' })).toHaveAttribute('aria-current', 'page');
  });

  it('says that no room is closed', async () => {
    await open('/staff/rooms?state=closed', { 'GET /api/staff/rooms': { rooms: [], next: null } });
    expect(screen.getByText('No room is closed')).toBeVisible();
  });
});

describe('a room', () => {
  it('is closed with a reason', async () => {
    const { user, sent, toasts } = await open('/staff/rooms/mara');
    await user.click(screen.getByRole('button', { name: 'Close the room' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/ends within a second for 38 viewers/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close the room' }));
    expect(sent(close)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Rule 4');
    await user.click(dialog.getByRole('button', { name: 'Close the room' }));
    expect(sent(close)).toEqual([{ params: { nickname: 'mara' }, body: { reason: 'Rule 4' } }]);
    expect(toasts()).toEqual(['The room is closed.']);
  });

  it('that is closed says why, and is opened again', async () => {
    const { user } = await open('/staff/rooms/mara', { 'GET /api/staff/rooms/{nickname}': closed });
    expect(screen.getByText(/Its performer reads: Rule 4/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open the room' }));
    expect(screen.getByRole('dialog', { name: 'Open the room of Mara Vellin' })).toBeVisible();
  });

  it('lets a member in again whom the performer sent out', async () => {
    const { user, sent } = await open('/staff/rooms/mara');
    await user.click(screen.getByRole('button', { name: 'Lift the sanction of Blue Harbour' }));
    await user.type(screen.getByLabelText('Reason'), 'A mistake.');
    await user.click(screen.getByRole('button', { name: 'Lift' }));
    expect(sent('POST /api/staff/rooms/{nickname}/bans/{member}/lift')).toEqual([
      { params: { nickname: 'mara', member: 104 }, body: { reason: 'A mistake.' } },
    ]);
  });

  it('has no switch for those whose roles do not close rooms', async () => {
    const support = { ...owner, acts: owner.acts.filter((act) => act !== 'rooms.close') };
    await open('/staff/rooms/mara', { 'GET /api/staff/me': support });
    expect(screen.queryByRole('button', { name: 'Close the room' })).toBeNull();
    expect(screen.getByRole('button', { name: /Lift/ })).toBeVisible();
  });
});
