import { render, screen } from '@testing-library/react';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import type { ViewerState } from '@platform/shared/store';
import { createTestRuntime, openGuest } from '@platform/shared/testing';
import { AgeNotice } from './age-notice';

const open = (audience: ViewerState['audience']) => {
  const runtime = createTestRuntime({ at: '/sex-toys', viewer: { ...openGuest, audience } });
  render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <AgeNotice shape={null} />
      </RouterBridge>
    </RuntimeProvider>,
  );
};

test.each<[string, ViewerState['audience'], string | null]>([
  ['the agreement', { gate: 'agreement', softMode: true }, 'Confirm your age first'],
  ['the verification', { gate: 'verification', softMode: true }, 'Verify your age first'],
  ['a refusal that the page did not expect', { gate: 'none', softMode: false }, 'Confirm your age first'],
  ['a device that counts as verified', { gate: 'agreement', softMode: true, countsAsVerified: true }, null],
  [
    'such a device that the API refuses',
    { gate: 'none', softMode: false, countsAsVerified: true },
    'Confirm your age first',
  ],
])('before %s the notice is as it should be', (_, audience, title) => {
  open(audience);
  expect(screen.queryByRole('heading')?.textContent ?? null).toBe(title);
});

test('where the age must be verified it says why, and leads on to the limited site, as the age check does', () => {
  open({ gate: 'verification', softMode: true });
  expect(screen.getByText(/as your region requires/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Not now, browse the limited site' })).toHaveAttribute('href', '/');
});

test('where the agreement is missing there is the gate alone', () => {
  open({ gate: 'agreement', softMode: true });
  expect(screen.queryByRole('link')).toBeNull();
});
