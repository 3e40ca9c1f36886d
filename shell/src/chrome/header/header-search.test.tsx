import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { GameCard, RequestOf, Suggestion } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { HeaderSearch } from './header-search';
import { focusSearch } from './search-key';

const picture = { path: 'posters/x.webp', width: 3, height: 4, color: '#222222' };
const suggestion = (kind: Suggestion['kind'], title: string, pageUrl: string): Suggestion => ({
  kind,
  title,
  pageUrl,
  picture,
  highlights: [[0, 4]],
});
const items = [
  suggestion('game', 'Neon Night', '/games/neon-night'),
  suggestion('video', 'Neon Walk', '/videos/neon-walk'),
  suggestion('model', 'Neona Vale', '/pornstars/neona-vale'),
];
const popular = [
  { title: 'Saltlight', pageUrl: '/games/saltlight', posters: { listItem: picture }, view: 'released' },
] as GameCard[];
const none = { items: [], total: 0 };
const fixtures: Fixtures = {
  'GET /api/search/suggest': { items },
  'GET /api/search': { best: [], games: none, videos: none, models: none, with: [], instead: popular, without: null },
};
type Ask = RequestOf<'GET /api/search/suggest'>;

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

function show(changes: Fixtures = {}, viewer = openGuest) {
  const runtime = createTestRuntime({ at: '/games', fixtures: { ...fixtures, ...changes }, viewer });
  render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <HeaderSearch yieldsToBalance={false} />
        <button type="button">Elsewhere</button>
        <input aria-label="Other field" />
      </RouterBridge>
    </RuntimeProvider>,
  );
  return { ...runtime, address: () => `${runtime.router.location.pathname}${runtime.router.location.search}` };
}
const field = () => screen.getByRole('combobox', { name: 'Search games, videos and performers' });
const options = () => screen.findAllByRole('option');

test('is a plain form that leads to the results, before any code runs', () => {
  const runtime = createTestRuntime({});
  const html = renderToString(
    <RouterBridge router={runtime.router} owns={() => true}>
      <HeaderSearch yieldsToBalance={false} />
    </RouterBridge>,
  );
  expect(html).toMatch(/<form[^>]* action="\/search"/);
  expect(html).toMatch(/<input[^>]* name="q"/);
});

test('suggests games, videos and performers with what was found of them', async () => {
  show();
  await userEvent.type(field(), 'neon');
  expect(await screen.findByText('3 suggestions')).toBeInTheDocument();
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'Neon NightGame',
    'Neon WalkVideo',
    'Neona ValePerformer',
    'All results for “neon”',
  ]);
  expect(within((await options())[0] as HTMLElement).getByText('Neon').tagName).toBe('MARK');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

test('the arrow keys go through the suggestions and back to the field, Enter goes there', async () => {
  const { address } = show();
  await userEvent.type(field(), 'neon');
  await screen.findByText('3 suggestions');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field()).toHaveFocus();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Neon Walk');
  expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('All results');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe('/pornstars/neona-vale');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('what was chosen stays chosen when later suggestions move it, until something else is typed', async () => {
  show({
    'GET /api/search/suggest': ({ query }: Ask) => ({ items: query?.q === 'neon' ? items.toReversed() : items }),
  });
  await userEvent.type(field(), 'neo');
  await screen.findByText('3 suggestions');
  await userEvent.keyboard('n{ArrowDown}');
  await waitFor(async () => expect((await options())[2]).toHaveTextContent('Neon Night'));
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Neon Night');
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
});

test('Enter without a chosen suggestion goes to the results', async () => {
  const { address } = show();
  await userEvent.type(field(), ' neon & co {Enter}');
  expect(address()).toBe('/search?q=neon+%26+co');
});

test('a press on a suggestion follows it', async () => {
  const { address } = show();
  await userEvent.type(field(), 'neon');
  await userEvent.click(await screen.findByRole('option', { name: /Neon Walk/ }));
  expect(address()).toBe('/videos/neon-walk');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('/ leads to the field from anywhere but a field, and Escape back', async () => {
  show();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(elsewhere).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  const other = screen.getByRole('textbox', { name: 'Other field' });
  await userEvent.type(other, 'a/b');
  expect(other).toHaveValue('a/b');
  expect(other).toHaveFocus();
});

test('/ does nothing behind a dialog or with a modifier', async () => {
  show();
  await userEvent.keyboard('{Control>}/{/Control}');
  expect(field()).not.toHaveFocus();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await userEvent.keyboard('/');
  expect(field()).not.toHaveFocus();
  dialog.remove();
});

test('Escape closes and keeps the focus that came by Tab; typing opens again', async () => {
  show();
  await userEvent.type(field(), 'neon');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('n');
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
});

test('leaving the search closes it', async () => {
  show();
  await userEvent.type(field(), 'neon');
  await screen.findByRole('listbox');
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('offers popular games to an empty field', async () => {
  show();
  await userEvent.click(field());
  expect(await screen.findByText('Popular games')).toBeVisible();
  expect((await options()).map(({ textContent }) => textContent)).toEqual(['SaltlightGame']);
});

test('says nothing by itself to who only passes through it by Tab', async () => {
  show();
  await userEvent.tab();
  expect(field()).toHaveFocus();
  expect(await screen.findByText('Popular games')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('says when nothing is found, and offers popular games', async () => {
  show({ 'GET /api/search/suggest': { items: [] } });
  await userEvent.type(field(), 'zzzz');
  expect(await screen.findByText('Nothing found for “zzzz”. Popular games instead:')).toBeVisible();
  expect(await screen.findByRole('option', { name: /Saltlight/ })).toBeInTheDocument();
});

test.each([
  ['network', 'You’re offline. Suggestions will return when you reconnect.'],
  ['server', 'Suggestions couldn’t be loaded. Press Enter to see all results.'],
] as const)('says what a %s failure means', async (kind, words) => {
  show({ 'GET /api/search/suggest': new AppError({ code: 'x', kind, message: 'x', retryable: false, status: 500 }) });
  await userEvent.type(field(), 'neon');
  expect(await screen.findByText(words)).toBeVisible();
});

test('sends one request for a word typed in one go, and shows no older response', async () => {
  const responses = new Map<string, (found: Suggestion[]) => void>();
  const suggest = jest.fn(
    ({ query }: Ask) =>
      new Promise<{ items: Suggestion[] }>((resolve) =>
        responses.set(query?.q ?? '', (found) => resolve({ items: found })),
      ),
  );
  show({ 'GET /api/search/suggest': suggest });
  await userEvent.type(field(), 'neo');
  await waitFor(() => expect(suggest).toHaveBeenCalledTimes(1));
  await userEvent.type(field(), 'na');
  await waitFor(() => expect(responses.has('neona')).toBe(true));
  await act(async () => responses.get('neona')?.([items[2] as Suggestion]));
  expect(await screen.findByText('1 suggestion')).toBeInTheDocument();
  await act(async () => responses.get('neo')?.(items));
  expect(screen.getByText('1 suggestion')).toBeInTheDocument();
});

test('takes the soft source for visitors who may see no other', async () => {
  const full = jest.fn(() => ({ items }));
  show(
    { 'GET /api/search/suggest': full, 'GET /api/soft-page/search/suggest': { items: items.slice(0, 1) } },
    { ...openGuest, audience: { gate: 'verification', softMode: true } },
  );
  await userEvent.type(field(), 'neon');
  expect(await screen.findByText('1 suggestion')).toBeInTheDocument();
  expect(full).not.toHaveBeenCalled();
});

test('can be led to from the menu', async () => {
  show();
  act(() => focusSearch());
  expect(field()).toHaveFocus();
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
});
