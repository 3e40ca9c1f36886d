import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { Breadcrumbs } from '../navigation/breadcrumbs';
import { ModelCard } from '../card/model-card';
import { GameGrid, Grid } from './grids';
import { pageWindow } from '../navigation/page-window';
import { Pagination } from '../navigation/pagination';

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);

const picture = { path: 'portraits/mara-vellin.webp', width: 640, height: 800, color: '#221100' };

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [99, 9, [1, 'gap', 8, 9]],
  [1, 0, []],
])('names the pages around page %d of %d', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});

describe('Pagination', () => {
  const show = (page: number, pages: number) =>
    render(
      <InRouter>
        <Pagination page={page} pages={pages} hrefFor={(n) => `/games?page=${n}`} />
      </InRouter>,
    );

  it('links every page by its own address and marks the current one', () => {
    show(2, 3);
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/games?page=3');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('2');
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/games?page=1');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/games?page=3');
  });

  it('has no way before the first and after the last page', () => {
    show(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next page' })).toBeInTheDocument();
  });

  it('shows nothing for a single page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('Breadcrumbs', () => {
  it('links all but the page itself', () => {
    render(
      <InRouter>
        <Breadcrumbs
          items={[
            { title: 'Home', url: '/' },
            { title: 'Games', url: '/games' },
          ]}
        />
      </InRouter>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
    expect(screen.getByText('Games')).toHaveAttribute('aria-current', 'page');
  });

  it('shows nothing where there is no way up', () => {
    render(
      <InRouter>
        <Breadcrumbs items={[{ title: 'Home', url: '/' }]} />
      </InRouter>,
    );
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

it('shows as many skeletons as told while loading, and the cards after', () => {
  const { rerender } = render(
    <GameGrid loading skeletons={3} label="Games">
      {[]}
    </GameGrid>,
  );
  expect(within(screen.getByRole('list', { name: 'Games' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  rerender(
    <GameGrid label="Games">
      <p>one</p>
      <p>two</p>
    </GameGrid>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('is a rail where told, and has no place for what is not there', () => {
  render(
    <GameGrid rail label="Games">
      <p>one</p>
      {false}
    </GameGrid>,
  );
  expect(screen.getByRole('list')).toHaveAttribute('data-rail');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('has its columns from classes: the policy of the site refuses style attributes', () => {
  render(
    <Grid label="Studios">
      <p>one</p>
    </Grid>,
  );
  expect(screen.getByRole('list', { name: 'Studios' })).not.toHaveAttribute('style');
});

describe('ModelCard', () => {
  const model = {
    id: '1',
    pageUrl: '/pornstars/mara-vellin',
    posters: { listItem: picture },
    firstName: 'Mara',
    lastName: 'Vellin',
    lazyLoad: true,
    titles: 12,
    live: false,
  };

  it('has the name as a heading, as the cards of games and videos have their titles', () => {
    const { rerender } = render(
      <InRouter>
        <ModelCard model={model} />
      </InRouter>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Mara Vellin' })).toBeVisible();
    rerender(
      <InRouter>
        <ModelCard model={model} level={2} />
      </InRouter>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Mara Vellin' })).toBeVisible();
  });

  it('is named by the full name only', () => {
    render(
      <InRouter>
        <ModelCard model={model} />
      </InRouter>,
    );
    const link = screen.getByRole('link', { name: 'Mara Vellin' });
    expect(link).toHaveAttribute('href', '/pornstars/mara-vellin');
    expect(link).not.toHaveAttribute('target');
  });

  it.each([
    [{ titles: 12, live: false }, '12 titles', false],
    [{ titles: 1, live: true }, '1 title', true],
    [{ titles: 0, live: true }, '', true],
  ])('says how many titles she is in, and whether she is live: %j', (fields, titles, live) => {
    render(
      <InRouter>
        <ModelCard model={{ ...model, ...fields }} />
      </InRouter>,
    );
    const words = screen.getByRole('article').textContent;
    expect([/\d+ titles?/.exec(words)?.[0] ?? '', words.includes('LIVE')]).toEqual([titles, live]);
  });

  it('opens in a new tab on demand, and says so', () => {
    render(
      <InRouter>
        <ModelCard model={model} newTab />
      </InRouter>,
    );
    expect(screen.getByRole('link', { name: 'Mara Vellin (opens in a new tab)' })).toHaveAttribute('target', '_blank');
  });
});
