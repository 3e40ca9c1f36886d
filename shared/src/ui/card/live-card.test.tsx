import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { LiveCard } from './live-card';

const router = createMemoryRouter('/');
const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterBridge router={router} owns={() => true}>
    {children}
  </RouterBridge>
);

const picture = { path: 'portraits/mara-vellin.webp', width: 640, height: 800, color: '#221100' };

describe('LiveCard', () => {
  const room = {
    id: '1',
    nickname: 'mara',
    name: 'Mara Vellin',
    pageUrl: '/camgirls/mara',
    picture,
    status: 'live' as const,
    isLoop: false,
    topic: 'Late talk',
    viewers: 1284,
    projection: '180' as const,
    backAt: null,
  };

  it('shows the viewers of a live room', () => {
    render(
      <InRouter>
        <LiveCard room={room} />
      </InRouter>,
    );
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent('LIVE');
    expect(card).toHaveTextContent('1 284 viewers');
    expect(card).toHaveTextContent('Late talk');
  });

  it('says when an offline performer is back, and no number of viewers', () => {
    render(
      <InRouter>
        <LiveCard room={{ ...room, status: 'offline', backAt: '2026-01-03T20:00:00.000Z' }} />
      </InRouter>,
    );
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent(/Back Sat 20:00$/);
    expect(card).not.toHaveTextContent('viewers');
  });

  it('says Recorded of a recording, in grey: never LIVE, no viewers, nor the topic of the next live show', () => {
    const { container } = render(
      <InRouter>
        <LiveCard room={{ ...room, status: 'offline', isLoop: true, backAt: '2026-01-03T20:00:00.000Z' }} />
      </InRouter>,
    );
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent('Recorded');
    // The topic is of the next live show, and so is the time of return.
    for (const untrue of ['LIVE', 'OFFLINE', 'viewers', 'Late talk']) expect(card).not.toHaveTextContent(untrue);
    expect(container.querySelector('.badge')).toBeNull();
  });

  it('says the day and the length of a recording, where they are known', () => {
    const recording = { recordedOn: '2026-11-19', seconds: 4360 };
    const { rerender } = render(
      <InRouter>
        <LiveCard room={{ ...room, status: 'offline', isLoop: true, recording, backAt: '2026-01-03T20:00:00.000Z' }} />
      </InRouter>,
    );
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent('Show of 19 Nov 2026');
    expect(card).toHaveTextContent('1:12:40');
    rerender(
      <InRouter>
        <LiveCard room={{ ...room, status: 'live', isLoop: false, recording }} />
      </InRouter>,
    );
    for (const untrue of ['Show of', '1:12:40']) expect(card).not.toHaveTextContent(untrue);
  });

  describe('with a picture of what is on air', () => {
    const now = Date.parse('2026-11-27T20:00:30.000Z');
    const still = { url: '/api/camgirls/mara/still?taken=1', takenAt: '2026-11-27T20:00:00.000Z' };
    const next = { url: '/api/camgirls/mara/still?taken=2', takenAt: '2026-11-27T20:00:20.000Z' };
    beforeEach(() => jest.useFakeTimers({ now }));
    afterEach(() => jest.useRealTimers());
    const show = (shown: typeof still | null) => (
      <InRouter>
        <LiveCard room={{ ...room, still: shown }} />
      </InRouter>
    );
    const view = () => screen.queryByRole('img', { name: 'Live view of Mara Vellin' });

    it('shows it over the portrait, and the next one when it comes', () => {
      const { container, rerender } = render(show(still));
      expect(view()).toHaveAttribute('src', still.url);
      // The portrait stays below it: nothing moves when one of them comes or goes.
      expect(container.querySelectorAll('img')).toHaveLength(2);
      rerender(show(next));
      expect(view()).toHaveAttribute('src', next.url);
      rerender(show(null));
      expect(view()).toBeNull();
      expect(container.querySelectorAll('img')).toHaveLength(1);
    });

    it('shows the portrait again when it is older than a minute', () => {
      render(show(still));
      act(() => jest.advanceTimersByTime(29_999));
      expect(view()).not.toBeNull();
      act(() => jest.advanceTimersByTime(1));
      expect(view()).toBeNull();
    });

    it('counts the minute of each picture for itself', () => {
      const { rerender } = render(show(still));
      rerender(show(next));
      act(() => jest.advanceTimersByTime(40_000));
      expect(view()).not.toBeNull();
      act(() => jest.advanceTimersByTime(10_000));
      expect(view()).toBeNull();
    });

    it('shows the portrait where it did not come, until the next one', () => {
      const { rerender } = render(show(still));
      fireEvent.error(view() as HTMLElement);
      expect(view()).toBeNull();
      rerender(show(next));
      expect(view()).not.toBeNull();
    });
  });

  it('says in which language a room on air is, and how many others there are', () => {
    const shown = (fields: Partial<Parameters<typeof LiveCard>[0]['room']>) => {
      const { unmount } = render(
        <InRouter>
          <LiveCard room={{ ...room, ...fields }} />
        </InRouter>,
      );
      const words = screen.getByRole('article').textContent;
      unmount();
      return words;
    };
    expect(shown({ languages: ['English'] })).toContain('EnglishMara Vellin');
    expect(shown({ languages: ['French', 'English'] })).toContain('French\u00a0+1, EnglishMara Vellin');
    expect(shown({ status: 'private', languages: ['English'] })).toContain('English');
    expect(shown({ status: 'offline', languages: ['English'] })).not.toContain('English');
  });

  it('says nothing about a time it cannot read', () => {
    render(
      <InRouter>
        <LiveCard room={{ ...room, status: 'offline', backAt: 'soon' }} />
      </InRouter>,
    );
    expect(screen.getByRole('article')).not.toHaveTextContent('Back');
  });

  it('writes a time of return in the zone of the visitor once the page lives, and before that in one for all', () => {
    const card = (
      <InRouter>
        <LiveCard room={{ ...room, status: 'offline', backAt: '2026-01-03T20:00:00.000Z' }} />
      </InRouter>
    );
    const { toString } = Date.prototype;
    jest.spyOn(Date.prototype, 'toString').mockImplementation(function (this: Date) {
      return toString.call(new Date(this.getTime() + 3_600_000));
    });
    expect(renderToString(card)).toContain('Sat 20:00 UTC');
    render(card);
    expect(screen.getByText('Sat 21:00')).toHaveAttribute('datetime', '2026-01-03T20:00:00.000Z');
    jest.restoreAllMocks();
  });
});
