import { screen, within } from '@testing-library/react';
import { owner } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

describe('the partners', () => {
  it('have clicks, sales with those taken back, and what was paid', async () => {
    await open('/staff/partners?cursor=a');
    const row = within(screen.getByRole('row', { name: /north/ }));
    expect(row.getByText('12 sales, 1 refunded')).toBeVisible();
    expect(row.getByText('$120.00 and €9.00')).toBeVisible();
    expect(screen.getByText(/7 clicks with unknown codes/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/staff/partners?cursor=north');
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/staff/partners');
  });

  it('have one click with an unknown code in the singular', async () => {
    const partners = [
      { code: 'west', postbacksTo: 'west.example', clicks: 0, lastClickAt: null, sales: 0, takenBack: 0, revenue: [] },
    ];
    await open('/staff/partners', {
      'GET /api/staff/partners': { at: '2026-11-24T14:32:00.000Z', partners, next: null, unknownClicks: 1 },
    });
    expect(screen.getByText(/, 1 click with unknown codes/)).toBeVisible();
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

describe('a partner', () => {
  const add = 'POST /api/staff/partners';
  const form = () => within(screen.getByRole('dialog', { name: 'Add a partner' }));

  it('is added with a code, an address and a reason, once they are right', async () => {
    const { user, sent, toasts } = await open('/staff/partners');
    await user.click(screen.getByRole('button', { name: 'Add a partner' }));
    await user.type(form().getByLabelText('Code'), 'north star');
    await user.type(form().getByLabelText('Postback address'), 'p.example');
    await user.type(form().getByLabelText('Reason'), 'Signed on Monday');
    await user.click(form().getByRole('button', { name: 'Add' }));
    expect(form().getByLabelText('Code')).toHaveAccessibleDescription(/Use 1 to 64 letters/);
    expect(form().getByLabelText('Postback address')).toHaveAccessibleDescription(/begins with https/);
    expect(sent(add)).toEqual([]);
    for (const [label, text] of [
      ['Code', 'north-star'],
      ['Postback address', 'https://p.example/{{click_id}'],
    ] as const) {
      await user.clear(form().getByLabelText(label));
      await user.type(form().getByLabelText(label), text);
    }
    await user.click(form().getByRole('button', { name: 'Add' }));
    expect(sent(add)).toEqual([
      { body: { code: 'north-star', postbackUrl: 'https://p.example/{click_id}', reason: 'Signed on Monday' } },
    ]);
    expect(toasts()).toEqual(['north-star is now a partner.']);
  });

  it('says beside the field what the API refuses', async () => {
    const problem = 'There is already a partner with this code.';
    const { user } = await open('/staff/partners', {
      [add]: failure(409, 'validation-failed', 'conflict', { code: problem }),
    });
    await user.click(screen.getByRole('button', { name: 'Add a partner' }));
    await user.type(form().getByLabelText('Code'), 'north');
    await user.type(form().getByLabelText('Postback address'), 'https://p.example/');
    await user.type(form().getByLabelText('Reason'), 'Signed on Monday');
    await user.click(form().getByRole('button', { name: 'Add' }));
    expect(form().getByLabelText('Code')).toHaveAccessibleDescription(new RegExp(problem));
  });

  it('is told of sales at another address, once one is entered', async () => {
    const change = 'POST /api/staff/partners/address';
    const { user, sent, toasts } = await open('/staff/partners');
    expect(within(screen.getByRole('row', { name: /north/ })).getByText('north.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change address of north' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change address of north' }));
    await user.type(dialog.getByLabelText('Reason'), 'They moved');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(dialog.getByLabelText('Postback address')).toHaveAccessibleDescription(/begins with https/);
    expect(sent(change)).toEqual([]);
    await user.type(dialog.getByLabelText('Postback address'), 'https://new.example/');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(sent(change)).toEqual([
      { body: { code: 'north', postbackUrl: 'https://new.example/', reason: 'They moved' } },
    ]);
    expect(toasts()).toEqual(['north hears of sales at the new address.']);
  });

  it('is added and changed by those alone whose role may', async () => {
    await open('/staff/partners', {
      'GET /api/staff/me': {
        ...owner,
        acts: owner.acts.filter((act) => !act.startsWith('partners.') || act === 'partners.read'),
      },
    });
    expect(screen.getByRole('row', { name: /north/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a partner' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change the address/ })).toBeNull();
  });
});
