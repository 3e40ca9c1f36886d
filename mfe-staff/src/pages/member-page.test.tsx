import type { ReplyOf, StaffRoomBan } from '@platform/shared/contracts';
import { screen, within } from '@testing-library/react';
import { entry, member, owner, responses } from '../fixtures/responses';
import { memberTabs } from '../state/member-tabs';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const gift = 'POST /api/staff/members/{id}/gift';

describe('the page of a member', () => {
  it('has the ledger and the library, with ways to all of both', async () => {
    await open('/staff/members/104');
    const ledger = within(screen.getByRole('region', { name: 'Ledger' }));
    expect(await ledger.findByText(/^\+3.000 coins$/)).toBeVisible();
    expect(ledger.getByRole('link', { name: 'All entries' })).toHaveAttribute('href', '/staff/members/104/ledger');
    const library = within(screen.getByRole('region', { name: 'Library' }));
    expect(await library.findByRole('row', { name: /Saltlight.*given/ })).toBeVisible();
    expect(library.getByRole('link', { name: 'All games' })).toHaveAttribute('href', '/staff/members/104/library');
  });

  it('of an account that is not there says so in its heading', async () => {
    await open('/staff/members/104', { 'GET /api/staff/members/{id}': failure(404, 'not-found', 'not-found') });
    expect(screen.getByRole('heading', { level: 1, name: 'There is no such member' })).toBeVisible();
  });

  it('says in words what was the case before and after an act', async () => {
    const facts = {
      act: 'reports.claim',
      actInWords: 'Claim or release a report',
      before: { claimedBy: null },
      after: { claimedBy: 'ines@example.com' },
    };
    await open('/staff/members/104', { 'GET /api/staff/audit': { entries: [{ ...entry, ...facts }], next: null } });
    const row = await screen.findByRole('row', { name: /Claim or release a report/ });
    expect(row).toHaveTextContent('claimed by noneclaimed by ines@example.com');
    expect(row).not.toHaveTextContent('reports.claim');
  });

  it('names an act by its name where an older API has no words for it', async () => {
    const { actInWords: _words, ...old } = entry;
    await open('/staff/members/104', { 'GET /api/staff/audit': { entries: [old], next: null } });
    expect(await screen.findByRole('row', { name: /members.block/ })).toBeVisible();
  });

  it('has the rooms in which performers banned or silenced the member', async () => {
    const ban: StaffRoomBan = {
      room: 'mara',
      performer: { id: 12, name: 'Mara Vellin' },
      kind: 'ban',
      until: null,
      createdAt: '2026-11-24T14:32:00.000Z',
    };
    const silence: StaffRoomBan = {
      ...ban,
      room: 'odile',
      performer: { id: 13, name: 'Odile Renn' },
      kind: 'timeout',
      until: '2026-11-25T15:45:00.000Z',
    };
    await open('/staff/members/104', {
      'GET /api/staff/members/{id}': { ...member, roomBans: [ban, silence] },
    });
    const bans = within(screen.getByRole('region', { name: 'Room bans' }));
    expect(bans.getByRole('row', { name: /^mara Banned .* Permanently Mara Vellin$/ })).toBeVisible();
    expect(bans.getByRole('row', { name: /^odile Muted .* 25 Nov.* Odile Renn$/ })).toBeVisible();
    expect(bans.getByRole('link', { name: 'mara' })).toHaveAttribute('href', '/staff/performers/12');
  });

  it('says that no room has banned the member', async () => {
    await open('/staff/members/104');
    const bans = within(screen.getByRole('region', { name: 'Room bans' }));
    expect(bans.getByText('No performer has banned or muted this member.')).toBeVisible();
  });

  it('says nothing of room bans where an older API does not know them', async () => {
    const { roomBans: _bans, ...old } = member;
    await open('/staff/members/104', { 'GET /api/staff/members/{id}': old });
    expect(screen.queryByRole('region', { name: 'Room bans' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Sessions' })).toBeVisible();
  });

  it('leaves the ledger out for those who may not read it', async () => {
    const acts = owner.acts.filter((act) => act !== 'members.money');
    await open('/staff/members/104', { 'GET /api/staff/me': { ...owner, acts } });
    expect(screen.queryByRole('region', { name: 'Ledger' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Library' })).toBeVisible();
  });

  it('gives a game by the end of its address, or by the whole of it', async () => {
    const { user, sent, toasts } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: 'Give a game' }));
    await user.type(screen.getByLabelText('Game'), 'https://site.example/games/neon-dunes');
    await user.type(screen.getByLabelText('Reason'), 'For the outage.');
    await user.click(screen.getByRole('button', { name: 'Give' }));
    expect(sent(gift)).toEqual([{ params: { id: 104 }, body: { game: 'neon-dunes', reason: 'For the outage.' } }]);
    expect(toasts()).toEqual(['Rowan Hale has Neon Dunes.']);
  });

  it('lists what was mailed, and sends again what holds nothing secret', async () => {
    const { user, sent, toasts } = await open('/staff/members/104');
    const mails = within(screen.getByRole('region', { name: 'E-mails sent' }));
    expect(await mails.findByRole('row', { name: /Payment receipt, order 4T7K-9QXW-2M5C.*Sent/ })).toBeVisible();
    const link = mails.getByRole('row', { name: /Link to register.*Failed.*550 no such mailbox.*secret link/ });
    expect(within(link).queryByRole('button')).toBeNull();
    await user.click(mails.getByRole('button', { name: /^Send again: Payment receipt/ }));
    await user.type(screen.getByLabelText('Reason'), 'It never came.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    expect(sent('POST /api/staff/members/{id}/mails/{mail}/again')).toEqual([
      { params: { id: 104, mail: 41 }, body: { reason: 'It never came.' } },
    ]);
    expect(toasts()).toEqual(['The e-mail is on its way.']);
  });

  it('sends the receipt of an order again', async () => {
    const { user, sent } = await open('/staff/members/104');
    await user.click(await screen.findByRole('button', { name: 'Send the receipt of order 4T7K-9QXW-2M5C again' }));
    await user.type(screen.getByLabelText('Reason'), 'It never came.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
    expect(sent('POST /api/staff/orders/{id}/receipt')).toEqual([
      { params: { id: '4T7K-9QXW-2M5C' }, body: { reason: 'It never came.' } },
    ]);
  });

  it('offers no sending to those who may not', async () => {
    const acts = owner.acts.filter((act) => act !== 'members.mail');
    await open('/staff/members/104', { 'GET /api/staff/me': { ...owner, acts } });
    await screen.findByText('Support can send it again.');
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('says that there were no mails', async () => {
    await open('/staff/members/104', { 'GET /api/staff/members/{id}/mails': { mails: [], next: null } });
    expect(await screen.findByText('None in the last 30 days.')).toBeVisible();
  });

  it('stays whole when its mails cannot be loaded', async () => {
    await open('/staff/members/104', { 'GET /api/staff/members/{id}/mails': failure(503, 'internal', 'server') });
    const mails = within(screen.getByRole('region', { name: 'E-mails sent' }));
    expect(await mails.findByRole('button', { name: /again/i })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Rowan Hale' })).toBeVisible();
  });

  it('changes the e-mail address after proof, and says what is missing', async () => {
    const { user, sent, toasts } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
    const act = within(screen.getByRole('dialog'));
    await user.click(act.getByRole('button', { name: 'Start the change' }));
    expect(act.getByLabelText('New e-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(act.getByLabelText('Proof you have seen')).toHaveAccessibleDescription(/at least ten characters/);
    await user.type(act.getByLabelText('New e-mail'), 'new@example.com');
    await user.type(act.getByLabelText('Proof you have seen'), 'Named the last two payments');
    await user.type(act.getByLabelText('Reason'), 'Lost the mailbox');
    await user.click(act.getByRole('button', { name: 'Start the change' }));
    expect(sent('POST /api/staff/members/{id}/email')).toEqual([
      {
        params: { id: 104 },
        body: { email: 'new@example.com', proof: 'Named the last two payments', reason: 'Lost the mailbox' },
      },
    ]);
    expect(toasts()).toEqual([expect.stringMatching(/^The links are on their way\. .*2026/)]);
  });

  it('shows a change that waits, and withdraws one that staff began', async () => {
    const emailChange = { email: 'new@example.com', newConfirmed: true, expiresAt: '2026-12-01T14:32:00.000Z' };
    const { user, sent } = await open('/staff/members/104', {
      'GET /api/staff/members/{id}': { ...member, emailChange: { ...emailChange, madeAt: '2026-11-27T14:32:00.000Z' } },
    });
    expect(screen.getByText('The e-mail address is about to change to new@example.com.')).toBeVisible();
    expect(screen.getByText(/The new address has been confirmed\..*unless the old address stops it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw the e-mail change' }));
    await user.type(screen.getByLabelText('Reason'), 'Somebody else');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(sent('POST /api/staff/members/{id}/email/withdraw')).toHaveLength(1);
  });

  it.each([
    ['Send the data', 'POST /api/staff/members/{id}/export', /^The data is on its way\.$/],
    ['Remove the account', 'POST /api/staff/members/{id}/removal', /^The account will be erased on .*2026/],
  ])('does as the member asked: %s', async (verb, endpoint, said) => {
    const { user, sent, toasts } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: verb }));
    const act = within(screen.getByRole('dialog'));
    await user.type(act.getByLabelText('Reason'), 'Asked by mail');
    await user.click(act.getByRole('button', { name: verb }));
    expect(sent(endpoint)).toEqual([{ params: { id: 104 }, body: { reason: 'Asked by mail' } }]);
    expect(toasts()).toEqual([expect.stringMatching(said)]);
  });

  it('keeps an account that is about to be removed', async () => {
    const { user, sent } = await open('/staff/members/104', {
      'GET /api/staff/members/{id}': { ...member, removalDueAt: '2026-12-08T14:32:00.000Z' },
    });
    expect(screen.queryByRole('button', { name: 'Remove the account' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the account' }));
    const act = within(screen.getByRole('dialog'));
    await user.type(act.getByLabelText('Reason'), 'Wrote again');
    await user.click(act.getByRole('button', { name: 'Keep the account' }));
    expect(sent('POST /api/staff/members/{id}/removal/withdraw')).toHaveLength(1);
  });

  it('offers neither data, removal nor another address to those who may not', async () => {
    const acts = owner.acts.filter((act) => act !== 'members.data' && act !== 'members.email');
    await open('/staff/members/104', { 'GET /api/staff/me': { ...owner, acts } });
    for (const name of ['Send the data', 'Remove the account', 'Change e-mail'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Block' })).toBeVisible();
  });

  it('keeps a note', async () => {
    const { user, sent } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    await user.type(screen.getByLabelText('Note'), 'Called about a receipt.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(sent('POST /api/staff/members/{id}/note')).toEqual([
      { params: { id: 104 }, body: { reason: 'Called about a receipt.' } },
    ]);
  });
});

describe('the tabs of a member', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Of this member' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('are addresses, with how many things are in each where that is known', async () => {
    await open('/staff/members/104');
    expect(tabs()).toEqual([
      ['Overview', '/staff/members/104'],
      ['Orders27', '/staff/members/104/orders'],
      ['Ledger', '/staff/members/104/ledger'],
      ['Library12', '/staff/members/104/library'],
      ['Sessions1', '/staff/members/104/sessions'],
      ['E-mails', '/staff/members/104/mails'],
      ['Audit', '/staff/members/104/audit'],
    ]);
    expect(screen.getByRole('link', { current: 'page', name: 'Overview' })).toBeVisible();
  });

  it('leave out what the role may not read', async () => {
    const acts = owner.acts.filter((act) => !['members.money', 'orders.read', 'audit.read'].includes(act));
    await open('/staff/members/104', { 'GET /api/staff/me': { ...owner, acts } });
    expect(tabs().map(([label]) => label)).toEqual(['Overview', 'Library12', 'Sessions1', 'E-mails']);
  });

  it.each([
    ['orders', 'Orders of this member', 'Orders of member 104', ['/staff/members/104/orders?cursor=next-page']],
    ['ledger', 'Coins and gems of this member', 'Ledger of member 104', ['/staff/members/104/ledger?cursor=next-page']],
    ['library', 'Games of this member', 'Library of member 104', []],
    ['sessions', 'Sessions of this member', 'Sessions of member 104', []],
    ['mails', 'E-mails to this member', 'E-mails to member 104', ['/staff/members/104/mails?cursor=next-page']],
    ['audit', 'What staff did', 'Audit of member 104', []],
  ] as const)('have the whole list of %s below the member', async (tab, table, title, more) => {
    await open(`/staff/members/104/${tab}`);
    expect(document.title).toContain(title);
    expect(screen.getByRole('heading', { level: 1, name: 'Rowan Hale' })).toBeVisible();
    expect(screen.getByRole('link', { current: 'page', name: new RegExp(`^${memberTabs[tab].label}`) })).toBeVisible();
    expect(screen.getAllByRole('table', { name: table })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^All / })).toBeNull();
    expect(screen.queryAllByRole('link', { name: 'Next page' }).map((link) => link.getAttribute('href'))).toEqual(more);
  });

  it.each(['orders', 'audit'] as const)(
    'ask for the %s of the member alone, from where the address says',
    async (tab) => {
      const asked: unknown[] = [];
      const [orders, audit] = [responses['GET /api/staff/orders'], responses['GET /api/staff/audit']];
      await open(`/staff/members/104/${tab}?cursor=later`, {
        'GET /api/staff/orders': (request) => {
          asked.push(request);
          return orders as ReplyOf<'GET /api/staff/orders'>;
        },
        'GET /api/staff/audit': (request) => {
          asked.push(request);
          return audit as ReplyOf<'GET /api/staff/audit'>;
        },
      });
      expect(asked).toEqual([{ query: { member: 104, cursor: 'later' } }]);
      expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', `/staff/members/104/${tab}`);
    },
  );
});
