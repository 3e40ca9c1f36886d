import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, openGuest } from '@platform/shared/testing';
import { easyChallenge } from '../captcha/fixtures';
import { ReportButton } from './report-button';

type Sent = RequestOf<'POST /api/reports'>;
const member = {
  ...openGuest,
  session: { authorized: true, profile: { name: 'Rowan', email: 'rowan@example.com' } as Profile },
};

function open(viewer: typeof openGuest = member, failure?: AppError) {
  const sent: Sent['body'][] = [];
  const challenges = jest.fn(() => easyChallenge);
  const runtime = createTestRuntime({
    viewer,
    fixtures: {
      'GET /api/captcha/challenge': challenges,
      'POST /api/reports': ({ body }: Sent) => {
        sent.push(body);
        if (failure) throw failure;
        return { number: 'R-7KQ2MX9P', sentAt: '2026-11-23T21:14:00.000Z' };
      },
    },
  });
  render(
    <RuntimeProvider runtime={runtime}>
      <ReportButton about={{ kind: 'game', slug: 'neon' }} title="Neon" path="/games/neon" />
    </RuntimeProvider>,
  );
  return { sent, challenges, user: userEvent.setup() };
}
const sheet = () => screen.findByRole('dialog', { name: 'Report' });
const openSheet = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Report Neon' }));
  return sheet();
};

it('takes two taps of a member: the page and the address are there', async () => {
  const { sent, challenges, user } = open();
  expect(await openSheet(user)).toHaveTextContent('Neonlocalhost/games/neon');
  expect(screen.getByRole('textbox', { name: 'Send the answer to' })).toHaveValue('rowan@example.com');
  await user.click(screen.getByRole('radio', { name: /under 18/ }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  const receipt = await screen.findByRole('dialog', { name: 'Report received' });
  expect(receipt).toHaveTextContent('R-7KQ2MX9P');
  expect(receipt).toHaveTextContent('within 24 hours. We’ll write to rowan@example.com');
  expect(sent).toEqual([
    { about: { kind: 'game', slug: 'neon' }, reason: 'minor', text: '', email: 'rowan@example.com' },
  ]);
  expect(challenges).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends a guest’s with a solved person check, and an address only where one is given', async () => {
  const { sent, user } = open(openGuest);
  await openSheet(user);
  await user.click(screen.getByRole('radio', { name: /likeness/ }));
  await user.type(screen.getByRole('textbox', { name: 'Details (optional)' }), ' It is mine. ');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('dialog', { name: 'Report received' })).toHaveTextContent(
    'within 7 days. Keep this number',
  );
  expect(sent).toMatchObject([{ reason: 'rights', text: 'It is mine.', email: null }]);
  expect(JSON.parse(atob(sent[0]?.recaptchaToken ?? ''))).toHaveProperty('solution');
});

it('says what is missing before anything is sent', async () => {
  const { sent, user } = open(openGuest);
  await openSheet(user);
  await user.type(screen.getByRole('textbox', { name: /^Send the answer to/ }), 'rowan@example');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(screen.getByRole('radiogroup', { name: 'What is wrong?' })).toHaveAccessibleDescription('Choose a reason.');
  expect(screen.getByRole('textbox', { name: /^Send the answer to/ })).toBeInvalid();
  expect(sent).toEqual([]);
});

it.each([
  ['too-many-requests', 429, 'Too many reports.'],
  ['not-found', 404, 'This is no longer on the site.'],
  ['network', 0, 'We couldn’t reach the server.'],
])('explains %s, and keeps what was chosen and typed', async (code, status, words) => {
  const kind = code === 'network' ? 'network' : 'validation';
  const { user } = open(member, new AppError({ code, kind, message: 'Refused.', retryable: false, status }));
  await openSheet(user);
  await user.click(screen.getByRole('radio', { name: /^Spam/ }));
  await user.type(screen.getByRole('textbox', { name: 'Details (optional)' }), 'Look');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('radio', { name: /^Spam/ })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Details (optional)' })).toHaveValue('Look');
});

it('copies the receipt number, or says how to', async () => {
  const { user } = open();
  await openSheet(user);
  await user.click(screen.getByRole('radio', { name: /^Spam/ }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await user.click(await screen.findByRole('button', { name: 'Copy receipt number' }));
  expect(await navigator.clipboard.readText()).toBe('R-7KQ2MX9P');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy receipt number' }));
  expect(await screen.findByText('Select the number to copy it.')).toBeVisible();
});
