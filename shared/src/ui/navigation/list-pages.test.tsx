import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { ListPages, type ListPagesProps } from './list-pages';

const list = (page: number) => (
  <ul key={page}>
    <li>
      <a href={`/games/of-page-${page}`}>{`Game of page ${page}`}</a>
    </li>
  </ul>
);
/** A list of 60 in pages of 24. */
const show = (
  props: Partial<ListPagesProps> = {},
  router = createMemoryRouter(`/games?sort=title${props.page ? `&page=${props.page}` : ''}`),
) => {
  const load = jest.fn<Promise<unknown>, [number]>(() => Promise.resolve());
  const view = render(
    <RouterBridge router={router} owns={(path) => path === '/games'}>
      <ListPages
        page={1}
        pages={3}
        total={60}
        size={24}
        hrefFor={(page) => `/games?sort=title&page=${page}`}
        load={load}
        renderPage={list}
        {...props}
      >
        {list(props.page ?? 1)}
      </ListPages>
    </RouterBridge>,
  );
  return { router, load, ...view };
};
const games = () => screen.getAllByRole('link', { name: /^Game/ }).map((link) => link.textContent);
const more = () => screen.getByRole('link', { name: /more/ });

it('has a link to the next page that says how many come, without scripts', () => {
  show();
  expect(more()).toHaveTextContent('Show 24 more of 60');
  expect(more()).toHaveAttribute('href', '/games?sort=title&page=2');
  expect(more()).toHaveAttribute('rel', 'next');
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Page 3' })).toBeInTheDocument();
});

it('brings the next page below the last, stays at the address, and puts the keyboard where the new items begin', async () => {
  const { router, load } = show();
  await userEvent.click(more());
  expect(load.mock.calls).toEqual([[2]]);
  await waitFor(() => expect(games()).toEqual(['Game of page 1', 'Game of page 2']));
  expect(router.location).toMatchObject({ pathname: '/games', search: '?sort=title', state: { last: 2 } });
  expect([router.action, screen.getByText('48 of 60 shown').getAttribute('aria-live')]).toEqual(['REPLACE', 'polite']);
  expect(screen.getByRole('link', { name: 'Game of page 2' })).toHaveFocus();
  // The last page is not full.
  expect(more()).toHaveTextContent('Show 12 more of 60');
  await userEvent.click(more());
  await waitFor(() => expect(games()).toHaveLength(3));
  expect(screen.queryByRole('link', { name: /more/ })).toBeNull();
});

it('puts the keyboard into a page whose items stand in groups, too', async () => {
  const groups = (page: number) => (
    <div key={page}>
      <a href="/rooms?status=live">All live</a>
      <ul>
        <li>
          <a href={`/rooms/live-${page}`}>{`live ${page}`}</a>
        </li>
      </ul>
    </div>
  );
  show({ renderPage: groups, children: groups(1) });
  await userEvent.click(more());
  await waitFor(() => expect(screen.getByRole('link', { name: 'live 2' })).toHaveFocus());
  await userEvent.click(more());
  await waitFor(() => expect(screen.getByRole('link', { name: 'live 3' })).toHaveFocus());
});

it('shows after Back as far as it was loaded, and no further than the list goes', () => {
  const router = createMemoryRouter('/');
  router.navigate('/games?sort=title', { state: { last: 9 } });
  show({}, router);
  expect(games()).toEqual(['Game of page 1', 'Game of page 2', 'Game of page 3']);
  expect(document.body).toHaveFocus();
});

it.each([{ last: 'all' }, 'none', null, { last: -3 }])('takes nothing from the state %j', (state) => {
  const router = createMemoryRouter('/');
  router.navigate('/games', { state });
  show({}, router);
  expect(games()).toHaveLength(1);
});

it('begins anew with another order or filter', async () => {
  const { router } = show();
  await userEvent.click(more());
  act(() => router.navigate('/games?sort=newest'));
  await waitFor(() => expect(games()).toEqual(['Game of page 1']));
});

it('does not take a visitor back who went on before the page came', async () => {
  let come: (value: unknown) => void = () => undefined;
  const { router } = show({ load: () => new Promise((resolve) => (come = resolve)) });
  await userEvent.click(more());
  expect(screen.getByRole('link', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
  act(() => router.navigate('/games?sort=newest'));
  await act(async () => come(null));
  expect(router.location).toMatchObject({ search: '?sort=newest', state: null });
  expect(games()).toHaveLength(1);
});

it('says that it could not load more, and tries again', async () => {
  const load = jest.fn<Promise<unknown>, [number]>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(1);
  show({ load });
  await userEvent.click(more());
  await userEvent.click(await screen.findByRole('link', { name: 'Couldn’t load more. Try again' }));
  await waitFor(() => expect(games()).toHaveLength(2));
});

it('leaves another tab to the browser', () => {
  const { load } = show();
  const press = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
  more().addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent(more(), press);
  expect(load).not.toHaveBeenCalled();
});

it('goes on from the page of the address', async () => {
  const { load } = show({ page: 2 });
  expect(more()).toHaveTextContent('Show 12 more of 60');
  await userEvent.click(more());
  expect(load.mock.calls).toEqual([[3]]);
  await waitFor(() => expect(games()).toEqual(['Game of page 2', 'Game of page 3']));
});
