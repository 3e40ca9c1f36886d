import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { GameCard } from '../card/game-card';
import { VideoCard } from '../card/video-card';

const router = createMemoryRouter('/');
const inRouter = (children: ReactNode) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);
const picture = (path: string) => ({ path, width: 600, height: 800, color: '#332211' });
const shared = { id: 7, rating: 49, scripts: true, projection: '360', tags: [] } as const;
const game = (hoverVideoUrl: string | null) => (
  <GameCard
    game={{
      ...shared,
      tags: [],
      slug: 'ember-orbit',
      pageUrl: '/games/ember-orbit',
      title: 'Ember Orbit',
      posters: { listItem: picture('posters/ember-orbit.webp') },
      logo: null,
      difficulty: 2,
      view: 'released',
      hours: 22,
      scenes: 52,
      girls: 9,
      releasedOn: '2025-06-03',
      coins: 1490,
      hoverVideoUrl,
    }}
  />
);
const video = (hoverVideoUrl: string | null) => (
  <VideoCard
    video={{
      ...shared,
      tags: [],
      slug: 'glass-walk',
      pageUrl: '/videos/glass-walk',
      title: 'Glass Walk',
      poster: picture('videos/glass-walk.webp'),
      durationSeconds: 1930,
      premium: true,
      releasedOn: '2025-05-05',
      hoverVideoUrl,
    }}
  />
);

let play: jest.SpyInstance;
let pause: jest.SpyInstance;
let still = false;

beforeEach(() => {
  jest.useFakeTimers();
  still = false;
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  window.matchMedia = ((query: string) => ({ matches: still && query.includes('reduce') })) as typeof window.matchMedia;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const article = () => screen.getByRole('article');
const hover = (pointerType = 'mouse') =>
  fireEvent(article(), Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
const leave = () => fireEvent(article(), new MouseEvent('pointerout', { bubbles: true }));
const press = (pointerType: string) =>
  fireEvent(article(), Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }));

describe.each([
  ['a game', 'Ember Orbit', game],
  ['a video', 'Glass Walk', video],
] as const)('the card of %s', (_, title, cardOf) => {
  const card = inRouter(cardOf('/films/preview.mp4'));

  it('starts the preview 300 ms after hover, and stops and rewinds it on leaving', () => {
    const { container } = render(card);
    hover();
    wait(299);
    expect(play).not.toHaveBeenCalled();
    wait(1);
    expect(play).toHaveBeenCalledTimes(1);
    const film = container.querySelector('video');
    expect(film).toHaveProperty('muted', true);
    if (film) film.currentTime = 4;
    leave();
    expect(pause).toHaveBeenCalledTimes(1);
    expect(film).toHaveProperty('currentTime', 0);
  });

  it('does not start when the pointer leaves within 300 ms', () => {
    render(card);
    hover();
    wait(200);
    leave();
    wait(1000);
    expect(play).not.toHaveBeenCalled();
  });

  it('plays for keyboard focus and stops when focus leaves', () => {
    render(card);
    act(() => screen.getByRole('link').focus());
    wait(300);
    expect(play).toHaveBeenCalledTimes(1);
    act(() => screen.getByRole('link').blur());
    expect(pause).toHaveBeenCalledTimes(1);
  });

  it('does not play for a finger, nor for the focus that a tap brings', () => {
    render(card);
    hover('touch');
    press('touch');
    act(() => screen.getByRole('link').focus());
    wait(1000);
    expect(play).not.toHaveBeenCalled();
  });

  it('does not play by itself for visitors who prefer reduced motion, but on their button', () => {
    still = true;
    render(card);
    hover();
    wait(1000);
    expect(play).not.toHaveBeenCalled();
    const button = screen.getByRole('button', { name: `Preview of ${title}`, hidden: true });
    fireEvent.click(button);
    expect(play).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(button);
    expect(pause).toHaveBeenCalledTimes(1);
  });

  it('survives a refused playback', async () => {
    play.mockRejectedValue(new Error('refused'));
    render(card);
    hover();
    await act(async () => {
      await jest.advanceTimersByTimeAsync(300);
    });
    expect(article()).toBeInTheDocument();
    expect(pause).toHaveBeenCalled();
  });

  it('has nothing to play without a film, and no film on a server', () => {
    render(inRouter(cardOf(null)));
    hover();
    wait(1000);
    expect(play).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { hidden: true })).not.toBeInTheDocument();
    expect(renderToString(card)).not.toContain('<video');
  });
});
