import { owner, report } from './fixtures/responses';
import { failure, hydrate } from './testing/render-page';

it.each([
  ['/staff', '$18,412.60'],
  ['/staff/search?q=rowan', 'Neon Dunes'],
  ['/staff/members', 'rowan@example.com'],
  ['/staff/members/104', 'Firefox on Windows'],
  ['/staff/members/104/orders', '4T7K-9QXW-2M5C'],
  ['/staff/members/104/ledger', 'Balance after'],
  ['/staff/members/104/sessions', 'Firefox on Windows'],
  ['/staff/members/104/audit', 'Threats in the chat.'],
  ['/staff/orders?state=paid', '4T7K-9QXW-2M5C'],
  ['/staff/subscriptions', 'Renewal failed'],
  ['/staff/partners', '12 sales, 1 refunded'],
  ['/staff/payouts', 'Mara Vellin'],
  ['/staff/payouts/12', 'Taken back after the period'],
  ['/staff/reports', 'Spam, abuse or wrong facts'],
  ['/staff/reports/R-7KQ2MX9P', 'Third time this week.'],
  ['/staff/releases', '3f2a91c'],
  ['/staff/mails?state=failed', '550 no such mailbox'],
  ['/staff/jobs', 'E-mail changes'],
  ['/staff/team', 'Chrome on Linux'],
  ['/staff/audit', 'Threats in the chat.'],
])('renders %s on the server and hydrates it without a repair', async (at, words) => {
  const { html, container, repairs } = await hydrate(at);
  expect(html).toContain(words);
  expect(container).toHaveTextContent(words);
  expect(repairs).toEqual([]);
});

it.each([
  ['second-factor-required', 403, 'Set up two-step login first'],
  ['reauthentication-required', 403, 'Confirm it’s you'],
  ['not-found', 404, 'Your session has ended'],
])('renders what keeps staff out: %s', async (code, status, words) => {
  const { html, repairs } = await hydrate('/staff/orders', {
    'GET /api/staff/me': failure(status, code, status === 404 ? 'not-found' : 'auth'),
  });
  expect(html).toContain(words);
  expect(html).not.toContain('4T7K');
  expect(repairs).toEqual([]);
});

describe('what this browser keeps', () => {
  afterEach(() => window.localStorage.clear());

  it('is none of the server’s: saved filters become tabs without a repair', async () => {
    const stored = JSON.stringify([{ name: 'Paid in Britain', search: 'state=paid&country=GB' }]);
    window.localStorage.setItem(`staff-filters:${owner.email}:/staff/orders`, stored);
    const { html, container, repairs } = await hydrate('/staff/orders');
    expect(html).not.toContain('Paid in Britain');
    expect(container.querySelector('nav a[href="/staff/orders?state=paid&country=GB"]')).toHaveTextContent(
      'Paid in Britain',
    );
    expect(repairs).toEqual([]);
  });

  it('is none of the server’s: a decision that was typed comes back without a repair', async () => {
    const kept = JSON.stringify({ at: Date.now(), values: { outcome: 'warn', reason: 'Rule 4.2' } });
    window.localStorage.setItem(`staff-draft::decide ${report.number}`, kept);
    const { html, container, repairs } = await hydrate(`/staff/reports/${report.number}`);
    expect(html).not.toContain('Rule 4.2');
    expect(container.querySelector('textarea[name=reason]')).toHaveValue('Rule 4.2');
    expect(container.querySelector('input[value=warn]')).toBeChecked();
    expect(repairs).toEqual([]);
  });
});
