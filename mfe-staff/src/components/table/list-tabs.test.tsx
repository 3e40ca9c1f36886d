import { screen, within } from '@testing-library/react';
import { owner } from '../../fixtures/responses';
import { open } from '../../testing/render-page';

afterEach(() => window.localStorage.clear());

describe.each([
  { path: '/staff/members', filters: 'state=blocked&q=o&from=2026-11-24', label: 'Which members', all: 'All' },
  { path: '/staff/performers', filters: 'state=closed&q=ivy', label: 'Which performers', all: 'All' },
  { path: '/staff/payouts', filters: 'state=paid&room=mara', label: 'Which payouts', all: 'All' },
  { path: '/staff/subscriptions', filters: 'status=ended&from=2026-11-01', label: 'Which subscriptions', all: 'All' },
  { path: '/staff/audit', filters: 'search=refund&member=104', label: 'Which acts', all: 'All acts' },
])('the filters of $path', ({ path, filters, label, all }) => {
  const tabs = () => within(screen.getByRole('navigation', { name: label }));

  it('are saved as a tab that is there after a reload, without the place in the list', async () => {
    const { user, unmount } = await open(`${path}?${filters}&cursor=9`);
    await user.click(tabs().getByRole('button', { name: 'Save these filters' }));
    await user.type(tabs().getByLabelText('Name'), 'Mine{Enter}');
    unmount();
    await open(`${path}?${filters}`);
    const tab = tabs().getByRole('link', { name: 'Mine' });
    expect(tab).toHaveAttribute('href', `${path}?${filters}`);
    expect(tab).toHaveAttribute('aria-current', 'page');
    // From a tab of one's own the others lead to what they say.
    expect(tabs().getByRole('link', { name: all })).toHaveAttribute('href', path);
    expect(tabs().getByRole('link', { name: all })).not.toHaveAttribute('aria-current');
    expect(tabs().queryByRole('button', { name: 'Save these filters' })).toBeNull();
  });

  it('are none to save on the list as it is', async () => {
    await open(path);
    expect(tabs().getByRole('link', { name: all })).toHaveAttribute('aria-current', 'page');
    expect(tabs().queryByRole('button', { name: 'Save these filters' })).toBeNull();
  });

  it('lead nowhere else, whatever the browser kept', async () => {
    window.localStorage.setItem(
      `staff-filters:${owner.email}:${path}`,
      JSON.stringify([{ name: 'Mixed', search: `${filters}&next=//evil.example&cursor=9` }]),
    );
    await open(path);
    expect(tabs().getByRole('link', { name: 'Mixed' })).toHaveAttribute('href', `${path}?${filters}`);
  });

  it('are copied as a link', async () => {
    const { user } = await open(`${path}?${filters}`);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}?${filters}`);
  });
});
