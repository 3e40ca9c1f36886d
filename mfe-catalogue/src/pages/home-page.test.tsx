import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { member, softMember } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';

const broken = new AppError({
  code: 'internal',
  kind: 'server',
  message: 'The server has a problem.',
  retryable: true,
  status: 500,
});
const section = (name: string) => within(screen.getByRole('region', { name }));

test('features the most popular game and shows games, rooms and performers', async () => {
  await renderPage('/');
  expect(screen.getByRole('heading', { level: 1, name: 'Ember Orbit' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View game' })).toHaveAttribute('href', '/games/ember-orbit');
  expect(section('Featured games').getAllByRole('article')).toHaveLength(6);
  expect(section('Featured games').queryByRole('heading', { name: 'Ember Orbit' })).not.toBeInTheDocument();
  expect(section('New games').getAllByRole('article')[0]).toHaveTextContent('Moonwake');
  expect(section('Live now').getAllByRole('article')).toHaveLength(4);
  expect(within(section('Hottest VR Pornstars').getByRole('list')).getAllByRole('link')).toHaveLength(4);
});

test('lets the visitor choose among the featured games', async () => {
  await renderPage('/');
  const choice = within(screen.getByRole('group', { name: 'Featured games' }));
  await userEvent.click(choice.getByRole('button', { name: 'Neon Meridian' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Neon Meridian' })).toBeInTheDocument();
  expect(choice.getByRole('button', { name: 'Neon Meridian' })).toHaveAttribute('aria-pressed', 'true');
});

test('keeps the other sections when one fails, and recovers by a retry', async () => {
  let fails = true;
  await renderPage('/', {
    fixtures: {
      'GET /api/models': () => {
        if (fails) throw broken;
        return { items: [] };
      },
    },
  });
  expect(section('Hottest VR Pornstars').getByRole('alert')).toBeVisible();
  expect(section('Live now').getAllByRole('article')).toHaveLength(4);
  fails = false;
  await userEvent.click(section('Hottest VR Pornstars').getByRole('button', { name: 'Try again' }));
  // There are no performers, and an empty section is left out.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hottest VR Pornstars' })).not.toBeInTheDocument());
});

test('opens with words when no game can be featured', async () => {
  await renderPage('/', { fixtures: { 'GET /api/games/{slug}': broken } });
  expect(screen.getByRole('heading', { level: 1, name: 'Worlds made for your headset' })).toBeVisible();
  expect(section('Featured games').getAllByRole('article')).toHaveLength(6);
});

test('leads to the age check where that is what opens the full site, and nowhere else', async () => {
  const { unmount } = await renderPage('/', {
    viewer: { ...softMember, audience: { ...softMember.audience, gate: 'verification' } },
  });
  expect(section('Welcome').getByRole('link', { name: 'Verify my age' })).toHaveAttribute('href', '/age-verification');
  unmount();
  await renderPage('/', { fixtures: { 'GET /api/games/{slug}': broken } });
  expect(screen.queryByRole('link', { name: 'Verify my age' })).not.toBeInTheDocument();
});

test('uses soft sources alone in soft mode', async () => {
  const refused = jest.fn(() => {
    throw broken;
  });
  await renderPage('/', {
    viewer: softMember,
    fixtures: {
      'GET /api/games': refused,
      'GET /api/games/{slug}': refused,
      'GET /api/models': refused,
      'GET /api/camgirls': refused,
    },
  });
  expect(refused).not.toHaveBeenCalled();
  expect(section('Featured games').getAllByRole('article')).toHaveLength(3);
  expect(within(section('Hottest VR Pornstars').getByRole('list')).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Live now' })).not.toBeInTheDocument();
});

test('praises premium to visitors who do not have it', async () => {
  const { unmount } = await renderPage('/');
  expect(screen.getByRole('link', { name: 'How premium works' })).toHaveAttribute('href', '/help/premium');
  unmount();
  await renderPage('/', { viewer: member({ isPremiumUser: true }) });
  expect(screen.queryByRole('link', { name: 'How premium works' })).not.toBeInTheDocument();
});

test('shows the sections that the editor chose, in that order, under their titles', async () => {
  const refused = jest.fn(() => ({ items: [] }));
  await renderPage('/', {
    fixtures: {
      'GET /api/home': {
        hero: [],
        sections: [
          { kind: 'videos', title: 'Tonight on screen' },
          { kind: 'on-sale', title: 'For less' },
        ],
      },
      'GET /api/models': refused,
    },
  });
  expect(
    screen
      .getAllByRole('region')
      .map(
        (region) =>
          region.getAttribute('aria-labelledby') && within(region).getByRole('heading', { level: 2 }).textContent,
      ),
  ).toEqual([null, 'Tonight on screen', 'For less', 'One membership, every headset']);
  expect(section('Tonight on screen').getAllByRole('article')).toHaveLength(3);
  expect(section('For less').getByRole('link', { name: 'All reduced games' })).toHaveAttribute(
    'href',
    '/games?onSale=true',
  );
  expect(refused).not.toHaveBeenCalled();
});

test('keeps the usual sections when the choice of the editor cannot be read', async () => {
  await renderPage('/', { fixtures: { 'GET /api/home': broken } });
  expect(screen.getByRole('heading', { level: 1, name: 'Worlds made for your headset' })).toBeVisible();
  expect(section('Featured games').getAllByRole('article')).toHaveLength(6);
});
