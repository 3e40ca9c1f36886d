import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import type { VideoCard as Video } from '@platform/shared/contracts';
import { VideoCard } from './video-card';

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);
const tag = (title: string) => ({ title, color: '#112233', textColor: '#ffffff' });
const video: Video = {
  id: 3,
  slug: 'glass-walk',
  pageUrl: '/videos/glass-walk',
  title: 'Glass Walk',
  poster: { path: 'videos/glass-walk.webp', width: 1280, height: 720, color: '#332211' },
  durationSeconds: 1930,
  rating: 47,
  scripts: false,
  premium: false,
  projection: 'flat',
  releasedOn: '2025-05-05',
  hoverVideoUrl: '/streams/trailers/glass-walk.mp4',
  tags: [],
};

it('tells title, length, rating and the first tags', () => {
  render(
    <InRouter>
      <VideoCard video={{ ...video, tags: ['Night', 'Sea', 'City', 'Winter'].map(tag) }} />
    </InRouter>,
  );
  expect(screen.getByRole('link', { name: 'Glass Walk' })).toHaveAttribute('href', '/videos/glass-walk');
  expect(screen.getByRole('img', { name: 'Rated 4.7 out of 5' })).toBeVisible();
  expect(screen.getByText('32:10')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('32 minutes 10 seconds')).toBeInTheDocument();
  expect(screen.getByText('Night, Sea, City')).toBeVisible();
});

it.each<[string, Partial<Video>, string[]]>([
  ['a flat one for every member', {}, []],
  ['a premium one', { premium: true }, ['Premium']],
  ['one with scripts', { scripts: true }, ['Scripts']],
  ['one for a headset, half around', { projection: '180' }, ['VR 180']],
  ['one for a headset, all around', { projection: '360' }, ['VR 360']],
  ['one with everything', { premium: true, scripts: true, projection: '360' }, ['Premium', 'Scripts', 'VR 360']],
])('%s has its badges and no others', (_, fields, badges) => {
  render(
    <InRouter>
      <VideoCard video={{ ...video, ...fields }} />
    </InRouter>,
  );
  const words = screen.getByRole('article').textContent;
  expect(['Premium', 'Scripts', 'VR 180', 'VR 360'].filter((badge) => words.includes(badge))).toEqual(badges);
});

it('loads the poster of the first card before all else', () => {
  render(
    <InRouter>
      <VideoCard video={video} priority />
    </InRouter>,
  );
  expect(screen.getByRole('article').querySelector('img')).toHaveAttribute('loading', 'eager');
});
