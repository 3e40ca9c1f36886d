import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startPlatformOverlay } from './start';

afterEach(() => {
  document.body.innerHTML = '';
});

it('shows parts with the commits of their builds, and goes away when it is closed', async () => {
  document.body.innerHTML =
    '<div data-owner="mfe-auth"><div data-slot="mfe-auth"><p data-store-instance></p></div></div>';
  window.performance.getEntriesByType = () => [];
  const asked: string[] = [];
  const get = async (address: string) => {
    asked.push(address);
    const build = address.includes('@a1') ? 'a1' : 'another';
    return { ok: true, json: async () => ({ build, commit: '0123456789abcdef' }) } as Response;
  };
  await act(async () =>
    startPlatformOverlay(document, { shellBuild: 's1', builds: new Map([['mfe-auth', 'a1']]), get }),
  );
  const row = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
  expect(await row('mfe-auth').findByRole('cell', { name: '0123456789ab' })).toBeVisible();
  expect(row('mfe-auth').getByRole('cell', { name: 'on this page' })).toBeVisible();
  // A release that came meanwhile is not this page's.
  expect(row('shell').queryByText('0123456789ab')).toBeNull();
  expect(asked.toSorted()).toEqual(['/assets/assets.json', '/remotes/mfe-auth/@a1/assets.json']);
  expect(document.documentElement).toHaveAttribute('data-platform-overlay');

  await userEvent.click(screen.getByRole('button', { name: 'Close overlay' }));
  expect(screen.queryByRole('complementary', { name: 'Platform overlay' })).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-platform-overlay');
});

it('says which build this visitor alone sees, and ends that', async () => {
  window.performance.getEntriesByType = () => [];
  const get = async () => ({ ok: false }) as Response;
  const releaseNote = 'You see mfe-auth b2. No one else does.';
  await act(async () => startPlatformOverlay(document, { shellBuild: 's1', builds: new Map(), releaseNote, get }));
  expect(screen.getByRole('status')).toHaveTextContent(releaseNote);
  expect(screen.getByRole('link', { name: 'End this' })).toHaveAttribute('href', '?release-override=off');
});
