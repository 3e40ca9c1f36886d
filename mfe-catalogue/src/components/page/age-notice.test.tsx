import { render, screen } from '@testing-library/react';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import type { ViewerState } from '@platform/shared/store';
import { createTestRuntime, openGuest } from '@platform/shared/testing';
import { AgeNotice } from './age-notice';

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
  const runtime = createTestRuntime({ at: '/sex-toys', viewer: { ...openGuest, audience } });
  render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <AgeNotice />
      </RouterBridge>
    </RuntimeProvider>,
  );
  expect(screen.queryByRole('heading')?.textContent ?? null).toBe(title);
});
