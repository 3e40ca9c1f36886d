import { screen, within } from '@testing-library/react';
import { owner } from '../fixtures/responses';
import { open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const gift = 'POST /api/staff/members/{id}/gift';

describe('the page of a member', () => {
  it('has the ledger and the library, with ways to all of both', async () => {
    await open('/staff/members/104');
    const ledger = within(screen.getByRole('region', { name: 'Coins and gems' }));
    expect(await ledger.findByText(/^\+3.000 coins$/)).toBeVisible();
    expect(ledger.getByRole('link', { name: 'All entries' })).toHaveAttribute('href', '/staff/members/104/ledger');
    const library = within(screen.getByRole('region', { name: 'Library' }));
    expect(await library.findByRole('row', { name: /Saltlight.*given/ })).toBeVisible();
    expect(library.getByRole('link', { name: 'All games' })).toHaveAttribute('href', '/staff/members/104/library');
  });

  it('leaves the ledger out for those who may not read it', async () => {
    const acts = owner.acts.filter((act) => act !== 'members.money');
    await open('/staff/members/104', { 'GET /api/staff/me': { ...owner, acts } });
    expect(screen.queryByRole('region', { name: 'Coins and gems' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Library' })).toBeVisible();
  });

  it('gives a game by the end of its address, or by the whole of it', async () => {
    const { user, sent, toasts } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: 'Give a game' }));
    await user.type(screen.getByLabelText('Game'), 'https://site.example/games/neon-dunes');
    await user.type(screen.getByLabelText('Reason'), 'For the outage.');
    await user.click(screen.getByRole('button', { name: 'Give' }));
    expect(sent(gift)).toEqual([{ params: { id: 104 }, body: { game: 'neon-dunes', reason: 'For the outage.' } }]);
    expect(toasts()).toEqual(['Rowan Hale has Neon Dunes.']);
  });

  it('keeps a note', async () => {
    const { user, sent } = await open('/staff/members/104');
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    await user.type(screen.getByLabelText('Note'), 'Called about a receipt.');
    await user.click(screen.getByRole('button', { name: 'Keep the note' }));
    expect(sent('POST /api/staff/members/{id}/note')).toEqual([
      { params: { id: 104 }, body: { reason: 'Called about a receipt.' } },
    ]);
  });
});

describe.each([
  ['ledger', 'Coins and gems of member 104', ['/staff/members/104/ledger?cursor=next-page']],
  ['library', 'Library of member 104', []],
])('the %s of a member', (name, title, further) => {
  it('is a list of its own', async () => {
    await open(`/staff/members/104/${name}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the member' })).toHaveAttribute('href', '/staff/members/104');
    expect(screen.queryAllByRole('link', { name: 'Next page' }).map((link) => link.getAttribute('href'))).toEqual(
      further,
    );
  });
});
