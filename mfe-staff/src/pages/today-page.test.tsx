import { screen, within } from '@testing-library/react';
import { owner, report, room, today } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

const as = (...acts: readonly string[]) => ({
  'GET /api/staff/me': { ...owner, acts: owner.acts.filter((act) => acts.includes(act)) },
});
const factOf = (label: string) => {
  const fact = screen.getByText(label, { selector: 'dt' }).parentElement;
  if (fact === null) throw new Error(`no figure ${label}`);
  return within(fact);
};

describe('the first page', () => {
  it('has figures that lead to what they count, and says what has changed', async () => {
    await open('/staff');
    const revenue = factOf('Revenue');
    expect(revenue.getByRole('link', { name: '$18,412.60' })).toHaveAttribute(
      'href',
      '/staff/orders?figure=paid&from=2026-11-24&to=2026-11-24',
    );
    expect(revenue.getByText('+6.2 %')).toBeVisible();
    expect(revenue.getByText('and €99.00')).toBeVisible();
    expect(revenue.getByText('$24.99 refunded')).toBeVisible();
    expect(factOf('Renewals').getByRole('link', { name: '214' })).toHaveAttribute(
      'href',
      '/staff/orders?figure=renewals&from=2026-11-24&to=2026-11-24',
    );
    expect(factOf('Churn, 30 days').getByText('2.1 %')).toBeVisible();
    expect(factOf('Conversion').getByText('66.5 %')).toBeVisible();
    for (const [label, name, to] of [
      ['Revenue', '$24.99 refunded', 'orders?figure=refunded&from=2026-11-24&to=2026-11-24'],
      ['Conversion', /^of 1\s610 orders begun$/, 'orders?figure=begun&from=2026-11-24&to=2026-11-24'],
      ['New members', '342', 'members?from=2026-11-24&to=2026-11-24'],
      ['New members', '291 verified', 'members?state=verified&from=2026-11-24&to=2026-11-24'],
      ['Renewals', '9 unpaid, will be retried', 'subscriptions?status=past-due'],
      ['Churn, 30 days', /^21 of 1\s000 Premium ended$/, 'subscriptions?status=ended&from=2026-10-26&to=2026-11-24'],
    ] as const)
      expect(factOf(label).getByRole('link', { name })).toHaveAttribute('href', `/staff/${to}`);
    expect(factOf('New members').getByText('−10 %')).toBeVisible();
    expect(factOf('Live now').getByRole('link', { name: '14 rooms' })).toHaveAttribute(
      'href',
      '/staff/performers?state=live',
    );
  });

  it.each([
    ['2026-11-24', '24 November 2026 (UTC)'],
    ['2026-11-18', '18 November 2026 to 24 November 2026 (UTC)'],
  ])('says which days its figures are of, from %s on', async (from, said) => {
    await open('/staff', { 'GET /api/staff/today': { ...today, from } });
    expect(screen.getByText(said)).toBeVisible();
  });

  it('shows 7 and 30 days by their address', async () => {
    await open('/staff?period=month');
    const links = within(screen.getByRole('navigation', { name: 'Period' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/staff', null],
      ['/staff?period=week', null],
      ['/staff?period=month', 'page'],
    ]);
    expect(screen.getByRole('heading', { name: 'Revenue by day' })).toBeVisible();
  });

  it('has the revenue as a table, too, with hours to come', async () => {
    await open('/staff');
    const rows = within(screen.getByRole('table', { name: 'Revenue over time', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'HourRevenueBefore',
      '00:00$999.00$840.00',
      '01:00to come$310.00',
    ]);
  });

  it('lists what waits: appeals and reports by their deadline, then payments', async () => {
    const due = (number: string, dueAt: string, hasAppeal = false) => ({ ...report, number, dueAt, hasAppeal });
    const lists = {
      open: [due('R-7KQ2MX92', '2026-11-25T10:00:00.000Z'), due('R-7KQ2MX93', '2026-12-01T10:00:00.000Z')],
      appeals: [due('R-7KQ2MX94', '2026-11-28T10:00:00.000Z', true)],
    };
    await open('/staff', {
      'GET /api/staff/reports': ({ query }) => ({
        reports: lists[query?.queue === 'appeals' ? 'appeals' : 'open'],
        next: null,
        open: 2,
        appeals: 1,
      }),
    });
    const card = within(screen.getByRole('region', { name: 'Needs you' }));
    await card.findByText('1.00 USD less than the order');
    await card.findByText(/Appeal/);
    const links = card.getAllByRole('link').slice(0, 3);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/staff/reports/R-7KQ2MX92',
      '/staff/reports/R-7KQ2MX94',
      '/staff/reports/R-7KQ2MX93',
    ]);
    expect(links[1]).toHaveTextContent('R-7KQ2MX94 · Appeal');
    expect(card.getByRole('link', { name: 'Open R-7KQ2MX92' })).toHaveAttribute('href', '/staff/reports/R-7KQ2MX92');
  });

  it('names a report once that both of its lists hold, because they came at different moments', async () => {
    await open('/staff');
    const card = within(screen.getByRole('region', { name: 'Needs you' }));
    expect(await card.findAllByRole('link', { name: new RegExp(`^${report.number} ·`) })).toHaveLength(1);
  });

  it('draws how much of its time a report or an appeal has left, red in the last day', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T05:12:00Z'));
    const reports = [
      { ...report, number: 'R-7KQ2MX92', dueAt: '2026-11-25T10:24:00.000Z', createdAt: '2026-11-24T10:24:00.000Z' },
      { ...report, number: 'R-7KQ2MX93', dueAt: '2026-11-28T17:12:00.000Z', hasAppeal: true },
    ];
    await open('/staff', { 'GET /api/staff/reports': { reports, next: null, open: 2, appeals: 1 } });
    const card = within(screen.getByRole('region', { name: 'Needs you' }));
    const [first, second] = await card.findAllByRole('link', { name: /^R-/ });
    const barOf = (link: HTMLElement | undefined) => link?.querySelector<HTMLElement>('[aria-hidden]');
    expect(first).toHaveTextContent('5 h left');
    expect(barOf(first)?.style.getPropertyValue('--left')).toBe('22%');
    expect(barOf(first)).toHaveClass('hot');
    expect(barOf(second)?.style.getPropertyValue('--left')).toBe('50%');
    expect(barOf(second)).not.toHaveClass('hot');
    now.mockRestore();
  });

  it('lists the live rooms with the most viewers with the tips of the show, counts all, and says whose signal is weak', async () => {
    const live = (nickname: string, broadcast: object) => ({
      ...room,
      nickname,
      performer: nickname,
      performerId: nickname.length,
      broadcast: { ...room.broadcast, ...broadcast } as never,
    });
    const top = [
      live('mara', { viewers: 38 }),
      live('odile', { viewers: 30, tips: 0, signal: 'weak' }),
      live('sable-b', { viewers: 20, signal: 'none', tips: undefined }),
    ];
    await open('/staff', { 'GET /api/staff/today': { ...today, live: { rooms: 61, viewers: 90, top } } });
    expect(screen.getByRole('region', { name: 'Live rooms' })).toHaveTextContent(/^Live rooms61/);
    const rows = within(await screen.findByRole('table', { name: 'Live rooms' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'PerformerViewersTips, coinsOn air sinceState',
      expect.stringMatching(/^mara383 400 coins.*On air$/),
      expect.stringMatching(/^odile300 coins.*Weak signal$/),
      expect.stringMatching(/^sable-b2024 Nov.*No signal$/),
    ]);
  });

  it.each([
    ['', 'day'],
    ['?period=week', 'week'],
    ['?period=month', 'month'],
  ])('is a file of the period that is shown: /staff%s', async (search, period) => {
    await open(`/staff${search}`);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      `/api/staff/today/export?period=${period}`,
    );
  });

  it('says how the site is, what is wrong first', async () => {
    await open('/staff');
    const table = within(await screen.findByRole('table', { name: 'System status' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('OutboxBroken2 e-mails were dropped after the last try.');
    expect(second).toHaveTextContent('DiskWarning8 % of the disk is free. Make room.');
    expect(table.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/staff/mails?state=failed');
    expect(table.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/staff/jobs');
  });

  it('leads to the releases in use', async () => {
    await open('/staff');
    const table = within(await screen.findByRole('table', { name: 'System status' }));
    expect(table.getByRole('link', { name: 'Site' })).toHaveAttribute('href', '/staff/releases');
  });

  it('has the releases in use on a page of their own', async () => {
    await open('/staff/releases');
    const api = within(await screen.findByRole('table', { name: 'Releases of API and shell' }));
    expect(api.getByRole('row', { name: /^API 3f2a91c one:4000/ })).toBeVisible();
    expect(api.getByRole('row', { name: /^Shell Unknown/ })).toBeVisible();
    const remotes = within(screen.getByRole('table', { name: 'Builds of the remotes' }));
    expect(remotes.getByRole('row', { name: 'mfe-auth a1 In use' })).toBeVisible();
    expect(remotes.getByRole('row', { name: 'mfe-offers None Broken It did not render.' })).toBeVisible();
  });

  it('says of remotes that they are not known while no edge answers', async () => {
    await open('/staff/releases', { 'GET /api/staff/releases': { processes: [], remotes: null } });
    expect(screen.getByText(/the builds of the remotes aren’t known/)).toBeVisible();
  });

  it('gives no advice for the command line where a list has the way on', async () => {
    const action = 'See "npm run cli -- checkout list --review".';
    const finding = { severity: 'warning', text: '2 payments wait.', action } as const;
    await open('/staff', {
      'GET /api/staff/system': { at: today.countedUntil ?? '', findings: [{ subject: 'payments', ...finding }] },
    });
    const [, row] = within(await screen.findByRole('table', { name: 'System status' })).getAllByRole('row');
    expect(row).toHaveTextContent(/^PaymentsWarning2 payments wait\.$/);
  });

  it('is for a moderator without money', async () => {
    await open('/staff', {
      ...as('staff.enter', 'reports.read', 'performers.read'),
      'GET /api/staff/today': { ...today, money: null, members: null },
    });
    expect(screen.queryByText('Revenue')).toBeNull();
    expect(screen.queryByRole('heading', { name: /Revenue by/ })).toBeNull();
    expect(factOf('Live now').getByText(/3.906 viewers/)).toBeVisible();
    expect(screen.queryByText(/Loading (orders|how the site is)/)).toBeNull();
  });

  it('says to an editor that nothing waits', async () => {
    await open('/staff', {
      ...as('staff.enter', 'search'),
      'GET /api/staff/today': { ...today, money: null, members: null, live: null },
    });
    expect(screen.getByText(/Nothing needs you here/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it('says that nothing has been counted yet', async () => {
    await open('/staff', { 'GET /api/staff/today': { ...today, countedUntil: null } });
    expect(screen.getByText('Nothing has been counted yet')).toBeVisible();
  });

  it('keeps the rest where the figures fail', async () => {
    await open('/staff', { 'GET /api/staff/today': failure(500, 'server-error', 'server') });
    expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Needs you' })).toBeVisible();
  });
});
