import { act as inAct, screen, waitFor, within } from '@testing-library/react';
import { owner, performer, room } from '../fixtures/responses';
import { open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const close = 'POST /api/staff/rooms/{nickname}/close';
const closed = { ...room, broadcast: null, closed: { at: '2026-11-24T14:40:00.000Z', reason: 'Rule 4' } };

/** The performer with her room as it is here. */
const withRoom = (change: object) => ({ ...performer, rooms: [{ ...room, ...change }] });

describe('the list of performers', () => {
  it('says who is on air, leads to each, and goes on within the same list', async () => {
    await open('/staff/performers?state=live&q=mara');
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/staff/performers/118');
    expect(table.getByText('On air')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/performers?state=live&q=mara&cursor=mara-vellin',
    );
    expect(screen.getByRole('link', { name: 'On air' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Closed' })).toHaveAttribute(
      'href',
      '/staff/performers?q=mara&state=closed',
    );
  });

  it('is filtered by a part of a name, within the same state', async () => {
    const { user, sent } = await open('/staff/performers?state=papers');
    await user.type(screen.getByLabelText('Name or room'), 'vell{Enter}');
    await screen.findByRole('link', { name: 'Clear all' });
    expect(sent('GET /api/staff/performers').at(-1)).toEqual({ query: { state: 'papers', q: 'vell' } });
  });

  it('says who has no room, and who is off the site', async () => {
    const gone = { ...performer, rooms: [], withdrawnAt: '2026-11-24T14:40:00.000Z' };
    await open('/staff/performers', { 'GET /api/staff/performers': { performers: [gone], next: null } });
    const table = within(screen.getByRole('table'));
    expect(table.getByText('No room')).toBeVisible();
    expect(table.getByText('Off the site')).toBeVisible();
  });

  it('says that no room is closed', async () => {
    await open('/staff/performers?state=closed', { 'GET /api/staff/performers': { performers: [], next: null } });
    expect(screen.getByText('No room is closed')).toBeVisible();
  });
});

describe('a performer', () => {
  const without = (...acts: string[]) => ({
    'GET /api/staff/me': { ...owner, acts: owner.acts.filter((act) => !acts.includes(act)) },
  });

  it('has her money, titles and reports, and what staff did', async () => {
    await open('/staff/performers/118');
    expect(screen.getByRole('heading', { level: 1, name: 'Mara Vellin' })).toBeVisible();
    expect(screen.getByText('Balance · $15.68')).toBeVisible();
    expect(screen.getAllByText('60%')[0]).toBeVisible();
    const titles = within(screen.getByRole('table', { name: 'Titles that name her' }));
    expect(titles.getByRole('link', { name: 'Dune Sonata' })).toHaveAttribute('href', '/games/dune-sonata');
    expect(titles.queryByRole('link', { name: 'Copper Sky' })).toBeNull();
    expect(titles.getByText('Taken down')).toBeVisible();
    const reports = within(screen.getByRole('table', { name: 'Reports about her' }));
    expect(reports.getByRole('link', { name: 'R-7KQ2MX9P' })).toHaveAttribute('href', '/staff/reports/R-7KQ2MX9P');
    expect(
      within(screen.getByRole('region', { name: 'What staff did' })).getByText(/: Block or unblock\. /),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'member 12' })).toHaveAttribute('href', '/staff/members/12');
  });

  it('has a payout proposed', async () => {
    const { user, sent } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Propose a payout' }));
    await user.type(screen.getByLabelText('Reason'), 'October');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(sent('POST /api/staff/payouts')).toMatchObject([{ body: { room: 'mara', reason: 'October' } }]);
  });

  it('shows each role no more than the API gives it', async () => {
    await open('/staff/performers/118', {
      ...without('payouts.manage', 'members.read'),
      'GET /api/staff/performers/{id}': { ...performer, money: null, reports: null, audit: null },
    });
    expect(screen.queryByRole('region', { name: /Payouts|Reports|What staff did/ })).toBeNull();
    expect(screen.queryByText(/Share of tips|Reports, 90 days|To pay/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'member 12' })).toBeNull();
  });

  it('who is off the site has no page to see', async () => {
    const gone = { ...performer, withdrawnAt: '2026-11-24T14:40:00.000Z' };
    await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': gone });
    expect(screen.getByText('She has been taken off the site.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /See/ })).toBeNull();
  });

  it('is where the search leads, by her name and by her room', async () => {
    await open('/staff/search?q=mara');
    for (const name of ['Mara Vellin', 'mara'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/staff/performers/118');
  });

  it('and the search leads editors to the page that everybody sees', async () => {
    await open('/staff/search?q=mara', without('performers.read'));
    expect(screen.getByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/pornstars/mara-vellin');
    expect(screen.getByRole('link', { name: 'mara' })).toHaveAttribute('href', '/camgirls/mara');
  });
});

describe('a room of hers', () => {
  it('is closed with a reason', async () => {
    const { user, sent, toasts } = await open('/staff/performers/118');
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
    const { user } = await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': withRoom(closed) });
    expect(screen.getByText(/Its performer sees: Rule 4/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open the room' }));
    expect(screen.getByRole('dialog', { name: 'Open the room of Mara Vellin' })).toBeVisible();
  });

  it('lets a member in again whom the performer banned', async () => {
    const { user, sent } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Lift the sanction on Blue Harbour' }));
    await user.type(screen.getByLabelText('Reason'), 'A mistake.');
    await user.click(screen.getByRole('button', { name: 'Lift' }));
    expect(sent('POST /api/staff/rooms/{nickname}/bans/{member}/lift')).toEqual([
      { params: { nickname: 'mara', member: 104 }, body: { reason: 'A mistake.' } },
    ]);
  });

  it('gets its title and price from staff, who are told what is wrong', async () => {
    const { user, sent } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const price = screen.getByLabelText('Private shows, coins a minute');
    await user.clear(price);
    await user.type(price, '1001');
    await user.type(screen.getByLabelText('Reason'), 'Rule 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(price).toHaveAccessibleDescription(/from 0 to 1000/);
    await user.clear(price);
    await user.type(price, '40');
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'Letters');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent('POST /api/staff/rooms/{nickname}/settings')).toEqual([
      { params: { nickname: 'mara' }, body: { topic: 'Letters', privateCoinsPerMinute: 40, reason: 'Rule 2' } },
    ]);
  });

  it('is taken back from its performer, and one without a performer is given to an account', async () => {
    const { user, sent, unmount } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Take the room back' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Left us');
    await user.click(dialog.getByRole('button', { name: 'Take the room back' }));
    expect(sent('POST /api/staff/rooms/{nickname}/take-back')).toEqual([
      { params: { nickname: 'mara' }, body: { reason: 'Left us' } },
    ]);
    unmount();
    const free = await open('/staff/performers/118', {
      'GET /api/staff/performers/{id}': withRoom({ ...room, member: null }),
    });
    await free.user.click(screen.getByRole('button', { name: 'Give the room' }));
    const giving = within(screen.getByRole('dialog'));
    await free.user.type(giving.getByLabelText('E-mail'), 'rowan@example.com');
    await free.user.type(giving.getByLabelText('Reason'), 'Signed today');
    await free.user.click(giving.getByRole('button', { name: 'Give the room' }));
    expect(free.sent('POST /api/staff/rooms/{nickname}/performer')).toEqual([
      { params: { nickname: 'mara' }, body: { email: 'rowan@example.com', reason: 'Signed today' } },
    ]);
    expect(free.toasts()).toEqual(['rowan@example.com can now broadcast from mara.']);
  });

  it('without a performer invites an address that has no account', async () => {
    const { user, toasts } = await open('/staff/performers/118', {
      'GET /api/staff/performers/{id}': withRoom({ ...room, member: null }),
      'POST /api/staff/rooms/{nickname}/performer': { memberId: null },
    });
    await user.click(screen.getByRole('button', { name: 'Give the room' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('E-mail'), 'new@example.com');
    await user.type(dialog.getByLabelText('Reason'), 'Signed today');
    await user.click(dialog.getByRole('button', { name: 'Give the room' }));
    expect(toasts()).toEqual(['new@example.com has been invited to mara.']);
  });

  it('has its share with who set it, which is set from a day on', async () => {
    const { user, sent } = await open('/staff/performers/118');
    const card = within(screen.getByRole('region', { name: 'Share of tips' }));
    expect(card.getByRole('row', { name: /1 Nov 2026.*65%.*edda@example.com/ })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Set the share of mara' }));
    const percent = screen.getByLabelText('Share in percent');
    await user.clear(percent);
    await user.type(percent, '101');
    await user.type(screen.getByLabelText('Reason'), 'New contract');
    await user.click(screen.getByRole('button', { name: 'Set the share' }));
    expect(percent).toHaveAccessibleDescription(/from 1 to 100/);
    await user.clear(percent);
    await user.type(percent, '70');
    await user.click(screen.getByRole('button', { name: 'Set the share' }));
    expect(sent('POST /api/staff/rooms/{nickname}/share')).toEqual([
      { params: { nickname: 'mara' }, body: { percent: 70, from: expect.any(String), reason: 'New contract' } },
    ]);
  });

  it('has no switch for those whose roles do not close rooms', async () => {
    const support = { ...owner, acts: owner.acts.filter((act) => !/^rooms\.(close|edit|give)$/.test(act)) };
    await open('/staff/performers/118', { 'GET /api/staff/me': support });
    expect(screen.queryByRole('button', { name: /the room$|^Settings$/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Lift/ })).toBeVisible();
  });
});

describe('papers', () => {
  const look = 'POST /api/staff/papers/{id}/look';
  const [identity, consent] = performer.paperList;
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:a-paper';
    URL.revokeObjectURL = () => undefined;
  });

  it('wait in a list of their own, and on the page of the day', async () => {
    await open('/staff/performers?state=papers');
    const table = within(screen.getByRole('table'));
    expect(table.getByText('1 to check')).toBeVisible();
    expect(table.getByText(/Until 14 December 2026|Until 14 Dec 2026/)).toBeVisible();
  });

  it('are asked for by e-mail, of several performers at once', async () => {
    const { user, sent } = await open('/staff/performers?state=papers');
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: /^Remind \d+ performers?$/ }));
    await user.type(screen.getByLabelText('Reason'), 'The audit is near');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remind' }));
    expect(sent('POST /api/staff/performers/{id}/papers/reminder')[0]).toEqual({
      params: { id: performer.id },
      body: { reason: 'The audit is near' },
    });
  });

  it('are opened with a reason alone, in place, and closed again', async () => {
    const { user, sent } = await open('/staff/performers/118');
    expect(screen.queryByRole('img', { name: 'The identity document' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View the identity document' }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(sent(look)).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'To check the name');
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(sent(look)).toEqual([{ params: { id: identity?.id }, body: { reason: 'To check the name' } }]);
    expect(await screen.findByRole('img', { name: 'The identity document' })).toHaveAttribute('src', 'blob:a-paper');
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('img', { name: 'The identity document' })).toBeNull();
  });

  it('are accepted until the day that was uploaded, or another one', async () => {
    const { user, sent } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Accept the identity document' }));
    const day = screen.getByLabelText('Valid until');
    expect(day).toHaveValue('2031-05-02');
    await user.clear(day);
    await user.type(screen.getByLabelText('Reason'), 'Checked');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(screen.getAllByText(/Enter the expiry date/)[0]).toBeVisible();
    await user.type(day, '2030-01-31');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(sent('POST /api/staff/papers/{id}/accept')).toEqual([
      { params: { id: identity?.id }, body: { reason: 'Checked', expiresOn: '2030-01-31' } },
    ]);
  });

  it('that were accepted are refused, and only those that wait are accepted', async () => {
    const { user, sent, toasts } = await open('/staff/performers/118');
    expect(screen.queryByRole('button', { name: 'Accept the signed consent' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refuse the signed consent' }));
    expect(screen.getByText(/titles that name her go offline immediately/)).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'Not her signature');
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(sent('POST /api/staff/papers/{id}/refuse')).toEqual([
      { params: { id: consent?.id }, body: { reason: 'Not her signature' } },
    ]);
    expect(toasts()).toEqual(['The signed consent is refused.']);
  });

  it('show their states alone to roles that may not open them', async () => {
    const support = { ...owner, acts: owner.acts.filter((act) => !act.startsWith('papers.')) };
    await open('/staff/performers/118', { 'GET /api/staff/me': support });
    expect(screen.getByRole('table', { name: 'Papers of the performer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /View the|Accept the|Refuse the|Add a paper/ })).toBeNull();
  });

  it('that are missing are said, with the day on which the room goes dark', async () => {
    const without = { ...withRoom({ missingPapers: ['identity' as const] }), paperList: [] };
    await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': without });
    expect(screen.getByText(/None yet. The performer uploads them/)).toBeVisible();
    expect(screen.getByText(/goes offline after 14 December 2026|goes offline after 14 Dec 2026/)).toBeVisible();
    expect(screen.getByText(/no valid identity document for its performer yet/)).toBeVisible();
  });

  it('that are missing are said with how many titles go dark, of a performer without a room, too', async () => {
    const until = '2026-12-27T00:00:00.000Z';
    const noRoom = { ...performer, rooms: [], paperList: [], missingPapers: ['identity' as const] };
    const titles = { until, waiting: 0, titles: 2 };
    await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': { ...noRoom, papers: titles } });
    expect(screen.getByText(/^2 titles that name her go offline after 26 Dec(ember)? 2026\.$/)).toBeVisible();
    expect(screen.getByText(/no valid identity document for her yet/)).toBeVisible();
    expect(screen.getByText(/No account broadcasts for her/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a paper of Mara Vellin' })).toBeVisible();
  });

  it('that are missing are said of titles that are dark', async () => {
    const dark = {
      ...performer,
      rooms: [],
      papers: { until: null, waiting: 0, titles: 1 },
      missingPapers: ['identity' as const, 'consent' as const],
      titles: performer.titles.map((title) => ({ ...title, hasPapers: title.kind !== 'game' })),
    };
    await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': dark });
    expect(screen.getByText('1 title that names her isn’t public.')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Titles that name her' }));
    expect(table.getByText('Papers missing')).toBeVisible();
    expect(table.queryByRole('link', { name: 'Dune Sonata' })).toBeNull();
  });

  it('for titles are in the list where no room says the same', async () => {
    const all = { ...performer, papers: { until: null, waiting: 1, titles: 3 } };
    await open('/staff/performers?state=papers', { 'GET /api/staff/performers': { performers: [all], next: null } });
    const table = within(screen.getByRole('table'));
    expect(table.getByText(/3 titles:/)).toBeVisible();
    expect(table.getByText('No valid papers')).toBeVisible();
    expect(table.getAllByText('1 to check')).toHaveLength(1);
  });

  it('of a performer with several rooms are added to the one that is chosen', async () => {
    const two = { ...performer, rooms: [room, { ...room, nickname: 'mara-too' }] };
    const { user, sent } = await open('/staff/performers/118', { 'GET /api/staff/performers/{id}': two });
    await user.click(screen.getByRole('button', { name: 'Add a paper of Mara Vellin' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Room'), 'mara-too');
    await user.upload(dialog.getByLabelText('File'), new File(['%PDF-1'], 'x.pdf', { type: 'application/pdf' }));
    await user.type(dialog.getByLabelText('Reason'), 'She sent it by mail');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const add = 'POST /api/staff/performers/{id}/papers';
    await waitFor(() => expect(sent(add)).toMatchObject([{ params: { id: 118 }, body: { room: 'mara-too' } }]));
  });

  it('that came by other ways are added, and accepted by another person', async () => {
    const add = 'POST /api/staff/performers/{id}/papers';
    const { user, sent, toasts } = await open('/staff/performers/118');
    await user.click(screen.getByRole('button', { name: 'Add a paper of Mara Vellin' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'She sent it by mail');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(screen.getAllByText(/Choose a file/)[0]).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Paper'), 'consent');
    await user.upload(dialog.getByLabelText('File'), new File(['%PDF-1'], 'x.pdf', { type: 'application/pdf' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(toasts()).toEqual(['Paper added. Someone else must accept it.']));
    const body = { kind: 'consent', file: btoa('%PDF-1'), reason: 'She sent it by mail' };
    expect(sent(add)).toEqual([{ params: { id: 118 }, body }]);
  });

  it('say how much of a file was sent, which Cancel ends', async () => {
    const add = 'POST /api/staff/performers/{id}/papers';
    const { user, calls } = await open('/staff/performers/118', { [add]: () => new Promise<never>(() => undefined) });
    await user.click(screen.getByRole('button', { name: 'Add a paper of Mara Vellin' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.upload(dialog.getByLabelText('File'), new File(['%PDF-1'], 'x.pdf', { type: 'application/pdf' }));
    await user.type(dialog.getByLabelText('Reason'), 'She sent it by mail');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const upload = () => calls.mock.calls.find(([name]) => name === add)?.[2];
    await waitFor(() => expect(upload()).toBeDefined());
    inAct(() => upload()?.onProgress?.(0.424));
    expect(dialog.getByText('42% sent')).toBeVisible();
    expect(upload()?.signal?.aborted).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(upload()?.signal?.aborted).toBe(true);
  });

  it('have no button to accept for who handed them in', async () => {
    const [mine, ...others] = performer.paperList.map((paper) => ({ ...paper, mayAccept: false }));
    if (!mine) throw new Error('she has papers');
    const given = { ...mine, handedInBy: 'hanne@example.com' };
    await open('/staff/performers/118', {
      'GET /api/staff/performers/{id}': { ...performer, paperList: [given, ...others] },
    });
    expect(screen.getByText(/by hanne@example.com/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refuse the identity document' })).toBeVisible();
  });
});
