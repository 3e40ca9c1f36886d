import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures } from '@platform/shared/testing';
import { videoPageOf } from '../fixtures/videos';
import { type StubMedia, stubMedia } from '../testing/stub-media';
import { playableParts } from './file-words';
import { progressNotes } from './progress-notes';
import { VideoPlayer } from './video-player';

const page = videoPageOf('the-long-crossing');
if (page === undefined) throw new Error('the fixture is there');
const video = {
  ...page,
  chapters: [
    { at: 0, title: 'Arrival' },
    { at: 20, title: 'The long room' },
    { at: 600, title: 'Afterwards' },
  ],
};

let media: StubMedia;
let requests: unknown[];
beforeAll(() => {
  // Radix measures its menus.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  media = stubMedia();
  requests = [];
  sessionStorage.clear();
});

const respond: NonNullable<Fixtures['POST /api/videos/{slug}/stream']> = ({ body }) => {
  requests.push(body.file);
  return {
    url: `/streams/${requests.length}/video.mp4`,
    playlist: null,
    thumbnails: '/streams/thumbnails.vtt',
    expiresAt: '2026-01-01T00:00:00Z',
    captions: [{ language: 'en', label: 'English', url: '/streams/en.vtt' }],
  };
};

async function show({
  startAt = 0,
  stream = respond,
}: { startAt?: number; stream?: Fixtures['POST /api/videos/{slug}/stream'] } = {}) {
  const noted: [number, boolean][] = [];
  const lookAround = jest.fn();
  const runtime = createTestRuntime({
    at: '/videos/the-long-crossing',
    fixtures: { 'POST /api/videos/{slug}/stream': stream ?? respond },
  });
  const notes = progressNotes((seconds, leaving) => noted.push([seconds, leaving]), startAt);
  const view = await act(async () =>
    render(
      <RuntimeProvider runtime={runtime}>
        <RouterBridge router={runtime.router} owns={() => true}>
          <VideoPlayer
            video={video}
            parts={playableParts(video.files)}
            startAt={startAt}
            poster="/poster.webp"
            notes={notes}
            onLookAround={lookAround}
          />
        </RouterBridge>
      </RuntimeProvider>,
    ),
  );
  return { ...view, noted, lookAround };
}
const source = () => media.element().getAttribute('src');
const loaded = () => act(async () => media.load());
const choose = async (menu: string, choice: RegExp, role: 'menuitem' | 'menuitemradio') => {
  act(() => screen.getByRole('button', { name: menu }).focus());
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole(role, { name: choice }));
};

test('asks for an address of the first file, and plays it from the given second', async () => {
  await show({ startAt: 42 });
  expect(requests).toEqual([1]);
  expect(source()).toBe('/streams/1/video.mp4');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await loaded();
  expect(media.element().currentTime).toBe(42);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
    'aria-valuetext',
    '42 seconds of 1 minute, The long room',
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('is moved by keys while it has the focus', async () => {
  await show();
  await loaded();
  expect(screen.getByRole('region', { name: 'Player: The Long Crossing' })).toHaveFocus();
  const at = async (keys: string) => {
    await userEvent.keyboard(keys);
    return media.element().currentTime;
  };
  expect([
    await at('{ArrowRight}'),
    await at('{ArrowRight}'),
    await at('{ArrowLeft}'),
    await at('5'),
    await at('{End}'),
    await at('{Home}'),
  ]).toEqual([5, 10, 5, 30, 60, 0]);
  await userEvent.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  await userEvent.keyboard('m');
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

test('keeps the place when another quality is chosen', async () => {
  await show();
  await loaded();
  await act(async () => media.moveTo(17));
  await choose('Settings', /1080p/, 'menuitemradio');
  await waitFor(() => expect(source()).toBe('/streams/2/video.mp4'));
  expect(requests).toEqual([1, 2]);
  await loaded();
  expect(media.element().currentTime).toBe(17);
  expect(media.element().paused).toBe(false);
});

test('says that a file for headsets looks bent, and leads to looking around at the same second', async () => {
  const { lookAround } = await show();
  await loaded();
  await choose('Settings', /VR 180/, 'menuitemradio');
  expect(screen.getByText(/looks distorted on a flat screen/)).toBeVisible();
  await loaded();
  await act(async () => media.moveTo(9));
  await userEvent.click(screen.getByRole('button', { name: 'Look around instead' }));
  expect(lookAround).toHaveBeenCalledWith(0, 9, 1);
});

test('asks once for a new address when the old one fails, and goes on at the same second; then says so', async () => {
  await show();
  await loaded();
  await act(async () => media.moveTo(31));
  await act(async () => media.fail(2));
  expect(source()).toBe('/streams/2/video.mp4');
  await loaded();
  expect(media.element().currentTime).toBe(31);
  await act(async () => media.fail(4));
  expect(screen.getByRole('alert')).toHaveTextContent('The video couldn’t be loaded.');
  expect(requests).toEqual([1, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await loaded();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect([requests.length, media.element().currentTime]).toEqual([3, 31]);
});

test('does not ask anew for a file that the browser cannot read', async () => {
  await show();
  await loaded();
  await act(async () => media.fail(3));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose another quality.');
  expect(requests).toEqual([1]);
});

test('says in words why there is no address', async () => {
  const refused = new AppError({
    code: 'premium-required',
    kind: 'auth',
    message: 'The full length is for premium members.',
    retryable: false,
    status: 403,
  });
  await show({ stream: refused });
  expect(screen.getByRole('alert')).toHaveTextContent('The full length is for premium members.');
});

test('plays a playlist where there is one, in the resolution that is chosen, from the same second on', async () => {
  const at = (name: string) => `/streams/${requests.length}/${name}.m3u8`;
  await show({
    stream: async (request) => ({
      ...(await respond(request)),
      playlist: {
        url: at('film'),
        qualities: [
          { height: 720, url: at('720') },
          { height: 360, url: at('360') },
        ],
      },
    }),
  });
  await loaded();
  expect(source()).toBe('/streams/1/film.m3u8');
  await act(async () => media.moveTo(13));
  await choose('Settings', /^360p/, 'menuitemradio');
  expect([source(), requests.length]).toEqual(['/streams/1/360.m3u8', 1]);
  await loaded();
  expect(media.element().currentTime).toBe(13);
  // A new address is one of the same choice.
  await act(async () => media.fail(2));
  expect(source()).toBe('/streams/2/360.m3u8');
  await loaded();
  await choose('Settings', /^Automatic/, 'menuitemradio');
  expect([source(), requests.length]).toEqual(['/streams/2/film.m3u8', 2]);
});

test('offers every choice in a sheet as well, in which keys are not the player’s', async () => {
  await show();
  await loaded();
  await userEvent.click(screen.getByRole('button', { name: 'Player settings' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Player settings' }));
  expect(sheet.getAllByRole('combobox').map((choice) => (choice as HTMLSelectElement).labels[0]?.textContent)).toEqual([
    'Chapter',
    'Quality',
    'Captions',
    'Speed',
  ]);
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(media.element().playbackRate).toBe(1.5);
  await userEvent.keyboard('{ArrowRight}m');
  expect(media.element()).toMatchObject({ currentTime: 0, muted: false });
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('leads to chapters within the film', async () => {
  await show();
  await loaded();
  act(() => screen.getByRole('button', { name: 'Chapters' }).focus());
  await userEvent.keyboard('{Enter}');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '0:00 Arrival',
    '0:20 The long room',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: /long room/ }));
  expect(media.element().currentTime).toBe(20);
});

test('remembers for the tab that captions are wanted', async () => {
  const { unmount } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
  unmount();
  await show();
  expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(sessionStorage.getItem('player-captions')).toBe('off');
});

test('notes where watching stops: by pausing, by hiding the page, by leaving', async () => {
  const { noted, unmount } = await show();
  await loaded();
  await act(async () => media.moveTo(7.4));
  await userEvent.keyboard(' ');
  await act(async () => media.moveTo(9));
  act(() => void dispatchEvent(new Event('pagehide')));
  await act(async () => media.moveTo(11));
  unmount();
  expect(noted).toEqual([
    [7, false],
    [9, true],
    [11, true],
  ]);
});

describe('while the controls are hidden', () => {
  afterEach(() => jest.useRealTimers());

  /** A press on the picture. @param detail how many there were in a row */
  const press = (pointerType: 'touch' | 'mouse', detail = 1) => {
    fireEvent(media.element(), Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }));
    fireEvent.click(media.element(), { detail });
    return media.element().paused;
  };
  const hidden = async () => {
    await show();
    await loaded();
    jest.useFakeTimers();
    const player = screen.getByRole('region', { name: 'Player: The Long Crossing' });
    fireEvent.pointerMove(player);
    act(() => jest.advanceTimersByTime(3000));
    expect(player).toHaveAttribute('data-idle');
    return player;
  };

  test('a tap shows them, and the next one stops the film', async () => {
    const player = await hidden();
    expect(press('touch')).toBe(false);
    expect(player).not.toHaveAttribute('data-idle');
    expect(press('touch')).toBe(true);
  });

  test('a double tap stops nothing, for it is the way to full screen', async () => {
    await hidden();
    expect([press('touch'), press('touch', 2)]).toEqual([false, false]);
  });

  test('a click stops the film at once', async () => {
    await hidden();
    expect(press('mouse')).toBe(true);
  });
});

test('shows at the pointer what the film has there, with its time and chapter, and takes it away again', async () => {
  await show();
  await loaded();
  const track = {
    kind: 'metadata',
    mode: 'disabled',
    cues: [{ startTime: 15, endTime: 30, text: '/streams/x/thumbnails.jpg#xywh=160,90,160,90' }],
  };
  Object.defineProperty(media.element(), 'textTracks', { configurable: true, value: [track] });
  const timeline = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement;
  timeline.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  fireEvent(timeline, Object.assign(new MouseEvent('pointermove', { bubbles: true, clientX: 250 })));
  const preview = document.querySelector('[data-timeline-preview]');
  expect(preview).toHaveTextContent('0:25The long room');
  expect(preview?.firstElementChild).toHaveStyle({ width: '160px', backgroundPosition: '-160px -90px' });
  expect(track.mode).toBe('hidden');
  expect(document.querySelector('track[kind=metadata]')).toHaveAttribute('src', '/streams/thumbnails.vtt');
  fireEvent(timeline, new MouseEvent('pointerout', { bubbles: true }));
  expect(document.querySelector('[data-timeline-preview]')).toBeNull();
});

test('asks for its film by CORS: browsers that play playlists by themselves take their parts from another origin only so', async () => {
  await show();
  expect(media.element()).toHaveAttribute('crossorigin', 'anonymous');
});
