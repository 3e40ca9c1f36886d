import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { renderPage } from '../testing/render-page';

const failure = (code: string, status: number) =>
  new AppError({
    code,
    kind: status === 400 ? 'validation' : 'server',
    message: 'This link isn’t valid. Use the link in the most recent e-mail.',
    retryable: false,
    status,
  });
const off = { code: 'specialDealsForYou', subscribed: false } as const;

const open = (fixtures: Fixtures, address = '/unsubscribe?token=1.7.specialDealsForYou.x') =>
  renderPage(address, {
    fixtures: { 'PUT /api/notifications/unsubscribe': { ...off, subscribed: true }, ...fixtures },
  });

test('unsubscribes without another press, says from what, and takes it back', async () => {
  const { calls } = await open({ 'POST /api/notifications/unsubscribe': off });
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
  expect(screen.getByText(/any more e-mails about “Special deals for you”/)).toBeVisible();
  const sent = calls.mock.calls.filter(([name]) => name === 'POST /api/notifications/unsubscribe');
  expect(sent.map(([, request]) => (request as { query: unknown }).query)).toEqual([
    { token: '1.7.specialDealsForYou.x' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re subscribed again' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
});

test.each([
  ['changed', '/unsubscribe?token=1.7.specialDealsForYou.y', 'link-invalid'],
  ['cut off', '/unsubscribe?token=1.7', 'validation-failed'],
  ['without its token', '/unsubscribe', 'internal'],
])('says that a link that was %s is not valid, and offers no other try', async (_, address, code) => {
  const { calls } = await open({ 'POST /api/notifications/unsubscribe': failure(code, 400) }, address);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link isn’t valid' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Use the link in the most recent e-mail');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All e-mail settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings#notifications',
  );
  expect(calls.mock.calls.some(([name]) => name === 'POST /api/notifications/unsubscribe')).toBe(
    address.includes('token'),
  );
});

test('offers another try when the server fails', async () => {
  let tries = 0;
  await open({
    'POST /api/notifications/unsubscribe': () => {
      tries += 1;
      if (tries === 1) throw failure('internal', 500);
      return off;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
});

test('unfollows a performer by the link of an e-mail about her show, and takes it back', async () => {
  const { calls } = await open(
    {
      'POST /api/follows/unfollow': { name: 'Mara Vellin', following: false },
      'PUT /api/follows/unfollow': { name: 'Mara Vellin', following: true },
    },
    '/unsubscribe?follow=1.7.3.x',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'You no longer follow Mara Vellin' })).toBeVisible();
  expect(screen.getByText('We won’t tell you when Mara Vellin goes live.')).toBeVisible();
  expect(calls.mock.calls.map(([name]) => name)).not.toContain('POST /api/notifications/unsubscribe');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You follow Mara Vellin again' })).toHaveFocus();
});
