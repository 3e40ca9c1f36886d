import { screen, within } from '@testing-library/react';
import type { AuditEntry } from '@platform/shared/contracts';
import { entry, owner } from '../fixtures/responses';
import { open } from '../testing/render-page';

const of = (...entries: readonly Partial<AuditEntry>[]) => ({
  'GET /api/staff/audit': { entries: entries.map((change, id) => ({ ...entry, id, ...change })), next: null },
});
const table = () => within(screen.getByRole('table', { name: 'What staff did' }));

describe('an act in the audit log', () => {
  it.each([
    ['member 104', '/staff/members/104'],
    ['report R-7KQ2MX9P', '/staff/reports/R-7KQ2MX9P'],
    ['order 4T7K-9QXW-2M5C', '/staff/search?q=4T7K-9QXW-2M5C'],
    ['payout 12', '/staff/payouts/12'],
    ['room mara-vellin', '/staff/performers?q=mara-vellin'],
    ['papers of performer 7', '/staff/performers/7'],
  ])('leads to what it was done to: %s', async (subject, to) => {
    await open('/staff/audit', of({ subject }));
    expect(table().getByRole('link', { name: subject })).toHaveAttribute('href', to);
  });

  it('leads nowhere else, and not where the one at work may not look', async () => {
    const acts = owner.acts.filter((act) => act !== 'reports.read');
    const subjects = ['partner north', 'mail 51', 'report R-7KQ2MX9P', 'constructor 1'];
    await open('/staff/audit', {
      ...of(...subjects.map((subject) => ({ subject }))),
      'GET /api/staff/me': { ...owner, acts },
    });
    for (const subject of subjects) expect(table().getByText(subject)).toBeVisible();
    expect(table().queryByRole('link')).toBeNull();
  });

  it('says what was before and after in words', async () => {
    await open(
      '/staff/audit',
      of({
        before: { roles: [], claimedBy: null, evidence: `${'9f86d081'.repeat(7)}0000abcd` },
        after: { roles: ['owner', 'finance'], isClosed: true },
      }),
    );
    expect(table().getByText('roles none, claimed by none, evidence 9f86d081…abcd')).toBeVisible();
    expect(table().getByText('roles owner and finance, is closed yes')).toBeVisible();
  });

  it('says it on a phone as well, which shows no heads of columns', async () => {
    await open('/staff/audit');
    for (const words of ['blocked no', 'blocked yes'])
      expect(table().getByText(words)).toHaveAttribute('data-label', words === 'blocked no' ? 'Before' : 'After');
  });
});
