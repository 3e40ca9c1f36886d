import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GameList } from '@platform/shared/contracts';
import { gameCards } from '../../fixtures/games';
import { member, softMember } from '../../fixtures/responses';
import { filteredGames } from '../../fixtures/filtered-games';
import { renderPage } from '../../testing/render-page';

const rail = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const active = () => within(screen.getByRole('group', { name: 'Active filters' }));
const chips = () =>
  active()
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent);
const count = () => screen.getByRole('status');
const sheet = () => within(screen.getByRole('dialog', { name: 'Filters' }));
/** The sheet is a chunk of its own, and its choices come in the frame after it. */
const openedSheet = async () => within(await screen.findByRole('dialog', { name: 'Filters' }));

test('shows how many games each choice would show', async () => {
  await renderPage('/games');
  const difficulty = within(rail().getByRole('group', { name: 'Difficulty' }));
  expect(difficulty.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Easy 4',
    'Medium 3',
    'Hard 4',
  ]);
  expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('puts choices into the address, from the first page on, and takes them out again', async () => {
  const { router } = await renderPage('/games?page=2&sort=title');
  await userEvent.click(rail().getByRole('checkbox', { name: /^Hard/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^Easy/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^With scripts/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^4\.5 and up/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^Hard/ }));
  await waitFor(() =>
    expect(router.visited).toEqual([
      '/games?sort=title&difficulty=2',
      '/games?sort=title&difficulty=0,2',
      '/games?sort=title&difficulty=0,2&scripts=true',
      '/games?sort=title&difficulty=0,2&scripts=true&ratingMin=45',
      '/games?sort=title&difficulty=0&scripts=true&ratingMin=45',
    ]),
  );
  await waitFor(() => expect(count()).toHaveTextContent('1 game'));
  expect(rail().getByRole('checkbox', { name: /^Easy/ })).toBeChecked();
  expect(rail().getByRole('checkbox', { name: /^Hard/ })).not.toBeChecked();
});

test('shows a choice at once, and puts it into the address after it was seen', async () => {
  const { router } = await renderPage('/games');
  fireEvent.click(rail().getByRole('checkbox', { name: /^Hard/ }));
  expect(rail().getByRole('checkbox', { name: /^Hard/ })).toBeChecked();
  expect(router.visited).toEqual([]);
  await waitFor(() => expect(router.visited).toEqual(['/games?difficulty=2']));
  expect(chips()).toEqual(['Hard']);
});

test('a choice is drawn without drawing the others', async () => {
  await renderPage('/games');
  const hard = rail().getByRole('checkbox', { name: /^Hard/ });
  const boxes = rail().getAllByRole('checkbox');
  const written = new MutationObserver(() => undefined);
  for (const box of boxes) written.observe(box, { attributes: true });
  fireEvent.click(hard);
  expect(hard).toBeChecked();
  expect(new Set(written.takeRecords().map(({ target }) => target))).toEqual(new Set([hard]));
});

test('shows the filters of a shared address, their chips and their games', async () => {
  await renderPage('/games?tags=night&projection=360&scripts=true&ratingMin=40&priceMax=1300');
  expect(chips()).toEqual(['Up to 1\u00a0300 coins', 'Rated 4.0 and up', 'VR 360', 'With scripts', 'Night']);
  expect(rail().getByRole('checkbox', { name: /^VR 360/ })).toBeChecked();
  expect(rail().getByRole('checkbox', { name: /^Night/ })).toBeChecked();
  expect(rail().getByRole('slider', { name: 'Highest price' })).toHaveValue('1300');
  expect(screen.getByRole('heading', { name: 'Parallax Hotel' })).toBeVisible();
  expect(count()).toHaveTextContent('1 game');
});

test('a popular tag is one press away, and one press takes it out again', async () => {
  const { router } = await renderPage('/games?page=2');
  const tags = within(screen.getByRole('group', { name: 'Popular tags' }));
  expect(tags.getAllByRole('button').length).toBeLessThanOrEqual(8);
  await userEvent.click(tags.getByRole('button', { name: 'Night', pressed: false }));
  await waitFor(() => expect(router.visited).toEqual(['/games?tags=night']));
  await userEvent.click(tags.getByRole('button', { name: 'Night', pressed: true }));
  await waitFor(() => expect(router.visited.at(-1)).toBe('/games'));
});

test('has no row of popular tags where a search finds nothing, and has it again without the search', async () => {
  const none = {
    ...filteredGames(),
    items: [],
    total: 0,
    facets: { ...filteredGames({ facets: true }).facets, tags: [] },
  };
  await renderPage('/games?q=zzzz', {
    fixtures: { 'GET /api/games': ({ query }) => (query?.q === undefined ? filteredGames(query) : (none as GameList)) },
  });
  expect(count()).toHaveTextContent('0 games');
  expect(screen.queryByRole('group', { name: 'Popular tags' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all games' }));
  const tags = within(await screen.findByRole('group', { name: 'Popular tags' }));
  expect(tags.getByRole('button', { name: 'Night' })).toBeInTheDocument();
});

test('goes back and forward through the choices', async () => {
  const { router } = await renderPage('/games');
  await userEvent.click(rail().getByRole('checkbox', { name: /^Hard/ }));
  await userEvent.click(rail().getByRole('checkbox', { name: /^On sale/ }));
  await waitFor(() => expect(router.visited).toHaveLength(2));
  act(() => router.navigate(-1));
  expect(chips()).toEqual(['Hard']);
  expect(rail().getByRole('checkbox', { name: /^On sale/ })).not.toBeChecked();
  act(() => router.navigate(1));
  expect(chips()).toEqual(['Hard', 'On sale']);
});

test('takes a filter away by its chip, and keeps the keyboard among the chips', async () => {
  const { router } = await renderPage('/games?difficulty=1,2&sort=newest');
  screen.getByRole('button', { name: 'Remove filter Medium' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.visited).toEqual(['/games?sort=newest&difficulty=2']));
  expect(screen.getByRole('button', { name: 'Remove filter Hard' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.visited.at(-1)).toBe('/games?sort=newest'));
  expect(count()).toHaveFocus();
});

test('clears all filters and the search at once, and keeps the order', async () => {
  const { router } = await renderPage('/games?q=o&tags=night,sea&owned=true&sort=rating', { viewer: member() });
  await userEvent.click(active().getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(router.visited).toEqual(['/games?sort=rating']));
  expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search games' })).toHaveValue('');
});

test('looks for words on Enter, best matches first, and shows all games again when the field is emptied', async () => {
  const { router } = await renderPage('/games');
  const field = screen.getByRole('searchbox', { name: 'Search games' });
  await userEvent.type(field, ' Orbit & more? {Enter}');
  await waitFor(() => expect(router.visited).toEqual(['/games?q=Orbit+%26+more%3F']));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('relevance');
  expect(chips()).toEqual(['Search: Orbit & more?']);
  await userEvent.clear(field);
  await waitFor(() => expect(router.visited.at(-1)).toBe('/games'));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('popular');
});

test('takes a price when the thumb is let go, and forgets it at the end of the track', async () => {
  const { router } = await renderPage('/games?priceMin=800');
  const slider = screen.getByRole('slider', { name: 'Highest price' });
  fireEvent.input(slider, { target: { value: '1000' } });
  expect(slider).toHaveAttribute('aria-valuetext', '1000 coins');
  expect(router.visited).toEqual([]);
  fireEvent.change(slider, { target: { value: '900' } });
  await waitFor(() => expect(router.visited).toEqual(['/games?priceMin=800&priceMax=900']));
  fireEvent.change(screen.getByRole('slider', { name: 'Lowest price' }), { target: { value: '690' } });
  await waitFor(() => expect(router.visited.at(-1)).toBe('/games?priceMax=900'));
});

test('offers what is owned to members only, and asks for it on their behalf alone', async () => {
  const requests: unknown[] = [];
  const fixtures = {
    'GET /api/games': ({ query }: { query?: object }) => (requests.push(query), filteredGames(query)),
  };
  const guest = await renderPage('/games?owned=true', { fixtures });
  expect(rail().queryByRole('checkbox', { name: 'Purchased' })).not.toBeInTheDocument();
  guest.unmount();
  await renderPage('/games?owned=true', { fixtures, viewer: member() });
  expect(rail().getByRole('checkbox', { name: 'Purchased' })).toBeChecked();
  expect(requests).toEqual([
    { page: 1, sort: 'popular' },
    { page: 1, sort: 'popular', owned: 'true' },
  ]);
});

test('offers to take filters away when nothing matches', async () => {
  const { router } = await renderPage('/games?difficulty=0&priceMin=1400&q=saltlight');
  expect(screen.getByRole('heading', { name: 'No games match “saltlight” and these filters' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “From 1\u00a0400 coins”' }));
  await waitFor(() => expect(router.visited).toEqual(['/games?q=saltlight&difficulty=0']));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Saltlight' })).toBeVisible());
  expect(count()).toHaveFocus();
});

test('offers no choice that would leave nothing, and to take back any that is ticked', async () => {
  const { router } = await renderPage('/games?priceMin=1400&difficulty=0');
  const boxes = rail().getAllByRole<HTMLInputElement>('checkbox');
  const empty = boxes.filter(({ labels }) => /\D0$/.test(labels?.[0]?.textContent ?? ''));
  expect(empty.map(({ checked }) => checked)).toEqual([true]);
  expect(boxes.length).toBeGreaterThan(empty.length);
  const easy = rail().getByRole('checkbox', { name: 'Easy 0' });
  expect(easy).toBeChecked();
  await userEvent.click(easy);
  await waitFor(() => expect(router.visited).toEqual(['/games?priceMin=1400']));
  await waitFor(() => expect(easy).not.toBeInTheDocument());
  expect(screen.getByText('Difficulty')).toHaveFocus();
});

test('keeps the focus on a choice that takes others away', async () => {
  await renderPage('/games');
  const before = rail().getAllByRole('checkbox').length;
  const box = rail().getByRole('checkbox', { name: /^Coming soon/ });
  await userEvent.click(box);
  await waitFor(() => expect(rail().getAllByRole('checkbox').length).toBeLessThan(before));
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
});

test('names the search that found nothing, and offers the most popular games', async () => {
  await renderPage('/games?q=nothing-like-this');
  expect(screen.getByRole('heading', { name: 'No games match “nothing-like-this”' })).toBeVisible();
  expect(screen.getByText('Check the spelling or show all games.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Popular games' })).toBeVisible();
  const offered = within(screen.getByRole('list', { name: 'Games' })).getAllByRole('heading', { level: 3 });
  expect(offered.map(({ textContent }) => textContent)).toEqual(gameCards.slice(0, 6).map(({ title }) => title));
});

test('offers in soft mode what may be shown there', async () => {
  await renderPage('/games?q=nothing-like-this', { viewer: softMember });
  const offered = within(screen.getByRole('list', { name: 'Games' })).getAllByRole('heading', { level: 3 });
  expect(offered.map(({ textContent }) => textContent)).toEqual(gameCards.slice(0, 3).map(({ title }) => title));
});

test('leads from nothing to all games', async () => {
  const { router } = await renderPage('/games?q=nothing-like-this');
  await userEvent.click(screen.getByRole('button', { name: 'Show all games' }));
  await waitFor(() => expect(router.visited).toEqual(['/games']));
});

test('names a filter that the API does not know by its word, so that it can be taken away', async () => {
  await renderPage('/games?tags=long-gone');
  expect(chips()).toEqual(['long-gone']);
});

describe('the sheet', () => {
  test('opens from a button that says how many filters are on, follows each choice, and closes with the number of games', async () => {
    const { router } = await renderPage('/games?difficulty=2');
    const button = screen.getByRole('button', { name: 'Filters 1 active' });
    await userEvent.click(button);
    expect((await openedSheet()).getByRole('button', { name: 'Show 4 games' })).toBeVisible();
    await userEvent.click(await sheet().findByRole('checkbox', { name: /^VR 180/ }));
    await waitFor(() => expect(router.visited).toEqual(['/games?difficulty=2&projection=180']));
    await userEvent.click(await sheet().findByRole('button', { name: 'Show 2 games' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters 2 active' })).toHaveFocus();
  });

  test('is not said to hold the search, which stands outside it', async () => {
    await renderPage('/games?q=sea&difficulty=2');
    expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeVisible();
  });

  test('works by keyboard alone', async () => {
    const { router } = await renderPage('/games?scripts=true');
    screen.getByRole('button', { name: 'Filters 1 active' }).focus();
    await userEvent.keyboard('{Enter}');
    (await (await openedSheet()).findByRole('checkbox', { name: /^Easy/ })).focus();
    await userEvent.keyboard(' ');
    expect(sheet().getByRole('checkbox', { name: /^Easy/ })).toBeChecked();
    const clear = sheet().getAllByRole('button', { name: 'Clear all' }).at(-1);
    clear?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.visited).toEqual(['/games?difficulty=0&scripts=true', '/games']));
    expect(clear).toBeDisabled();
    expect(sheet().getByRole('button', { name: /^Show \d+ games$/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });
});
