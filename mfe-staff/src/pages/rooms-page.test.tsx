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

describe('papers', () => {
  const look = 'POST /api/staff/papers/{id}/look';
  const [identity, consent] = room.paperList;
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:a-paper';
    URL.revokeObjectURL = () => undefined;
  });

  it('wait in a list of their own, and on the page of the day', async () => {
    await open('/staff/rooms?state=papers');
    const table = within(screen.getByRole('table'));
    expect(table.getByText('1 to check')).toBeVisible();
    expect(table.getByText(/Until 14 December 2026|Until 14 Dec 2026/)).toBeVisible();
  });

  it('are opened with a reason alone, in place, and closed again', async () => {
    const { user, sent } = await open('/staff/rooms/mara');
    expect(screen.queryByRole('img', { name: 'The identity document' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Look at the identity document' }));
    await user.click(screen.getByRole('button', { name: 'Look' }));
    expect(sent(look)).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'To check the name');
    await user.click(screen.getByRole('button', { name: 'Look' }));
    expect(sent(look)).toEqual([{ params: { id: identity?.id }, body: { reason: 'To check the name' } }]);
    expect(await screen.findByRole('img', { name: 'The identity document' })).toHaveAttribute('src', 'blob:a-paper');
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('img', { name: 'The identity document' })).toBeNull();
  });

  it('are accepted until the day that was uploaded, or another one', async () => {
    const { user, sent } = await open('/staff/rooms/mara');
    await user.click(screen.getByRole('button', { name: 'Accept the identity document' }));
    const day = screen.getByLabelText('Valid until');
    expect(day).toHaveValue('2031-05-02');
    await user.clear(day);
    await user.type(screen.getByLabelText('Reason'), 'Checked');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(screen.getAllByText(/Give the last day/)[0]).toBeVisible();
    await user.type(day, '2030-01-31');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(sent('POST /api/staff/papers/{id}/accept')).toEqual([
      { params: { id: identity?.id }, body: { reason: 'Checked', expiresOn: '2030-01-31' } },
    ]);
  });

  it('that were accepted are refused, and only those that wait are accepted', async () => {
    const { user, sent, toasts } = await open('/staff/rooms/mara');
    expect(screen.queryByRole('button', { name: 'Accept the signed consent' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refuse the signed consent' }));
    expect(screen.getByText(/The room is dark at once/)).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'Not her signature');
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(sent('POST /api/staff/papers/{id}/refuse')).toEqual([
      { params: { id: consent?.id }, body: { reason: 'Not her signature' } },
    ]);
    expect(toasts()).toEqual(['The signed consent is refused.']);
  });

  it('show their states alone to roles that may not open them', async () => {
    const support = { ...owner, acts: owner.acts.filter((act) => !act.startsWith('papers.')) };
    await open('/staff/rooms/mara', { 'GET /api/staff/me': support });
    expect(screen.getByRole('table', { name: 'Papers of the performer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Look at|Accept the|Refuse the/ })).toBeNull();
  });

  it('that are missing are said, with the day on which the room goes dark', async () => {
    const without = { ...room, missingPapers: ['identity' as const], paperList: [] };
    await open('/staff/rooms/mara', { 'GET /api/staff/rooms/{nickname}': without });
    expect(screen.getByText(/goes dark after 14 December 2026|goes dark after 14 Dec 2026/)).toBeVisible();
    expect(screen.getByText(/no valid identity document of its performer yet/)).toBeVisible();
  });
});
