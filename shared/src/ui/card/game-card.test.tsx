import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import type { GameCard as Game } from '@platform/shared/contracts';
import { GameCard, type GameCardProps } from './game-card';

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);

const picture = (path: string) => ({ path, width: 600, height: 800, color: '#332211' });
const game: Game = {
  id: 7,
  slug: 'ember-orbit',
  pageUrl: '/games/ember-orbit',
  title: 'Ember Orbit',
  posters: { listItem: picture('posters/ember-orbit.webp') },
  logo: null,
  rating: 49,
  difficulty: 2,
  scripts: true,
  view: 'released',
  projection: '360',
  hours: 22,
  scenes: 52,
  girls: 9,
  releasedOn: '2025-06-03',
  coins: 1490,
  hoverVideoUrl: '/media/video/ember-orbit.mp4',
  tags: [],
};
const coins = { price: 1490, discount: 25, total: 1118 };
const discounted = { completed: false, prices: { coins: { standard: coins, premium: coins }, gems: null } };

const card = (props: Partial<GameCardProps> = {}) => (
  <InRouter>
    <GameCard game={game} {...props} />
  </InRouter>
);

const article = () => screen.getByRole('article');

it('tells title, rating, difficulty, size and price', () => {
  render(card());
  expect(screen.getByRole('link', { name: 'Ember Orbit' })).toHaveAttribute('href', '/games/ember-orbit');
  expect(screen.getByRole('img', { name: 'Rated 4.9 out of 5' })).toBeInTheDocument();
  expect(article()).toHaveTextContent('HARD difficulty');
  expect(article()).toHaveTextContent('22 h, 52 scenes, 9 girls');
  expect(article()).toHaveTextContent('1 490 coins');
});

it.each([{ rating: 0 }, { view: 'announcement' as const }])(
  'shows no stars before anybody can have rated the game: %j',
  (unrated) => {
    render(card({ game: { ...game, ...unrated } }));
    expect(screen.queryByRole('img', { name: /Rated/ })).not.toBeInTheDocument();
  },
);

it('shows one tag: the discount for members, PURCHASED before it, none for guests', () => {
  const { rerender } = render(card({ authorized: true, purchase: discounted }));
  expect(screen.getByText('SAVE 25%')).toBeInTheDocument();
  rerender(card({ authorized: true, purchase: { ...discounted, completed: true } }));
  expect(screen.getByText('PURCHASED')).toBeInTheDocument();
  expect(screen.queryByText(/SAVE/)).not.toBeInTheDocument();
  rerender(card({ purchase: discounted }));
  expect(screen.queryByText(/SAVE|PURCHASED/)).not.toBeInTheDocument();
});

it('is no link while the game is only announced', () => {
  const announced = <button type="button">Notify me</button>;
  const { rerender } = render(card({ game: { ...game, view: 'announcement', releasedOn: '2027-03-14' }, announced }));
  expect(screen.getByText('COMING SOON')).toBeInTheDocument();
  expect(screen.getByText('Out on 14 March 2027')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Notify me' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  rerender(card({ announced }));
  expect(screen.queryByRole('button', { name: 'Notify me' })).not.toBeInTheDocument();
});

it('renders on a server with poster, box and link, and without a video', () => {
  const html = renderToString(card({ priority: true }));
  expect(html).toContain('href="/games/ember-orbit"');
  expect(html).toContain('width="600" height="800"');
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('<video');
});

it('loads pictures of the first view at once, and one of them before all else', () => {
  const first = renderToString(card({ priority: true }));
  const second = renderToString(card({ lazyLoad: false }));
  expect(first).toContain('loading="eager"');
  expect(second).toContain('loading="eager"');
  expect(second).not.toContain('fetchPriority');
  expect(renderToString(card())).toContain('loading="lazy"');
});
