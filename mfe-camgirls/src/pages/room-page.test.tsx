import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveRoom, RoomCall } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { roomOf } from '../fixtures/rooms';
import { memberWith } from '../fixtures/viewers';
import { readQualityChoice } from '../room/quality-choice';
import { mockCall, mockChat, roomAccess } from '../testing/mock-room';
import { asMember, open, refusal, stage, tell } from '../testing/open-room';
import { liveState } from '../testing/simulated-room';

describe('the stage of a room', () => {
  it('plays without sound, and with it after a press', async () => {
    await open();
    expect(stage().getByText('Opening the room')).toBeVisible();
    expect(mockCall.entered[0]).toMatchObject({ kind: 'dial', isMuted: true, media: { audio: false, video: false } });
    const video = await act(() => mockCall.play());
    expect(stage().getByLabelText('Live video of Mara Vellin')).toBe(video);
    await userEvent.click(stage().getByRole('button', { name: 'Turn on sound' }));
    expect(stage().queryByRole('button', { name: 'Turn on sound' })).toBeNull();
    expect(stage().getByRole('button', { name: 'Mute' })).toBeVisible();
  });

  it('can be paused, muted and turned down by keys alone', async () => {
    await open();
    act(() => void mockCall.play());
    await userEvent.tab();
    stage().getByRole('button', { name: 'Pause' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(stage().getByRole('button', { name: 'Play' })).toHaveFocus();
    fireEvent.change(stage().getByRole('slider', { name: 'Volume' }), { target: { value: '80' } });
    expect(stage().getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '80 percent');
  });

  it('lets a visitor choose the size of the picture where there are several, and keeps the choice', async () => {
    await open();
    act(() => void mockCall.play());
    expect(stage().queryByRole('combobox', { name: 'Quality' })).toBeNull();
    act(() => mockCall.show({ hasQualities: true }));
    const quality = stage().getByRole('combobox', { name: 'Quality' });
    expect(quality).toHaveDisplayValue('Auto');
    await userEvent.selectOptions(quality, 'Low');
    expect(quality).toHaveDisplayValue('Low');
    expect(readQualityChoice()).toBe('low');
  });

  it('says that the connection is weak', async () => {
    await open();
    act(() => {
      mockCall.play();
      mockCall.show({ quality: { kilobitsPerSecond: 300, lostShare: 0.1, framesPerSecond: 8, isWeak: true } });
    });
    expect(stage().getByText('Weak connection')).toBeVisible();
  });

  it('counts down to the next try, and tries at once when told', async () => {
    await open();
    act(() => mockCall.show({ view: 'reconnecting', attempt: 2, nextTryInS: 2, wasLive: true }));
    expect(stage().getByText('Reconnecting, attempt 2')).toBeVisible();
    expect(stage().getByText('Next try in 2 s.')).toBeVisible();
    await userEvent.click(stage().getByRole('button', { name: 'Retry now' }));
    expect(mockCall.retried).toBe(1);
  });

  it.each([
    ['stands', { view: 'live', isFrozen: true }, 'Waiting for the next picture.'],
    ['is connected again', { view: 'reconnecting', attempt: 1, nextTryInS: 2 }, 'Next try in 2 s.'],
    ['did not start', { view: 'failed' }, 'We couldn’t open the room. Try again in a moment.'],
  ] as const)('says that the chat works while the picture %s, only if it does', async (_, change, words) => {
    await open();
    tell();
    act(() => {
      mockCall.play();
      mockCall.show(change);
    });
    expect(stage().getByText(`${words} Chat still works.`)).toBeVisible();
    act(() => mockChat.events?.closed(1012));
    expect(stage().getByText(words)).toBeVisible();
  });

  it('says what went wrong, and tries again when told', async () => {
    await open();
    act(() => mockCall.show({ view: 'failed' }));
    expect(stage().getByText(/We couldn’t open the room\. Try again/)).toBeVisible();
    await userEvent.click(stage().getByRole('button', { name: 'Try again' }));
    expect(mockCall.retried).toBe(1);
  });

  it.each([
    ['chat-banned', 'You can’t enter this room'],
    ['age-verification-required', 'Verify your age first'],
    ['age-agreement-required', 'Confirm your age first'],
  ])('has a view for %s, and rests', async (code, title) => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal(code) } });
    expect(await stage().findByRole('heading', { name: title })).toBeVisible();
    expect([mockCall.entered.length, mockCall.ended]).toEqual([1, 1]);
  });

  it.each([
    ['room-private', 'Private show'],
    ['room-full', 'This room is full'],
    ['room-offline', 'This show has ended'],
  ])('has a view for %s, and goes on trying, because a room’s state passes', async (code, title) => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal(code) } });
    expect(await stage().findByRole('heading', { name: title })).toBeVisible();
    expect([mockCall.entered.length, mockCall.ended]).toEqual([1, 0]);
  });

  it.each(['room-private', 'room-offline'])('believes the chat, which is connected, more than a %s', async (code) => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal(code) } });
    tell();
    act(() => mockCall.show({ view: 'reconnecting', attempt: 1, nextTryInS: 1 }));
    expect(stage().getByText('Connecting')).toBeVisible();
    expect(mockCall.ended).toBe(0);
  });

  it('says that the picture has stopped, and not that it is live', async () => {
    await open();
    act(() => void mockCall.play());
    expect(stage().getByText('LIVE')).toBeVisible();
    act(() => mockCall.show({ isFrozen: true }));
    expect(stage().getByText('The picture has stopped')).toBeVisible();
    expect(stage().queryByText('LIVE')).toBeNull();
  });

  it('says LIVE again with the next picture of another try, and not before', async () => {
    await open();
    expect(stage().getByText('LIVE')).toBeVisible();
    act(() => void mockCall.play());
    act(() => mockCall.show({ view: 'reconnecting', remote: [], wasLive: true, attempt: 1, nextTryInS: 1 }));
    expect(stage().queryByText('LIVE')).toBeNull();
    act(() => mockCall.show({ view: 'live' }));
    expect(stage().queryByText('LIVE')).toBeNull();
    act(() => void mockCall.play());
    expect(stage().getByText('LIVE')).toBeVisible();
  });

  it('does not say LIVE outside a full room', async () => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal('room-full') } });
    expect(await stage().findByRole('heading', { name: 'This room is full' })).toBeVisible();
    expect(stage().queryByText('LIVE')).toBeNull();
  });

  it('does not wait for its next try once the performer is back', async () => {
    await open();
    act(() => void mockCall.play());
    tell({ room: liveState({ isInterrupted: true }) });
    act(() => mockCall.show({ view: 'reconnecting', attempt: 4, nextTryInS: 12, wasLive: true }));
    expect(mockCall.hurried).toBe(0);
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    expect([mockCall.hurried, mockCall.retried]).toEqual([1, 0]);
  });

  it('misses no picture while the performer is away, and blames nobody', async () => {
    await open();
    tell({ room: liveState({ isInterrupted: true }) });
    expect(stage().getByText('The video was interrupted. It returns in a moment. Chat still works.')).toBeVisible();
    expect(mockCall.isPictureExpected).toBe(false);
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    expect(mockCall.isPictureExpected).toBe(true);
  });

  it('tries soon when the chat is back, because the server is', async () => {
    await open();
    tell();
    expect(mockCall.hurried).toBe(1);
    act(() => mockCall.show({ view: 'reconnecting', attempt: 3, nextTryInS: 3, wasLive: true }));
    act(() => mockChat.events?.closed(1012));
    expect(mockCall.hurried).toBe(1);
    const [retryChat] = within(screen.getByRole('complementary', { name: 'Room' })).getAllByRole('button', {
      name: 'Retry now',
    });
    await userEvent.click(retryChat as HTMLElement);
    tell();
    expect([mockCall.hurried, mockCall.retried]).toEqual([2, 0]);
  });

  it('enters a full room when told', async () => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal('room-full') } });
    await userEvent.click(await stage().findByRole('button', { name: 'Try again' }));
    expect(mockCall.retried).toBe(1);
  });

  it('enters by itself within a second, at random, when a private show ends', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const call = jest.fn<RoomCall, []>(() => roomAccess);
    call.mockImplementationOnce(() => {
      throw refusal('room-private');
    });
    await open({ at: '/camgirls/alma-verity', fixtures: { 'POST /api/camgirls/{nickname}/call': call } });
    tell({ room: liveState({ status: 'private' }) });
    expect(await stage('Alma Verity').findByRole('heading', { name: 'Private show' })).toBeVisible();
    jest.useFakeTimers();
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(call).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(call).toHaveBeenCalledTimes(2);
    await act(() => jest.advanceTimersByTimeAsync(100));
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('connects to nothing while the performer is away, says when she is back, and begins when she is', async () => {
    await open({ at: '/camgirls/alma-verity' });
    expect(mockCall.entered).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Alma Verity is offline' })).toBeVisible();
    const back = screen.getByText('Sat 22:30').parentElement;
    expect([back?.tagName, back?.textContent]).toEqual(['P', 'Back Sat 22:30.']);
    expect(screen.getByRole('link', { name: 'Watch Mara Vellin' })).toHaveAttribute('href', '/camgirls/mara-vellin');
    tell();
    expect(mockCall.entered).toHaveLength(1);
  });

  it('calls what plays in the next room a recording where it is one', async () => {
    const room = roomOf('alma-verity') as LiveRoom;
    const next = { ...(roomOf('mara-vellin') as LiveRoom), status: 'offline' as const, isLoop: true };
    await open({ at: '/camgirls/alma-verity', fixtures: { 'GET /api/camgirls/{nickname}': { ...room, next } } });
    expect(screen.getByRole('link', { name: 'Watch recording of Mara Vellin' })).toHaveAttribute(
      'href',
      '/camgirls/mara-vellin',
    );
  });

  it('ends the call when the show ends, and when the page is left', async () => {
    const { unmount } = await open();
    act(() => void mockCall.play());
    tell({ room: liveState({ status: 'offline', viewers: 0 }) });
    expect(stage().getByRole('heading', { name: 'This show has ended' })).toBeVisible();
    expect(mockCall.ended).toBe(1);
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    expect(mockCall.entered).toHaveLength(2);
    unmount();
    expect([mockCall.ended, mockChat.events]).toEqual([2, null]);
  });
});

describe('a room that cannot be shown', () => {
  it.each([
    ['plays live', {}],
    ['plays a recording', { status: 'offline', isLoop: true } as const],
  ])('is said to be closed to who was in it while it %s, and nothing is tried again', async (_, now) => {
    await open();
    act(() => void mockCall.play());
    tell({ room: liveState(now) });
    act(() => mockChat.events?.closed(4404));
    expect(stage().getByRole('heading', { name: 'This room is closed' })).toBeVisible();
    expect(stage().getByText('It isn’t available right now.')).toBeVisible();
    expect(stage().getByRole('link', { name: 'Watch Ines Calloway' })).toBeVisible();
    expect([stage().queryByText('LIVE'), mockCall.ended]).toEqual([null, 1]);
    expect(screen.queryByRole('button', { name: /^Tip / })).toBeNull();
  });

  it('is said to be unknown', async () => {
    await open({ at: '/camgirls/nobody' });
    expect(screen.getByRole('heading', { level: 1, name: 'We can’t find this room' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/camgirls');
  });

  it('asks for nothing before the age gate', async () => {
    const { calls } = await open({ gate: 'verification' });
    expect(screen.getByRole('heading', { level: 1, name: 'Verify your age first' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify my age' })).toHaveAttribute(
      'href',
      '/age-verification?continue=%2Fcamgirls%2Fmara-vellin',
    );
    expect(screen.getByText(/as your region requires/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not now, browse the limited site' })).toHaveAttribute('href', '/');
    expect(calls).not.toHaveBeenCalled();
    expect([mockCall.entered, mockChat.events]).toEqual([[], null]);
  });

  it.each<[string, string, Parameters<typeof open>[0]]>([
    [
      'loads',
      'Live room',
      { waitForData: false, fixtures: { 'GET /api/camgirls/{nickname}': () => new Promise(() => {}) } },
    ],
    ['is behind the gate alone', 'Live room', { gate: 'agreement', countsAsVerified: true }],
    [
      'is refused for the age',
      'Confirm your age first',
      { fixtures: { 'GET /api/camgirls/{nickname}': refusal('age-agreement-required', 403) } },
    ],
    ['is there', 'Mara Vellin', {}],
  ])('has one heading of the page while it %s', async (_, title, options) => {
    await open(options);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([title]);
  });

  it('offers another try when it did not load', async () => {
    const failed = new AppError({ code: 'x', kind: 'server', message: 'down', retryable: true, status: 503 });
    await open({ fixtures: { 'GET /api/camgirls/{nickname}': failed } });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('around the stage', () => {
  it('leads to the next room, other rooms and the performer', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Next room: Ines Calloway' })).toHaveAttribute(
      'href',
      '/camgirls/ines-calloway',
    );
    const others = within(screen.getByRole('list', { name: 'Other rooms' })).getAllByRole('article');
    expect(others).toHaveLength(4);
    expect(within(others[0] as HTMLElement).getByRole('heading')).toHaveTextContent('Ines Calloway');
  });

  it('marks the performer as a favourite', async () => {
    const put = jest.fn(() => ({ status: 'ok' as const }));
    await asMember({ 'PUT /api/favourites/{kind}/{slug}': put });
    await userEvent.click(screen.getByRole('button', { name: 'Favourite', pressed: false }));
    expect(screen.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
    expect(put).toHaveBeenCalledWith({ params: { kind: 'model', slug: 'mara-vellin' }, body: {} });
  });

  it('copies its address', async () => {
    const user = userEvent.setup();
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
    const { runtime } = await open();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Link copied.' }]);
  });
});

describe('a room in which a recording plays', () => {
  const loop = { url: '/streams/rooms/mara-vellin.mp4', clockMs: 1_795_600_058_673 };
  const recorded = (fixtures: Fixtures = {}) => {
    const room = roomOf('mara-vellin');
    if (room === null) throw new Error('the room is not there');
    return {
      'GET /api/camgirls/{nickname}': { ...room, status: 'offline' as const, isLoop: true, goal: null, messages: [] },
      'GET /api/camgirls/{nickname}/loop': loop,
      ...fixtures,
    };
  };
  const theatre = () => within(screen.getByRole('region', { name: 'Recorded video of Mara Vellin' }));
  const play = jest.fn(() => Promise.resolve());
  const duration = 18;
  beforeEach(() => {
    play.mockClear();
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { configurable: true, get: () => duration });
  });
  /** The film as it plays. */
  const film = async (): Promise<HTMLVideoElement> => {
    const video = await theatre().findByLabelText<HTMLVideoElement>('Recorded video of Mara Vellin');
    fireEvent.loadedMetadata(video);
    fireEvent.playing(video);
    return video;
  };

  it('plays it at the room’s clock, without a call, a goal, tips or a place to write', async () => {
    const call = jest.fn(() => roomAccess);
    await open({ viewer: memberWith(), fixtures: recorded({ 'POST /api/camgirls/{nickname}/call': call }) });
    tell({ room: liveState({ status: 'offline', isLoop: true, viewers: 0, goal: null }) });
    const video = await film();
    expect(video).toHaveAttribute('src', loop.url);
    const seconds = (loop.clockMs / 1000) % duration;
    expect(Math.abs(video.currentTime - seconds)).toBeLessThan(2);
    expect(play).toHaveBeenCalled();
    expect(theatre().getByText('Recorded')).toBeVisible();
    expect(theatre().queryByText('LIVE')).toBeNull();
    expect(screen.queryByText(/^Goal:/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tip 100 coins to Mara Vellin' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(
      screen.getByText(
        'This is a recording. It runs in a loop, and everyone sees the same moment. Chat and tips open when Mara Vellin is live.',
      ),
    ).toBeVisible();
    expect([call.mock.calls.length, mockCall.entered.length]).toEqual([0, 0]);
  });

  it('has no empty chat where none can be written, and the name in the heading right below alone', async () => {
    await open({ fixtures: recorded() });
    await film();
    expect(theatre().queryByText('Mara Vellin')).toBeNull();
    expect(await screen.findByText(/^This is a recording\. It runs in a loop/)).toBeVisible();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('has its name in the heading alone, and one button to follow, where something was written before', async () => {
    const room = roomOf('mara-vellin');
    if (room === null) throw new Error('the room is not there');
    const written = { ...room, status: 'offline' as const, isLoop: true, goal: null };
    expect(written.messages.length).toBeGreaterThan(0);
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}': written }) });
    await film();
    expect(theatre().queryByText('Mara Vellin')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Follow Mara Vellin' })).toHaveLength(1);
  });

  it('names the show by its day, where that is known', async () => {
    const room = { ...(roomOf('mara-vellin') as LiveRoom), status: 'offline' as const, isLoop: true, messages: [] };
    const recording = { recordedOn: '2026-11-15', seconds: 12 };
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}': { ...room, recording } }) });
    expect((await screen.findByText(/^Show of 15 November 2026/)).textContent).toBe(
      'Show of 15 November 2026 · Profile',
    );
  });

  it('has one control for its sound, which says in words that it turns it on', async () => {
    await open({ fixtures: recorded() });
    await film();
    const controls = () => theatre().getAllByRole('button', { name: /sound|mute/i });
    expect(controls().map(({ textContent }) => textContent)).toEqual(['Turn on sound']);
    await userEvent.click(controls()[0] as HTMLElement);
    expect(controls().map((control) => control.getAttribute('aria-label'))).toEqual(['Mute']);
    expect(controls()[0]).toHaveFocus();
  });

  it('goes on at the room’s clock after a pause', async () => {
    await open({ fixtures: recorded() });
    const video = await film();
    const before = video.currentTime;
    await userEvent.click(theatre().getByRole('button', { name: 'Pause' }));
    video.currentTime = (before + 9) % duration;
    await userEvent.click(theatre().getByRole('button', { name: 'Play' }));
    expect(Math.abs(video.currentTime - before)).toBeLessThan(2);
  });

  it('makes place for the performer when she goes live, and comes back after her', async () => {
    await open({ fixtures: recorded() });
    await film();
    tell({ room: liveState({ isLoop: false }) });
    expect(stage().getByText('LIVE')).toBeVisible();
    expect(mockCall.entered).toHaveLength(1);
    act(() => mockChat.tell({ type: 'room', room: liveState({ status: 'offline', isLoop: true, goal: null }) }));
    expect(await theatre().findByText('Recorded')).toBeVisible();
  });

  it('says what is wrong when it cannot be had, and tries again when told', async () => {
    const get = jest.fn(() => loop);
    get.mockImplementationOnce(() => {
      throw refusal('internal', 500);
    });
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}/loop': get }) });
    expect(await theatre().findByRole('heading', { name: 'The recording didn’t start' })).toBeVisible();
    await userEvent.click(theatre().getByRole('button', { name: 'Try again' }));
    expect(await theatre().findByLabelText('Recorded video of Mara Vellin')).toBeInTheDocument();
  });

  it('is asked for again by itself after a failure that may pass', async () => {
    const get = jest.fn(() => loop);
    get.mockImplementationOnce(() => {
      throw new AppError({ code: 'network', kind: 'network', message: 'No.', retryable: true, status: 0 });
    });
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}/loop': get }) });
    expect(await theatre().findByText('No. We’ll keep trying.')).toBeVisible();
    expect(await theatre().findByLabelText('Recorded video of Mara Vellin')).toBeInTheDocument();
  });

  it('shows nothing to whom the performer has sent out', async () => {
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}/loop': refusal('chat-banned', 403) }) });
    expect(await theatre().findByRole('heading', { name: 'You can’t enter this room' })).toBeVisible();
  });
});
