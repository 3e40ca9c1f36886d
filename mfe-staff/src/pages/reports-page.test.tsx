import type { StaffReportFull } from '@platform/shared/contracts';
import { screen, within } from '@testing-library/react';
import { owner, report } from '../fixtures/responses';
import { timeLeft } from '../state/reports-address';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const page = 'GET /api/staff/reports/{number}';
const decision = 'POST /api/staff/reports/{number}/decision';
const at = `/staff/reports/${report.number}`;

describe('the queue', () => {
  it('lists reports, leads to each, and on to the next page of the same queue', async () => {
    await open('/staff/reports?queue=appeals');
    expect(within(screen.getByRole('table')).getByRole('link', { name: report.number })).toHaveAttribute('href', at);
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/reports?queue=appeals&cursor=next-page',
    );
    expect(screen.getByRole('link', { name: 'Appeals 0' })).toHaveAttribute('aria-current', 'page');
  });

  it('says when nothing waits', async () => {
    await open('/staff/reports', { 'GET /api/staff/reports': { reports: [], next: null, open: 0, appeals: 0 } });
    expect(screen.getByText('No reports wait')).toBeVisible();
  });

  it.each([
    ['2026-11-24T10:00:00Z', '1 h late'],
    ['2026-11-24T11:20:00Z', 'under an hour left'],
    ['2026-11-24T16:30:00Z', '5 h left'],
    ['2026-11-25T17:00:00Z', '1 d 6 h left'],
    ['2026-12-01T11:00:00Z', '7 d left'],
  ])('says of what is due at %s: %s', (dueAt, words) => {
    expect(timeLeft(dueAt, Date.parse('2026-11-24T11:00:00Z'))).toBe(words);
  });
});

describe('a claim of several', () => {
  const claim = 'POST /api/staff/reports/{number}/claim';
  const queue = (...claimed: (string | null)[]) => ({
    'GET /api/staff/reports': {
      reports: claimed.map((claimedBy, n) => ({ ...report, number: `R-7KQ2MX9${n + 2}`, claimedBy })),
      next: null,
      open: claimed.length,
      appeals: 0,
    },
  });
  const sentNumbers = (sent: readonly unknown[]) =>
    sent.map((one) => (one as { params: { number: string } }).params.number);

  it('takes those that are selected, by mouse and by key, and offers none that another works on', async () => {
    const { user, sent, toasts } = await open('/staff/reports', queue(null, 'ines@example.com', null, null));
    expect(screen.queryByRole('checkbox', { name: 'Select R-7KQ2MX93' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX92' }));
    screen.getByRole('link', { name: 'R-7KQ2MX94' }).focus();
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX94' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Claim 2 reports' }));
    expect(sentNumbers(sent(claim))).toEqual(['R-7KQ2MX92', 'R-7KQ2MX94']);
    expect(sent(claim)[0]).toMatchObject({ body: { claimed: true, free: true } });
    expect(toasts()).toEqual(['2 reports claimed.']);
  });

  it('says which were refused and why', async () => {
    const { user, toasts } = await open('/staff/reports', {
      ...queue(null, null),
      [claim]: failure(409, 'validation-failed', 'validation'),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: 'Claim 2 reports' }));
    const refused = await screen.findByRole('alert', { name: 'Refused' });
    expect(
      within(refused)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['R-7KQ2MX92: It did not work.', 'R-7KQ2MX93: It did not work.']);
    expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX93' })).toBeChecked();
    expect(toasts()).toEqual([]);
  });

  it('is for those alone who may claim, and not for what is decided', async () => {
    const { unmount } = await open('/staff/reports', {
      ...queue(null),
      'GET /api/staff/me': { ...owner, roles: ['support'], acts: ['reports.read'] },
    });
    expect(screen.queryByRole('checkbox')).toBeNull();
    unmount();
    await open('/staff/reports?queue=decided', queue(null));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a report', () => {
  it('shows what was said then, with the message that was reported', async () => {
    await open(at);
    const [before, hit] = within(screen.getByRole('list', { name: 'What was said' })).getAllByRole('listitem');
    expect(before).toHaveTextContent('Just here for the music');
    expect(hit).toHaveTextContent(report.content);
    expect(screen.getByText('Third time this week.')).toBeVisible();
  });

  it('is decided with words for both sides and a reason', async () => {
    const { user, sent } = await open(at);
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(dialog.getByLabelText('To the reporter')).toHaveAccessibleDescription(/ten letters or more/);
    expect(sent(decision)).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('What happens'), 'Take it down and block the account');
    await user.type(dialog.getByLabelText('To the reporter'), 'Thank you for it.');
    await user.type(dialog.getByLabelText('To Rowan Hale'), 'This broke rule 4.2.');
    await user.type(dialog.getByLabelText('Reason'), 'Rule 4.2');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(sent(decision)).toEqual([
      {
        params: { number: report.number },
        body: {
          outcome: 'block',
          toReporter: 'Thank you for it.',
          toReported: 'This broke rule 4.2.',
          reason: 'Rule 4.2',
        },
      },
    ]);
  });

  it('of which somebody else works offers no decision', async () => {
    await open(at, { [page]: { report: { ...report, claimedBy: 'ines@example.com' } } });
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('keeps an appeal from who took the first decision', async () => {
    const appealed: StaffReportFull = {
      ...report,
      state: 'closed',
      hasAppeal: true,
      appeal: { side: 'reported', text: 'We hold the licence.', filedAt: report.createdAt, dueAt: report.dueAt },
    };
    await open(at, { [page]: { report: appealed } });
    expect(screen.queryByRole('button', { name: 'Decide the appeal' })).toBeNull();
    expect(screen.getByText(/Another person decides this/)).toBeVisible();
  });

  it('offers support to note an appeal, and no decision', async () => {
    await open(at, {
      'GET /api/staff/me': { ...owner, roles: ['support'], acts: ['reports.read', 'reports.appeal'] },
      [page]: { report: { ...report, state: 'closed' } },
    });
    expect(screen.getByRole('button', { name: 'Note an appeal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Decide|Claim/ })).toBeNull();
  });

  it('shows texts of visitors as text', async () => {
    const evil = '<img src=x onerror="globalThis.hacked = true">';
    const messages = [{ sequence: 7, name: evil, text: evil, sentAt: report.createdAt }];
    const { container } = await open(at, {
      [page]: { report: { ...report, title: evil, text: evil, content: evil, evidence: { picture: null, messages } } },
    });
    expect(screen.getAllByText(evil, { exact: false }).length).toBeGreaterThan(2);
    expect(container.querySelector('img')).toBeNull();
  });

  it.each([
    [0, /two seconds\.$/],
    [1, /1 more report of the same is open\.$/],
    [2, /2 more reports of the same are open\.$/],
  ])('says beside the decision that %i other reports are open', async (others, words) => {
    const { user } = await open(`/staff/reports/${report.number}`, { [page]: { report: { ...report, others } } });
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(within(screen.getByRole('dialog')).getByText(words)).toBeVisible();
  });
});
