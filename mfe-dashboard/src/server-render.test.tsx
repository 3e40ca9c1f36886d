import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { hydrateRemote } from '@platform/shared/testing/render';
import { responses, member } from './fixtures/responses';
import { definition } from './remote.server';

const down = new AppError({ code: 'unavailable', kind: 'server', message: 'down', retryable: true, status: 503 });

it.each<[string, string, Fixtures, string]>([
  ['the overview', '/dashboard', responses, 'Continue playing'],
  ['the payments', '/dashboard/transactions?tab=payments', responses, 'Your balance covers it.'],
  ['a receipt', '/dashboard/payments/4T7K-9QXW-2M5C', responses, 'VAT ID CY10400123X'],
  ['the settings', '/dashboard/settings', responses, 'Safari on iPad'],
  [
    'the failures of the settings',
    '/dashboard/settings',
    { ...responses, 'GET /api/profile/sessions': down, 'GET /api/profile/second-factor': down },
    'Something went wrong',
  ],
  [
    'the failures of the overview',
    '/dashboard',
    { 'GET /api/profile': down, 'GET /api/library': down },
    'Something went wrong',
  ],
])('renders %s on the server and hydrates it without a repair or another call', async (_, at, fixtures, words) => {
  const viewer = {
    session: { authorized: true, profile: member },
    audience: { gate: 'none' as const, softMode: false },
  };

  const { html, container, repairs, calls } = await hydrateRemote(definition, { at, fixtures, viewer });
  expect(html).toContain(words);
  expect(container).toHaveTextContent(words);
  expect(repairs).toEqual([]);
  expect(calls).toEqual([]);
});
