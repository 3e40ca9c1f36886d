import type { StaffReportFull } from '@platform/shared/contracts';
import type { ViewerState } from '@platform/shared/store';
import { type Fixtures, openGuest, sampleProfile } from '@platform/shared/testing';
import { renderRemote } from '@platform/shared/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { owner, report, responses } from '../fixtures/responses';
import { definition } from '../routes';
import { dayOf, daysOf, timeLeft } from '../state/reports-address';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const page = 'GET /api/staff/reports/{number}';
const decision = 'POST /api/staff/reports/{number}/decision';
const claim = 'POST /api/staff/reports/{number}/claim';
const at = `/staff/reports/${report.number}`;
const moderator = {
  'GET /api/staff/me': { ...owner, roles: ['moderator'], acts: ['reports.read', 'reports.claim', 'reports.decide'] },
} satisfies Fixtures;
const appealed: StaffReportFull = {
  ...report,
  state: 'closed',
  hasAppeal: true,
  decisions: [
    {
      stage: 'first',
      outcome: 'warn',
      toReporter: 'Thank you for it.',
      toReported: 'This broke rule 4.2.',
      by: 'ines@example.com',
      at: report.createdAt,
    },
  ],
  appeal: { side: 'reported', text: 'We hold the licence.', filedAt: report.createdAt, dueAt: report.dueAt },
};
const words = { toReporter: 'Thank you for it.', toReported: 'This broke rule 4.2.', reason: 'Rule 4.2' };

/** The decision, or why there is none to take. */
const panel = () => within(screen.getByRole('region', { name: 'Decision' }));
const form = panel;

/** Writes to both sides, and the reason. */
async function write(user: UserEvent): Promise<void> {
  await user.type(form().getByLabelText('To the reporter'), words.toReporter);
  await user.type(form().getByLabelText('To Rowan Hale'), words.toReported);
  await user.type(form().getByLabelText('Reason'), words.reason);
}

describe('the queue', () => {
  it('lists reports, leads to each, and on to the next page of the same queue', async () => {
    await open('/staff/reports?queue=appeals');
    expect(within(screen.getByRole('table')).getByRole('link', { name: report.number })).toHaveAttribute(
      'href',
      `${at}?queue=appeals`,
    );
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/reports?queue=appeals&cursor=next-page',
    );
    expect(screen.getByRole('link', { name: 'Appeals 0' })).toHaveAttribute('aria-current', 'page');
  });

  it('says when nothing waits', async () => {
    await open('/staff/reports', {
      'GET /api/staff/reports': { reports: [], next: null, open: 0, mine: 0, appeals: 0 },
    });
    expect(screen.getByText('No reports waiting')).toBeVisible();
  });

  it.each([
    ['2026-11-24T10:00:00Z', '1 h late'],
    ['2026-11-24T11:20:00Z', 'less than 1 h left'],
    ['2026-11-24T16:30:00Z', '5 h left'],
    ['2026-11-25T17:00:00Z', '1 d 6 h left'],
    ['2026-12-01T11:00:00Z', '7 d left'],
  ])('says of what is due at %s: %s', (dueAt, said) => {
    expect(timeLeft(dueAt, Date.parse('2026-11-24T11:00:00Z'))).toBe(said);
  });
});

describe('the reports answered in time', () => {
  const inTime = (due: number, decided: number) => ({
    'GET /api/staff/reports': { reports: [], next: null, open: 0, mine: 0, appeals: 0, inTime: { due, decided } },
  });

  it('are a share of those whose deadline was in the last 30 days, never rounded up', async () => {
    await open('/staff/reports', inTime(10_000, 9_999));
    expect(screen.getByText('Answered in time, 30 days: 99.9 %')).toBeVisible();
  });

  it('are not said where none was due', async () => {
    await open('/staff/reports', inTime(0, 0));
    expect(screen.queryByText(/Answered in time/)).toBeNull();
  });
});

describe('the reports of the one at work', () => {
  it('are a list of their own', async () => {
    await open('/staff/reports?queue=mine', {
      'GET /api/staff/reports': { reports: [], next: null, open: 4, mine: 0, appeals: 0 },
    });
    expect(screen.getByRole('link', { name: 'Mine 0' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('You have no claimed reports')).toBeVisible();
  });
});

describe('handing a report over', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: `Hand over ${report.number}` }));

  it('gives it to a colleague, with a note', async () => {
    const { user, sent, toasts } = await open(at);
    await user.click(panel().getByRole('button', { name: 'Hand over' }));
    await user.type(dialog().getByLabelText('Note'), 'You speak Polish');
    await user.click(dialog().getByRole('button', { name: 'Hand over' }));
    expect(dialog().getByLabelText('To')).toHaveAccessibleDescription('Choose a colleague.');
    expect(sent(claim)).toEqual([]);
    await user.selectOptions(dialog().getByLabelText('To'), 'jonas@example.com');
    await user.click(dialog().getByRole('button', { name: 'Hand over' }));
    expect(sent(claim)).toEqual([
      {
        params: { number: report.number },
        body: { claimed: true, to: 'jonas@example.com', reason: 'You speak Polish' },
      },
    ]);
    expect(toasts()).toEqual([`${report.number} is handed over to jonas@example.com.`]);
  });

  it('says when there is nobody else', async () => {
    const { user } = await open(at, { 'GET /api/staff/reports/{number}/colleagues': { colleagues: [] } });
    await user.click(panel().getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText(/An owner can invite a moderator/)).toBeVisible();
  });

  it('is for those who may work on it', async () => {
    await open(at, { [page]: { report: { ...report, claimedBy: 'ines@example.com' } }, ...moderator });
    expect(panel().queryByRole('button', { name: 'Hand over' })).toBeNull();
  });
});

describe('the evidence', () => {
  const shown = (change: Partial<StaffReportFull['evidence']>) => ({
    [page]: { report: { ...report, evidence: { ...report.evidence, ...change } } },
  });

  it('has its checksum, and says that it is unchanged', async () => {
    await open(at);
    expect(screen.getByText(/^Unchanged since it was reported/)).toHaveTextContent(report.evidence.sha256 ?? '');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks the message that was reported, and no other with the same words', async () => {
    const [first, second] = report.evidence.messages;
    if (!first || !second) throw new Error('it has messages');
    const messages = [{ ...first, text: second.text }, second];
    await open(at, shown({ messages }));
    const said = within(screen.getByRole('list', { name: 'What was said' })).getAllByRole('listitem');
    expect(said.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true']);
  });

  it('that was changed says so', async () => {
    await open(at, shown({ isIntact: false }));
    expect(screen.getByRole('alert')).toHaveTextContent('This evidence has changed since it was reported.');
  });

  it('without a checksum is not called unchanged', async () => {
    await open(at, shown({ sha256: null, isIntact: null }));
    expect(screen.getByText('Stored without a checksum, by an older release.')).toBeVisible();
    expect(screen.queryByText(/^Unchanged/)).toBeNull();
  });

  it('shows the copy of the picture, in full in a tab of its own, rather than what is at its address now', async () => {
    const copy = `/api/staff/reports/${report.number}/picture`;
    await open(at, shown({ copy, picture: 'posters/neon-dunes.webp' }));
    const picture = screen.getByRole('img', { name: /as it was reported$/ });
    expect(picture).toHaveAttribute('src', copy);
    expect(picture.closest('a')).toHaveAttribute('href', copy);
  });
});

describe('a claim of several', () => {
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
    const { user, sent, toasts } = await open(at);
    await user.click(form().getByRole('button', { name: 'Decide' }));
    expect(form().getByRole('radiogroup')).toHaveAccessibleDescription('Choose a decision.');
    expect(form().getByLabelText('To the reporter')).toHaveAccessibleDescription(/at least ten characters/);
    expect(sent(decision)).toEqual([]);
    await user.click(form().getByRole('radio', { name: /^Take it down and block the account/ }));
    await write(user);
    await user.click(form().getByRole('button', { name: 'Take down and block' }));
    expect(sent(decision)).toEqual([{ params: { number: report.number }, body: { outcome: 'block', ...words } }]);
    expect(toasts()).toEqual([`${report.number} has been decided.`]);
  });

  it('has its outcomes chosen by keys, but not while one types', async () => {
    const { user } = await open(at);
    await user.keyboard('2');
    expect(form().getByRole('radio', { name: /^Warn/ })).toBeChecked();
    await user.keyboard('3');
    expect(form().getByRole('radio', { name: /^Take it down Off/ })).toBeChecked();
    await user.type(form().getByLabelText('Reason'), 'Rule 4');
    expect(form().getByRole('radio', { name: /^Take it down Off/ })).toBeChecked();
    expect(form().getByLabelText('Reason')).toHaveValue('Rule 4');
  });

  it('without an account behind it blocks none', async () => {
    await open(at, { [page]: { report: { ...report, reported: null } } });
    expect(form().getAllByRole('radio')).toHaveLength(3);
    expect(form().getByLabelText('To the other side')).toHaveAccessibleDescription(/kept with the decision/);
  });

  it('is sent by Ctrl and Enter, and asks for password and code where they are wanted', async () => {
    const { user } = await open(at, { [decision]: failure(403, 'reauthentication-required') });
    await user.keyboard('1');
    await write(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(form().getByLabelText('Reason')).toHaveValue(words.reason);
  });

  it('of which another works offers no decision, and says why', async () => {
    await open(at, { [page]: { report: { ...report, claimedBy: 'ines@example.com' } }, ...moderator });
    expect(panel().getByText(/^ines@example.com is working on this report/)).toHaveTextContent(
      /Ask them to release it/,
    );
    expect(panel().queryByRole('button')).toBeNull();
    expect(panel().queryByRole('radio')).toBeNull();
  });

  it('of which another works is taken over by an owner, but not by a key', async () => {
    const { user, sent } = await open(at, { [page]: { report: { ...report, claimedBy: 'ines@example.com' } } });
    expect(panel().queryByRole('radio')).toBeNull();
    await user.keyboard('c');
    expect(sent(claim)).toMatchObject([{ body: { claimed: true, free: true } }]);
    const takeOver = panel().getByRole('button', { name: 'Take over' });
    await waitFor(() => expect(takeOver).not.toHaveAttribute('aria-busy', 'true'));
    await user.click(takeOver);
    expect(sent(claim).at(-1)).toEqual({ params: { number: report.number }, body: { claimed: true } });
  });

  it('that another claimed meanwhile says so', async () => {
    let claimedBy: string | null = null;
    const { user } = await open(at, {
      ...moderator,
      [page]: () => ({ report: { ...report, claimedBy } }),
      [decision]: () => {
        claimedBy = 'ines@example.com';
        throw failure(409, 'validation-failed', 'validation');
      },
    });
    await user.keyboard('1');
    await write(user);
    await user.click(form().getByRole('button', { name: 'Decide: no action' }));
    expect(await screen.findByText(/^ines@example.com is working on this report/)).toBeVisible();
  });

  it('keeps an appeal from who took the first decision', async () => {
    await open(at, { [page]: { report: appealed } });
    expect(panel().queryByRole('radio')).toBeNull();
    expect(screen.getByText(/Someone else must decide this/)).toBeVisible();
  });

  it('about the one who reads it offers no decision, and says why', async () => {
    await open(at, { [page]: { report: { ...report, isAboutYou: true, email: null, text: '' } } });
    expect(panel().getByText('This report is about you. Someone else must decide this.')).toBeVisible();
    expect(panel().queryByRole('radio')).toBeNull();
    expect(panel().queryByRole('button')).toBeNull();
    expect(screen.getByText('Not shown to you')).toBeVisible();
  });

  it('that staff took down without one says so', async () => {
    await open(at, { [page]: { report: { ...report, state: 'closed', email: null, byStaff: true } } });
    const parties = within(screen.getByRole('region', { name: 'Who is involved' }));
    expect(parties.getByText('Took it down without a report')).toBeVisible();
    expect(parties.queryByText(/^Reported/)).toBeNull();
  });

  it('has its appeal decided by another, in whose queue it is', async () => {
    const { user, sent } = await open(`${at}?queue=appeals`, {
      [page]: { report: { ...appealed, mayDecideAppeal: true } },
    });
    expect(screen.getByText('You can decide it: ines@example.com made the first decision.')).toBeVisible();
    await user.keyboard('1');
    await write(user);
    await user.click(form().getByRole('button', { name: 'Decide: no action' }));
    expect(sent(decision)).toEqual([]);
    expect(sent('POST /api/staff/reports/{number}/appeal-decision')).toEqual([
      { params: { number: report.number }, body: { outcome: 'none', ...words } },
    ]);
    expect(sent('GET /api/staff/reports')).toContainEqual({ query: { queue: 'appeals' } });
  });

  it.each([
    [{ staysDown: true }, /It stays off the site: another decision took it down\.$/],
    [{ staysBlocked: true }, /decided\. The account stays blocked for another reason\.$/],
  ])('says that an appeal gave not all back, because of another decision: %j', async (stays, says) => {
    const appealDecision = 'POST /api/staff/reports/{number}/appeal-decision';
    const { user, toasts } = await open(at, {
      [page]: { report: { ...appealed, mayDecideAppeal: true } },
      [appealDecision]: { report, ...stays },
    });
    await user.keyboard('1');
    await write(user);
    await user.click(form().getByRole('button', { name: 'Decide: no action' }));
    expect(toasts()).toEqual([expect.stringMatching(says)]);
  });

  it('offers support to note an appeal, and no decision', async () => {
    await open(at, {
      'GET /api/staff/me': { ...owner, roles: ['support'], acts: ['reports.read', 'reports.appeal'] },
      [page]: { report: { ...report, state: 'closed' } },
    });
    expect(screen.getByRole('button', { name: 'Record an appeal' })).toBeVisible();
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
    [1, /1 more report about this is open\.$/],
    [2, /2 more reports about this are open\.$/],
  ])('says beside the decision that %i other reports are open', async (others, said) => {
    await open(at, { [page]: { report: { ...report, others } } });
    expect(form().getByText(said)).toBeVisible();
  });
});

describe('the queue beside a report', () => {
  const numbers = ['R-7KQ2MX92', report.number, 'R-7KQ2MX94'];
  const queue = {
    'GET /api/staff/reports': {
      reports: numbers.map((number) => ({
        ...report,
        number,
        claimedBy: number === numbers[0] ? 'ines@example.com' : null,
      })),
      next: null,
      open: 3,
      appeals: 0,
    },
  } satisfies Fixtures;
  const items = () => within(screen.getByRole('region', { name: 'Queue' })).getAllByRole('link');

  it('says of each what waits for whom, and marks the one that is shown', async () => {
    await open(at, queue);
    expect(items().map((item) => item.getAttribute('href'))).toEqual(
      numbers.map((number) => `/staff/reports/${number}`),
    );
    expect(items()[0]).toHaveTextContent(/Spam, abuse or wrong facts Message: otto_v in the chat.* ines@example.com/);
    expect(items().map((item) => item.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  });

  it('is moved through by J and K, within the list that one came from', async () => {
    const { user, runtime } = await open(`${at}?queue=appeals`, queue);
    await user.keyboard('j');
    expect(runtime.router.location.pathname).toBe('/staff/reports/R-7KQ2MX94');
    await waitFor(() => expect(items()[2]).toHaveAttribute('aria-current', 'page'));
    await user.keyboard('j');
    expect(runtime.router.location.pathname).toBe('/staff/reports/R-7KQ2MX94');
    await user.keyboard('kk');
    expect(runtime.router.location.pathname + runtime.router.location.search).toBe(
      '/staff/reports/R-7KQ2MX92?queue=appeals',
    );
  });

  it('begins at its first one after a report that it has no longer', async () => {
    const { user, runtime } = await open('/staff/reports/R-7KQ2MX9Z', queue);
    await user.keyboard('j');
    expect(runtime.router.location.pathname).toBe('/staff/reports/R-7KQ2MX92');
  });

  it('takes no key that is typed', async () => {
    const { user, runtime, sent } = await open(at, queue);
    await user.type(form().getByLabelText('Reason'), 'jkc');
    expect(runtime.router.location.pathname).toBe(at);
    expect(sent(claim)).toEqual([]);
  });

  it('has the shown one claimed by C', async () => {
    const { user, sent } = await open(at, queue);
    await user.keyboard('c');
    expect(sent(claim)).toEqual([{ params: { number: report.number }, body: { claimed: true, free: true } }]);
  });
});

describe('a decision that is not sent', () => {
  it('is kept with all its fields, says when, and can be discarded', async () => {
    const { user, unmount } = await open(at);
    expect(form().queryByText(/^Draft saved/)).toBeNull();
    await user.keyboard('2');
    await write(user);
    expect(form().getByText(/^Draft saved/)).toHaveTextContent(/^Draft saved \d\d:\d\d$/);
    unmount();
    const again = await open(at);
    expect(form().getByText(/^This is your saved draft/)).toBeVisible();
    expect(form().getByRole('radio', { name: /^Warn/ })).toBeChecked();
    expect(form().getByLabelText('To the reporter')).toHaveValue(words.toReporter);
    expect(form().getByLabelText('To Rowan Hale')).toHaveValue(words.toReported);
    expect(form().getByLabelText('Reason')).toHaveValue(words.reason);
    await again.user.click(form().getByRole('button', { name: 'Discard draft' }));
    expect(form().getByLabelText('Reason')).toHaveValue('');
    expect(form().queryByRole('radio', { checked: true })).toBeNull();
    again.unmount();
    await open(at);
    expect(form().getByLabelText('Reason')).toHaveValue('');
  });

  it('is its author’s alone, and a day at most', async () => {
    const typed = 'Rule 4.2';
    const openAs = async (email: string) => {
      const viewer: ViewerState = { ...openGuest, session: { authorized: true, profile: { ...sampleProfile, email } } };
      const { unmount } = await renderRemote(definition, { at, fixtures: responses, viewer });
      return { unmount, reason: form().getByLabelText('Reason') };
    };
    const mine = await openAs('ines@example.com');
    await userEvent.type(mine.reason, typed);
    mine.unmount();
    const other = await openAs('priya@example.com');
    expect(other.reason).toHaveValue('');
    other.unmount();
    const again = await openAs('ines@example.com');
    expect(again.reason).toHaveValue(typed);
    again.unmount();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60_000 + 1);
    expect((await openAs('ines@example.com')).reason).toHaveValue('');
    jest.restoreAllMocks();
  });

  it('is not called saved by a browser that keeps nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { user } = await open(at);
    await user.type(form().getByLabelText('Reason'), 'Rule 4.2');
    expect(form().queryByText(/^Draft saved/)).toBeNull();
    jest.restoreAllMocks();
  });
});

it.each([
  ['2026-11-24T14:32:00Z', 1],
  ['2026-11-29T15:00:00Z', 6],
  ['2026-12-01T14:31:00Z', 7],
  ['2026-12-03T00:00:00Z', 7],
])('counts the days of a report: at %s it is day %i of seven', (now, day) => {
  expect(daysOf(report.createdAt, report.dueAt)).toBe(7);
  expect(dayOf(report.createdAt, report.dueAt, Date.parse(now))).toBe(day);
});
