import { screen, within } from '@testing-library/react';
import { failure, open } from '../testing/render-page';

describe('the list of subscriptions', () => {
  it('leads to each member, says what failed and when it is tried again, and goes on within the same list', async () => {
    await open('/staff/subscriptions?status=past-due&cursor=x');
    const row = within(screen.getByRole('row', { name: /rowan@example\.com/ }));
    expect(row.getByRole('link', { name: 'rowan@example.com' })).toHaveAttribute('href', '/staff/members/104');
    expect(row.getByText('Renewal failed')).toBeVisible();
    expect(row.getByText('$19.99')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Renewal failed (3)' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/subscriptions?status=past-due&cursor=2026-11-20+09%3A00%3A00%2B00_9',
    );
  });

  it('says when no renewal has failed', async () => {
    await open('/staff/subscriptions?status=past-due', {
      'GET /api/staff/subscriptions': { subscriptions: [], next: null, pastDue: 0 },
    });
    expect(screen.getByText('No failed renewals')).toBeVisible();
  });

  it('names the figures of a day on a phone, which shows no heads of columns', async () => {
    await open('/staff/subscriptions');
    const [, day] = within(screen.getByRole('table', { name: 'Reconciliation by day' })).getAllByRole('row');
    const figures = within(day as HTMLElement)
      .getAllByRole('cell')
      .slice(2);
    for (const figure of figures) expect(figure).toHaveAttribute('data-label');
  });

  it('says that it could not be loaded, beside what could', async () => {
    await open('/staff/subscriptions', { 'GET /api/staff/subscriptions': failure(503, 'unavailable') });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Reconciliation by day' })).toBeVisible();
  });
});

describe('reconciliation', () => {
  it('says what it did by the day, and that payments and the ledger agree', async () => {
    await open('/staff/subscriptions');
    expect(screen.getByText('Payments and the ledger agreed in the last run.')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Reconciliation by day' })).getByText(/^1.204$/)).toBeVisible();
  });

  it('names what disagrees', async () => {
    const last = { at: '2026-11-24T14:32:00.000Z', problems: ['checkout 4T7K is paid, and brought no coins'] };
    await open('/staff/subscriptions', { 'GET /api/staff/reconciliation': { days: [], last } });
    expect(screen.getByRole('alert')).toHaveTextContent('checkout 4T7K is paid, and brought no coins');
  });

  it('says when it has not run yet', async () => {
    await open('/staff/subscriptions', { 'GET /api/staff/reconciliation': { days: [], last: null } });
    expect(screen.getByText(/^Not run yet\./)).toBeVisible();
  });
});
