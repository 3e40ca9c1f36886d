import { screen, within } from '@testing-library/react';
import { failure, open } from '../testing/render-page';

describe('the partners', () => {
  it('have clicks, sales with those taken back, and what was paid', async () => {
    await open('/staff/partners?cursor=a');
    const row = within(screen.getByRole('row', { name: /north/ }));
    expect(row.getByText('12 sales, 1 taken back')).toBeVisible();
    expect(row.getByText('$120.00 and €9.00')).toBeVisible();
    expect(screen.getByText(/7 clicks with unknown codes/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/staff/partners?cursor=north');
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/staff/partners');
  });

  it('say that there are none, or that they could not be loaded', async () => {
    const { unmount } = await open('/staff/partners', {
      'GET /api/staff/partners': { at: '2026-11-24T14:32:00.000Z', partners: [], next: null, unknownClicks: 0 },
    });
    expect(screen.getByText('No partners yet')).toBeVisible();
    unmount();
    await open('/staff/partners', { 'GET /api/staff/partners': failure(503, 'unavailable', 'server') });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
