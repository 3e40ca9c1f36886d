// Over 300 lines: one page with one simulated camera, call and chat.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoomCall, Studio, StudioSettings } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { earnings, onAir, papersOf, roomViewer, studioOf } from '../fixtures/studio';
import { memberWith } from '../fixtures/viewers';
import type { PreviewModel, PreviewSnapshot } from '../studio/preview-model';
import { mockCall, mockChat } from '../testing/mock-room';
import { renderPage } from '../testing/render-page';
import { liveState } from '../testing/simulated-room';

let mockPreview: SimulatedPreview;
jest.mock('../studio/preview-model', () => ({
  ...jest.requireActual<object>('../studio/preview-model'),
  openPreview: () => mockPreview.model,
}));

/** Devices that the test plays. */
class SimulatedPreview {
  readonly did: string[] = [];
  #listeners = new Set<() => void>();
  #current: PreviewSnapshot = {
    phase: 'ready',
    problem: null,
    stream: {} as MediaStream,
    cameras: ['USB camera', 'Phone camera'],
    microphones: ['Desk microphone'],
    camera: 'USB camera',
    microphone: 'Desk microphone',
    quality: '720',
    isCameraOn: true,
    isMicrophoneOn: true,
    level: -14,
  };
  show(change: Partial<PreviewSnapshot>): void {
    this.#current = { ...this.#current, ...change };
    for (const listener of this.#listeners) listener();
  }
  readonly model: PreviewModel = {
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    snapshot: () => this.#current,
    chooseCamera: (camera) => this.show({ camera }),
    chooseMicrophone: (microphone) => this.show({ microphone }),
    chooseQuality: (quality) => this.show({ quality }),
    setCameraOn: (isCameraOn) => this.show({ isCameraOn }),
    setMicrophoneOn: (isMicrophoneOn) => this.show({ isMicrophoneOn }),
    follow: (stream) => void this.did.push(stream === null ? 'opened' : 'followed'),
    release: () => void this.did.push('released'),
    retry: () => void this.did.push('retried'),
    end: () => void this.did.push('ended'),
  };
}
beforeEach(() => {
  mockPreview = new SimulatedPreview();
  window.HTMLMediaElement.prototype.play = () => Promise.resolve();
});

const access: RoomCall = {
  config: { turn: [], signalling: 'wss://x.test/ws/rooms' },
  address: 'room:mara-vellin',
  role: 'model',
  ticket: 'ticket',
  expiresAt: '2026-01-10T21:20:00.000Z',
};
const open = (fixtures: Fixtures = {}, at = '/studio') =>
  renderPage({ at, viewer: memberWith(), fixtures: { 'POST /api/studio/call': access, ...fixtures } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const empty = { 'GET /api/studio/reports': { reports: [] } } satisfies Fixtures;
/** Goes live. @returns tells what the server says of the broadcast from then on; it knows of none before */
async function openLive(fixtures: Fixtures = {}): Promise<(onAir: Studio['onAir']) => Promise<void>> {
  let onAirNow: Studio['onAir'] = null;
  const { runtime } = await open({ ...empty, 'GET /api/studio': () => studioOf({ onAir: onAirNow }), ...fixtures });
  await userEvent.click(button('Go live'));
  act(() => mockCall.show({ view: 'live', wasLive: true }));
  return async (show) => {
    onAirNow = show;
    await act(() => runtime.queryClient.invalidateQueries());
  };
}

describe('going live', () => {
  it('shows the camera first, goes live with the chosen devices, and ends', async () => {
    await open(empty);
    expect(screen.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
    expect(screen.getByText('You’re offline. Only you can see this preview.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Phone camera');
    await userEvent.click(button('Go live'));
    expect(mockCall.entered[0]).toMatchObject({
      kind: 'dial',
      media: { audio: true, video: true, videoDevice: 'Phone camera', audioDevice: 'Desk microphone' },
    });
    expect(mockPreview.did).toEqual(['released']);
    expect(screen.getByText('Going live…')).toBeVisible();
    const own = { id: -1, role: 'model', stream: {} as MediaStream } as never;
    act(() => mockCall.show({ view: 'live', own }));
    expect(screen.getByRole('heading', { level: 1, name: /You’re live/ })).toBeVisible();
    expect(mockPreview.did).toEqual(['released', 'followed']);
    expect(screen.getByRole('combobox', { name: 'Camera' })).toBeEnabled();
    await userEvent.click(button('End stream'));
    expect(mockCall.ended).toBeGreaterThan(0);
    expect(mockPreview.did.at(-1)).toBe('opened');
    expect(button('Go live')).toBeEnabled();
  });

  it('changes camera, microphone and quality while live, and says when one cannot be opened', async () => {
    const { runtime } = await open(empty);
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'live', own: { id: -1, role: 'model', stream: {} as MediaStream } as never }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Phone camera');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '480p, 30 frames a second');
    expect(mockCall.changed).toEqual([{ videoDevice: 'Phone camera' }, { width: 854, height: 480, frameRate: 30 }]);
    expect(screen.getByText('You can change devices while live. Viewers see a short freeze.')).toBeVisible();
    mockCall.changeFault = new Error('x', { cause: Object.assign(new Error(), { name: 'NotReadableError' }) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Phone camera');
    await waitFor(() =>
      expect(runtime.store.getState().toasts.at(-1)).toMatchObject({
        kind: 'error',
        text: 'Camera or microphone in use. Your stream goes on as before.',
      }),
    );
    expect(mockCall.ended).toBe(0);
  });

  it('goes live at the chosen quality', async () => {
    await open(empty);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '1080p, 30 frames a second');
    await userEvent.click(button('Go live'));
    expect(mockCall.entered[0]).toMatchObject({ media: { width: 1920, height: 1080, frameRate: 30 } });
  });

  it('tells the server that the stream was ended, which waits for a performer otherwise', async () => {
    const end = jest.fn(() => studioOf({ topic: 'After the show' }));
    await open({ ...empty, 'DELETE /api/studio/broadcast': end });
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'live', own: { id: -1, role: 'model', stream: {} as MediaStream } as never }));
    expect(end).not.toHaveBeenCalled();
    await userEvent.click(button('End stream'));
    await waitFor(() => expect(end).toHaveBeenCalledTimes(1));
  });

  it('keeps the keyboard on the button while a show ends, and claims no other device', async () => {
    let answer = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const tell = await openLive({
      'DELETE /api/studio/broadcast': async () => {
        await ended;
        return studioOf();
      },
    });
    await tell(onAir);
    await userEvent.click(button('End stream'));
    expect(screen.getByText('Ending your show…')).toBeVisible();
    expect(screen.queryByText(/from another tab or device/)).toBeNull();
    expect(button('Go live')).toHaveFocus();
    // The preview opens the camera again.
    act(() => mockPreview.show({ phase: 'opening' }));
    act(answer);
    expect(await screen.findByText('You’re offline. Only you can see this preview.')).toBeVisible();
    expect(button('Go live')).toHaveFocus();
    act(() => mockPreview.show({ phase: 'ready' }));
    expect(button('Go live')).toHaveFocus();
    expect(button('Go live')).not.toHaveAttribute('aria-disabled');
  });

  it('says that it goes on ending a show while the server is away, and names no other device', async () => {
    const away = new AppError({ code: 'network', kind: 'network', message: 'No.', retryable: true, status: 0 });
    let show: Studio['onAir'] = null;
    const end = jest.fn((): Studio => {
      show = null;
      return studioOf();
    });
    end.mockImplementationOnce(() => {
      throw away;
    });
    const tell = await openLive({
      'DELETE /api/studio/broadcast': end,
      // Asked again by the clock, too: what has ended stays so.
      'GET /api/studio': () => studioOf({ onAir: show }),
    });
    show = onAir;
    await tell(onAir);
    await userEvent.click(button('End stream'));
    expect(await screen.findByText('Ending your show… Our server isn’t answering. We’ll keep trying.')).toBeVisible();
    expect(screen.queryByText(/from another tab or device/)).toBeNull();
    expect(await screen.findByText('You’re offline. Only you can see this preview.')).toBeVisible();
    expect(end).toHaveBeenCalledTimes(2);
  });

  it('sums a show up at its end, until that is closed', async () => {
    const show = { ...onAir, startedAt: '2026-01-10T20:26:00.000Z' };
    const tell = await openLive({
      'GET /api/studio/earnings': earnings,
      'DELETE /api/studio/broadcast': () =>
        studioOf({ broadcasts: [{ ...show, endedAt: '2026-01-10T21:08:00.000Z' }] }),
    });
    await tell(show);
    expect(screen.queryByText('Your show has ended')).toBeNull();
    await userEvent.click(button('End stream'));
    const summary = (await screen.findByText('Your show has ended')).parentElement as HTMLElement;
    expect(summary).toHaveTextContent(/You were live for 42 minutes, with up to 1\s402 viewers at a time\./);
    await waitFor(() =>
      expect(summary).toHaveTextContent(/You got 3\s400 coins in tips and 1\s080 coins in private shows\./),
    );
    await userEvent.click(within(summary).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Your show has ended')).toBeNull();
  });

  it('says nothing of coins at the end of a show that brought none', async () => {
    const show = { ...onAir, startedAt: '2026-01-10T20:26:00.000Z' };
    const brought = jest.fn(() => ({
      ...earnings,
      shows: earnings.shows.map((one) => ({ ...one, tips: 0, privateCoins: 0 })),
    }));
    const tell = await openLive({
      'GET /api/studio/earnings': brought,
      'DELETE /api/studio/broadcast': () =>
        studioOf({ broadcasts: [{ ...show, endedAt: '2026-01-10T21:08:00.000Z' }] }),
    });
    await tell(show);
    await userEvent.click(button('End stream'));
    const summary = (await screen.findByText('Your show has ended')).parentElement as HTMLElement;
    await waitFor(() => expect(brought).toHaveBeenCalled());
    await act(() => Promise.resolve());
    expect(summary).toHaveTextContent(/at a time\.$|at a time\.Close$/);
  });

  it('calls the show that is on air live among the recent ones, and counts no length of it', async () => {
    await open({ ...empty, 'GET /api/studio': studioOf({ onAir, broadcasts: [onAir] }) });
    const recent = screen.getByRole('region', { name: 'Recent streams' });
    expect(within(recent).getByText(/^Live now · peak/)).toBeVisible();
  });

  describe('a show that nobody ended in this page', () => {
    const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    /** Opens the studio after a show that ended so many minutes ago. */
    const openAfter = (minutes: number) =>
      open({
        ...empty,
        'GET /api/studio': studioOf({
          broadcasts: [{ ...onAir, startedAt: minutesAgo(minutes + 42), endedAt: minutesAgo(minutes) }],
        }),
      });

    it('is summed up when it ends while the page is open, as one of another program does', async () => {
      const show = { ...onAir, source: 'whip' as const, startedAt: '2026-01-10T20:26:00.000Z' };
      let studio = studioOf({ onAir: show, broadcasts: [show] });
      const { runtime } = await open({ ...empty, 'GET /api/studio': () => studio });
      expect(screen.queryByText('Your show has ended')).toBeNull();
      studio = studioOf({ broadcasts: [{ ...show, endedAt: '2026-01-10T21:08:00.000Z' }] });
      await act(() => runtime.queryClient.invalidateQueries());
      const summary = (await screen.findByText('Your show has ended')).parentElement;
      expect(summary).toHaveTextContent('You were live for 42 minutes');
    });

    it('is summed up when it ended just before, as after a reload, until that is closed', async () => {
      await openAfter(2);
      const summary = (await screen.findByText('Your show has ended')).parentElement as HTMLElement;
      await userEvent.click(within(summary).getByRole('button', { name: 'Close' }));
      expect(screen.queryByText('Your show has ended')).toBeNull();
    });

    it('is no news when it ended a while ago', async () => {
      await openAfter(20);
      expect(screen.queryByText('Your show has ended')).toBeNull();
    });
  });

  it('asks before a page that is live is closed', async () => {
    await open(empty);
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(false);
    await userEvent.click(button('Go live'));
    expect(close()).toBe(true);
  });

  it('says why the account may not go live, gives the camera back, and asks again when told', async () => {
    const refused = new AppError({
      code: 'forbidden',
      kind: 'auth',
      message: 'Your room is closed.',
      retryable: false,
      status: 403,
    });
    await open({ ...empty, 'POST /api/studio/call': refused });
    await userEvent.click(button('Go live'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re not liveYour room is closed.');
    expect(mockCall.ended).toBeGreaterThan(0);
    expect(mockPreview.did.at(-1)).toBe('opened');
    await userEvent.click(button('Try again'));
    expect(mockCall.entered).toHaveLength(2);
  });

  it.each([
    ['start', { wasLive: false, cause: 'network' }, 'Going live… We’ll keep trying.'],
    ['network', { wasLive: true, cause: 'network' }, 'The connection was lost. We’re reconnecting.'],
    ['server', { wasLive: true, cause: 'other-side' }, 'Our server ended the connection. We’re reconnecting.'],
    [
      'camera',
      { wasLive: true, cause: 'device' },
      'Your camera or microphone was disconnected. Connect it again to continue.',
    ],
  ] as const)('says why it is not there: %s', async (_, change, words) => {
    await open(empty);
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'reconnecting', attempt: 1, nextTryInS: 1, ...change }));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('says what is wrong with a camera that was taken before the show began, and tries again when told', async () => {
    await open(empty);
    await userEvent.click(button('Go live'));
    const mediaError = new Error('x', { cause: Object.assign(new Error('x'), { name: 'NotReadableError' }) });
    act(() => mockCall.show({ view: 'failed', mediaError }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You’re not liveAnother app is using your camera or microphone. Close it and try again.',
    );
    await userEvent.click(button('Try again'));
    expect(mockCall.retried).toBe(1);
  });

  it.each([
    [{}, 'All working'],
    [{ isCameraOn: false }, 'Camera off'],
    [{ isMicrophoneOn: false }, 'Microphone off'],
    [{ isCameraOn: false, isMicrophoneOn: false }, 'Camera and microphone off'],
  ])('says how camera and microphone are: %o is %s', async (change, words) => {
    await open(empty);
    act(() => mockPreview.show(change));
    expect(within(screen.getByRole('region', { name: 'Devices' })).getByRole('status')).toHaveTextContent(words);
  });

  it('says how long it has been live, above and on the picture, and nothing of what played in the room before', async () => {
    const tell = await openLive();
    expect(screen.getByText(/^Just started\./)).toBeVisible();
    for (const [minutes, words] of [
      [0, /^Just started\./],
      [29, /^For 29 minutes\./],
    ] as const) {
      await tell({ ...onAir, startedAt: new Date(Date.now() - minutes * 60_000 - 1000).toISOString() });
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(within(screen.getByRole('region', { name: 'Your camera' })).getByText(/^29:\d\d$/)).toBeVisible();
  });

  describe('when nothing reaches the viewers', () => {
    const unheard = { ...onAir, bitrateKbps: 0, startedAt: new Date(Date.now() - 30_000).toISOString() };
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    const connections = () => [
      within(screen.getByLabelText('Statistics')).getByText('Connection').nextSibling?.textContent,
      within(screen.getByRole('region', { name: 'Checklist' })).getByText(/^Nothing reaches/).textContent,
    ];

    it('says so in one voice, when the server has got nothing for a while, and not when it cannot know', async () => {
      const tell = await openLive();
      await tell({ ...unheard, bitrateKbps: null });
      expect(await screen.findByText('Measuring')).toBeVisible();
      expect(screen.queryByText('Nothing reaches viewers')).toBeNull();
      await tell(unheard);
      expect(await screen.findByText('Nothing reaches viewers')).toBeVisible();
      expect(screen.getByText('Not reaching viewers')).toBeVisible();
      expect(screen.getByText(/^Nothing reaches viewers\. Check your connection\./)).toBeVisible();
      expect(connections()).toEqual(['No signal', 'Nothing reaches viewers.']);
      expect([heading(), screen.queryByText('LIVE')]).toEqual(['Studio', null]);
    });

    it('says so of what another app sends, too, and nothing of the devices here', async () => {
      await open({ ...empty, 'GET /api/studio': studioOf({ onAir: { ...unheard, source: 'whip' } }) });
      expect(await screen.findByText(/^Nothing reaches viewers\. Check the app, tab or device/)).toBeVisible();
      expect(connections()).toEqual(['No signal', 'Nothing reaches viewers.']);
      expect([heading(), screen.queryByText('LIVE')]).toEqual(['Studio', null]);
      expect(screen.getByText('All working')).toBeVisible();
    });

    it('says so at once while the room waits for her, and believes figures only some time after', async () => {
      const tell = await openLive();
      await tell({ ...unheard, bitrateKbps: 900 });
      expect(await screen.findByText('Good: what you send arrives.')).toBeVisible();
      act(() => mockChat.tell({ type: 'room', room: liveState({ isInterrupted: true }) }));
      expect(connections()).toEqual(['No signal', 'Nothing reaches viewers.']);
      expect(heading()).toBe('Studio');
      await tell({ ...unheard, peakViewers: 77 });
      expect(await screen.findByText('peak 77')).toBeVisible();
      act(() => mockChat.tell({ type: 'room', room: liveState() }));
      expect(heading()).toMatch(/You’re live/);
      expect(screen.queryByText(/^Nothing reaches viewers/)).toBeNull();
    });

    const givenUp = /^Your show has ended because nothing reached us\./;

    it('goes by the chat, which knows first, whether the server has ended her show', async () => {
      const tell = await openLive();
      const tellChat = (room: Parameters<typeof liveState>[0]) =>
        act(() => mockChat.tell({ type: 'room', room: liveState(room) }));
      act(() => mockChat.welcome({ as: 'performer', room: liveState() }));
      await tell({ ...onAir, bitrateKbps: 900 });
      expect(await screen.findByText('Good: what you send arrives.')).toBeVisible();
      tellChat({ isInterrupted: true });
      expect(screen.getByText(/^Nothing reaches viewers\. Check your connection\./)).toBeVisible();
      tellChat({ status: 'offline' });
      expect(screen.getByText(givenUp)).toBeVisible();
      expect([heading(), screen.queryByText('LIVE')]).toEqual(['Studio', null]);
      await tell(null);
      // Heard again.
      tellChat({});
      expect(heading()).toMatch(/You’re live/);
      expect(screen.queryByText(givenUp)).toBeNull();
    });

    it('says so when the server has ended her show because nothing came, until another one begins', async () => {
      const tell = await openLive();
      // The server does not know of it yet.
      expect(heading()).toMatch(/You’re live/);
      await tell(onAir);
      expect(await screen.findByText('Connection')).toBeVisible();
      await tell(null);
      expect(await screen.findByText(givenUp)).toBeVisible();
      expect(heading()).toBe('Studio');
      await tell({ ...onAir, startedAt: new Date().toISOString() });
      await waitFor(() => expect(heading()).toMatch(/You’re live/));
    });
  });

  it('waits for the camera, says what is wrong with it, and tries again', async () => {
    await open(empty);
    act(() =>
      mockPreview.show({
        phase: 'failed',
        stream: null,
        problem: { title: 'Camera or microphone in use', text: 'Another app is using your camera.' },
      }),
    );
    expect(button('Go live')).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Another app is using your camera.');
    await userEvent.click(button('Try again'));
    expect(mockPreview.did).toEqual(['retried']);
  });

  it.each([
    ['whip', 'Another app is streaming. Stop it there to go live from here.'],
    ['studio', 'You’re live from another tab or device. End the stream there to go live from here.'],
  ] as const)('does not take over from a %s stream', async (source, words) => {
    await open({ ...empty, 'GET /api/studio': studioOf({ status: 'live', onAir: { ...onAir, source } }) });
    expect(screen.getByText(words)).toBeVisible();
    expect(button('Go live')).toBeDisabled();
  });

  it('reconnects, and says so', async () => {
    await open(empty);
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'reconnecting', attempt: 2, nextTryInS: 3, wasLive: true, cause: 'network' }));
    expect(screen.getByText('Reconnecting, attempt 2')).toBeVisible();
    await userEvent.click(button('Retry now'));
    expect(mockCall.retried).toBe(1);
  });

  it('does not wait for its next try once a media node waits for the performer', async () => {
    await open(empty);
    const tell = (isInterrupted: boolean) =>
      act(() => mockChat.tell({ type: 'room', room: liveState({ isInterrupted }) }));
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'reconnecting', attempt: 4, nextTryInS: 6, wasLive: true, cause: 'network' }));
    tell(false);
    expect(mockCall.retried).toBe(0);
    tell(true);
    expect([mockCall.retried, mockCall.isPictureExpected]).toEqual([1, false]);
    tell(false);
    expect(mockCall.retried).toBe(1);
  });

  it('ends camera and stream when the page is left', async () => {
    const { unmount } = await open(empty);
    await userEvent.click(button('Go live'));
    unmount();
    expect([mockCall.ended, mockPreview.did.at(-1), mockChat.events]).toEqual([1, 'ended', null]);
  });
});

it('turns camera and microphone off, and tells how loud it is', async () => {
  await open(empty);
  const controls = within(screen.getByRole('group', { name: 'Camera controls' }));
  expect(controls.getByRole('meter', { name: 'Microphone level' })).toHaveAttribute('aria-valuenow', '-14');
  await userEvent.click(controls.getByRole('button', { name: 'Microphone', pressed: true }));
  expect(controls.getByRole('button', { name: 'Microphone', pressed: false })).toBeVisible();
  await userEvent.click(controls.getByRole('button', { name: 'Camera', pressed: true }));
  expect(screen.getByText('Your camera is off')).toBeVisible();
});

it('shows the figures of the broadcast', async () => {
  await open({ ...empty, 'GET /api/studio': studioOf({ status: 'live', onAir }) });
  const figures = screen.getByLabelText('Statistics');
  expect(figures).toHaveTextContent('Viewers1 284 peak 1 402');
  expect(figures).toHaveTextContent('ConnectionGood');
  expect(document.body).not.toHaveTextContent(/bitrate|packets|Mbps|lost on the way/i);
});

describe('the room', () => {
  it('has the check list in the chat’s place before a show, and no line to write in', async () => {
    await open(empty);
    act(() => mockChat.welcome({ as: 'performer', room: liveState() }));
    const side = within(screen.getByRole('complementary', { name: 'Show' }));
    expect(side.getByRole('heading', { name: 'Chat opens when you go live' })).toBeVisible();
    expect(side.getAllByRole('listitem').map((item) => item.querySelector('b')?.firstChild?.textContent)).toEqual(
      expect.arrayContaining(['Camera', 'Microphone', 'Connection', 'Age and papers']),
    );
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await userEvent.click(button('Go live'));
    expect(side.getByText('No messages yet.')).toBeVisible();
    expect(side.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(side.queryByRole('region', { name: 'Checklist' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Checklist' })).toHaveTextContent('Next show');
  });

  it('keeps what was typed when a show begins', async () => {
    await open(empty);
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(button('Go live'));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Late talk, headsets on!');
  });

  it('saves slow mode as it is chosen, and goes back where that failed', async () => {
    const slowMode = () => screen.getByRole('combobox', { name: 'Slow mode' });
    const failure = new AppError({ code: 'x', kind: 'network', message: 'No.', retryable: false, status: 0 });
    const save = jest.fn(() => studioOf({ slowModeSeconds: 30 }));
    const { runtime } = await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.selectOptions(slowMode(), 'One message every 30 s');
    await waitFor(() => expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Slow mode saved.' }]));
    expect(save.mock.calls).toEqual([[{ body: { slowModeSeconds: 30 } }]]);
    expect(slowMode()).toHaveValue('30');
    save.mockImplementation(() => {
      throw failure;
    });
    await userEvent.selectOptions(slowMode(), 'Off');
    await waitFor(() => expect(runtime.store.getState().toasts.at(-1)).toMatchObject({ kind: 'error', text: 'No.' }));
    expect(slowMode()).toHaveValue('30');
  });

  it('saves title and goal', async () => {
    const save = jest.fn(() => studioOf({ topic: 'Music' }));
    const { runtime } = await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Music');
    await userEvent.click(button('Save room'));
    expect(save).toHaveBeenCalledWith({ body: { topic: 'Music', goal: { title: 'Encore set', coins: 5000 } } });
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Room saved.' }]);
  });

  it('says what is wrong, and keeps what was typed', async () => {
    const save = jest.fn();
    await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Coins' }));
    await userEvent.click(button('Save room'));
    expect(screen.getByRole('textbox', { name: 'Coins' })).toHaveAccessibleDescription(
      /Enter 10 to 1\u00a0000\u00a0000 coins/,
    );
    expect(screen.getByRole('textbox', { name: 'Goal' })).toHaveValue('Encore set');
    expect(save).not.toHaveBeenCalled();
  });
});

describe('the private switch', () => {
  const privateShow = () => screen.getByRole('switch', { name: 'Make your show private' });

  it('closes the room as it is pressed, says so, and leaves the form’s unsaved words alone', async () => {
    const save = jest.fn<Studio, [{ body: StudioSettings }]>(({ body }) =>
      studioOf({ isPrivate: body.isPrivate === true }),
    );
    await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ', and music');
    await userEvent.click(privateShow());
    expect(save.mock.calls).toEqual([[{ body: { isPrivate: true } }]]);
    expect(await screen.findByText('Saved')).toHaveAttribute('role', 'status');
    expect(privateShow()).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Late talk, headsets on, and music');
  });

  it('goes back when it could not be saved, and says so', async () => {
    const failure = new AppError({ code: 'x', kind: 'network', message: 'No.', retryable: false, status: 0 });
    const { runtime } = await open({ ...empty, 'PUT /api/studio': failure });
    await userEvent.click(privateShow());
    await waitFor(() =>
      expect(runtime.store.getState().toasts).toMatchObject([
        { kind: 'error', text: expect.stringContaining('“Make your show private” wasn’t changed.') as string },
      ]),
    );
    expect(privateShow()).not.toBeChecked();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('follows the last of two quick presses, one request after the other', async () => {
    let settleFirst: (room: Studio) => void = () => {};
    const first = new Promise<Studio>((resolve) => (settleFirst = resolve));
    const bodies: StudioSettings[] = [];
    await open({
      ...empty,
      'PUT /api/studio': ({ body }: { body: StudioSettings }) => {
        bodies.push(body);
        return bodies.length === 1 ? first : studioOf();
      },
    });
    await userEvent.click(privateShow());
    await userEvent.click(privateShow());
    expect(bodies).toEqual([{ isPrivate: true }]);
    await act(async () => settleFirst(studioOf({ isPrivate: true })));
    await waitFor(() => expect(bodies).toEqual([{ isPrivate: true }, { isPrivate: false }]));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(privateShow()).not.toBeChecked();
  });
});

describe('reports', () => {
  const reply = {};
  it('bans who was reported, and closes the report', async () => {
    const sanction = jest.fn(() => reply);
    const resolve = jest.fn(() => reply);
    await open(
      {
        'POST /api/camgirls/{nickname}/messages/{sequence}/sanction': sanction,
        'POST /api/studio/reports/{id}/resolve': resolve,
      },
      '/studio?tab=reports',
    );
    const report = within(screen.getByRole('group', { name: 'Report about driftwood' }));
    expect(report.getByText('2 viewers reported driftwood')).toBeVisible();
    await userEvent.click(report.getByRole('button', { name: 'Ban driftwood' }));
    expect(sanction).toHaveBeenCalledWith({
      params: { nickname: 'mara-vellin', sequence: 17 },
      body: { kind: 'ban' },
    });
    expect(resolve).toHaveBeenCalledWith({ params: { id: 4 } });
  });

  it('dismisses a report, and does nothing else', async () => {
    const resolve = jest.fn(() => reply);
    await open({ 'POST /api/studio/reports/{id}/resolve': resolve }, '/studio?tab=reports');
    await userEvent.click(button('Dismiss report'));
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('lifts a sanction', async () => {
    const lift = jest.fn(() => reply);
    await open({ 'DELETE /api/studio/sanctions/{id}': lift }, '/studio?tab=reports');
    await userEvent.click(button('Let otto_v write again'));
    expect(lift).toHaveBeenCalledWith({ params: { id: 9 } });
  });

  it('says that there are none only when it knows, and loads them again when told', async () => {
    let answer: (reports: { reports: [] }) => void = () => undefined;
    const failed = new AppError({ code: 'x', kind: 'server', message: 'No.', retryable: true, status: 503 });
    const load = jest.fn((): Promise<{ reports: [] }> => Promise.reject(failed));
    await open({ 'GET /api/studio/reports': load }, '/studio?tab=reports');
    const side = within(screen.getByRole('complementary', { name: 'Show' }));
    const again = await side.findByRole('button', { name: 'Try again' });
    expect(side.queryByText(/^No open reports/)).toBeNull();
    load.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.click(again);
    expect(side.queryByText(/^No open reports/)).toBeNull();
    await act(async () => answer({ reports: [] }));
    expect(await side.findByText(/^No open reports/)).toBeVisible();
  });

  it('loads reports again when the chat tells of a new one', async () => {
    const reports = jest.fn(() => ({ reports: [] }));
    await open({ 'GET /api/studio/reports': reports }, '/studio?tab=reports');
    const before = reports.mock.calls.length;
    act(() => mockChat.welcome({ as: 'performer', openReports: 1, room: liveState() }));
    await waitFor(() => expect(reports.mock.calls.length).toBeGreaterThan(before));
  });
});

describe('the tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('link', { name });

  it('lead from the chat to viewers, reports and earnings, and keep the stream', async () => {
    await open();
    await userEvent.click(button('Go live'));
    expect(screen.getByRole('log', { name: 'Chat messages' })).toBeVisible();
    expect(tab(/^Reports/)).toHaveTextContent('Reports1');
    for (const [name, heading] of [
      [/^Viewers/, 'Members in your room'],
      [/^Reports/, 'Reports'],
      [/^Earnings/, 'Earnings'],
    ] as const) {
      await userEvent.click(tab(name));
      expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeInTheDocument();
      expect(tab(name)).toHaveAttribute('aria-current', 'page');
      expect(screen.queryByRole('log')).not.toBeInTheDocument();
    }
    expect([mockCall.entered.length, mockCall.ended]).toEqual([1, 0]);
  });

  it('show balance, what the show brought, each show, who tipped most, and the statement', async () => {
    await open(empty, '/studio?tab=earnings');
    const side = within(screen.getByRole('complementary', { name: 'Show' }));
    expect(await side.findByText('By show')).toBeVisible();
    expect(side.getByText('Balance').parentElement).toHaveTextContent('Balance 8 120 coins');
    expect(side.getByText(/in tips, this show/)).toHaveTextContent('3 400 in tips, this show');
    expect(side.getByText(/in private/)).toHaveTextContent('1 080 in private, 18 min');
    expect(side.getByText('10 January 2026', { selector: 'b' }).parentElement).toHaveTextContent(/4 480.*still live/);
    expect(side.getByText('9 January 2026', { selector: 'b' }).parentElement).toHaveTextContent(/4 960.*2 h 10 min/);
    expect(side.getAllByRole('listitem').at(-1)).toHaveTextContent('2G4Guest 4821600 coins');
    expect(side.getByRole('link', { name: 'Download statement' })).toHaveAttribute(
      'href',
      `/api/studio/statement?${new URLSearchParams({ tz: Intl.DateTimeFormat().resolvedOptions().timeZone })}`,
    );
  });

  it('say what the balance is in money and at which rate, what was paid, and what each day brought', async () => {
    await open(empty, '/studio?tab=earnings');
    const side = within(screen.getByRole('complementary', { name: 'Show' }));
    expect(await side.findByText(/^About/)).toHaveTextContent(
      'About $37.46. You get $4.61 for 1 000 coins, 60% of their price.',
    );
    expect(side.getByText('$100.76').parentElement).toHaveTextContent(/In review.*1.+31 Dec 2025.*21 840 coins/);
    expect(side.getByText('$90.50').parentElement).toHaveTextContent(/Paid.*1.+30 Nov 2025, reference B-2291/);
    await userEvent.click(side.getByText('By day'));
    expect(side.getByText('9 January 2026', { selector: 'span' }).parentElement).toHaveTextContent('4 960 coins');
  });

  it('say from which sum on is paid before there was a payout', async () => {
    await open({ ...empty, 'GET /api/studio/earnings': { ...earnings, payouts: [] } }, '/studio?tab=earnings');
    expect(await screen.findByText('None yet. Your balance is paid out from $20.00.')).toBeVisible();
  });

  it('say why a payout was not sent', async () => {
    const payouts = earnings.payouts.map((payout) => ({
      ...payout,
      state: 'rejected' as const,
      rejection: 'The bank account is closed',
    }));
    await open({ ...empty, 'GET /api/studio/earnings': { ...earnings, payouts } }, '/studio?tab=earnings');
    expect((await screen.findAllByText(/2025\. The bank account is closed/))[0]).toBeVisible();
  });

  it('mute, ban and invite members who are in the room', async () => {
    const [sanction, invite] = [jest.fn(() => ({})), jest.fn(() => ({}))];
    const { runtime } = await open(
      {
        ...empty,
        'POST /api/studio/viewers/{id}/sanction': sanction,
        'POST /api/studio/viewers/{id}/invite': invite,
      },
      '/studio?tab=viewers',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mute volta for 10 minutes' }));
    await userEvent.click(button('Invite volta to private shows for free'));
    await userEvent.click(button('Ban volta'));
    expect(sanction.mock.calls).toEqual([
      [{ params: { id: 31 }, body: { kind: 'timeout', minutes: 10 } }],
      [{ params: { id: 31 }, body: { kind: 'ban' } }],
    ]);
    expect(invite).toHaveBeenCalledWith({ params: { id: 31 } });
    expect(runtime.store.getState().toasts).toHaveLength(3);
  });

  it('offer nothing for who is banned, and say what is known of each', async () => {
    const members = [
      roomViewer({ isInside: true, isInvited: true }),
      roomViewer({ id: 32, name: 'otto_v', sanction: { kind: 'ban', until: null } }),
    ];
    await open({ ...empty, 'GET /api/studio/viewers': { members } }, '/studio?tab=viewers');
    expect(await screen.findByText('In the private show · Invited to private shows')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Actions for otto_v' })).queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('Banned')).toBeVisible();
  });
});

it('has one amber action, going live', async () => {
  await open(empty);
  const amber = screen.getAllByRole('button').filter(({ classList }) => classList.contains('primary'));
  expect(amber.map(({ textContent }) => textContent)).toEqual(['Go live']);
});

describe('the price of a private show', () => {
  const price = () => screen.getByRole('textbox', { name: 'Price per minute, in coins' });

  it('is saved by itself', async () => {
    const save = jest.fn(() => studioOf({ privateCoinsPerMinute: 90 }));
    const { runtime } = await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.clear(price());
    await userEvent.type(price(), '90');
    await userEvent.click(button('Save price'));
    expect(save).toHaveBeenCalledWith({ body: { privateCoinsPerMinute: 90 } });
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Price saved.' }]);
  });

  it('says what is wrong', async () => {
    const save = jest.fn();
    await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.clear(price());
    await userEvent.type(price(), '2000');
    await userEvent.click(button('Save price'));
    expect(price()).toHaveAccessibleDescription(/Enter 0 to 1\u00a0000 coins/);
    expect(save).not.toHaveBeenCalled();
  });
});

it('shows a new stream key once, beside the steps and the address for other programs', async () => {
  await open({ ...empty, 'POST /api/studio/stream-key': { key: 'key-for-obs' } });
  const panel = within(screen.getByRole('region', { name: 'Use OBS or another app' }));
  expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('In OBS, open Settings, then Stream.');
  expect(screen.getByRole('textbox', { name: 'Server address' })).toHaveValue(
    'https://vespera.test/api/whip/mara-vellin',
  );
  await userEvent.click(button('Create stream key'));
  expect(await screen.findByRole('textbox', { name: 'Stream key' })).toHaveValue('key-for-obs');
  expect(button('Replace stream key')).toBeVisible();
});

it('tells members without a room what the studio is', async () => {
  const forbidden = new AppError({ code: 'forbidden', kind: 'auth', message: 'No.', retryable: false, status: 403 });
  await open({ 'GET /api/studio': forbidden });
  expect(screen.getByRole('heading', { name: 'The studio is for performers' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apply to perform' })).toHaveAttribute('href', '/contact-us');
  expect(mockChat.events).toBeNull();
});

describe('the check list', () => {
  const row = (name: string) => {
    const found = within(screen.getByRole('region', { name: 'Checklist' }))
      .getAllByRole('listitem')
      .find((item) => item.textContent?.startsWith(name));
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const relay = (config: RoomCall['config']) => ({ ...empty, 'POST /api/studio/call': { ...access, config } });

  it.each([
    [0, 'Connection, done Good: what you send arrives.'],
    [200, 'Connection, open Weak: part of what you send is lost.'],
  ])(
    'says of the connection of a show what arrives, as the picture does (%i lost of a thousand)',
    async (lostPermille, words) => {
      await open({ ...empty, 'GET /api/studio': studioOf({ onAir: { ...onAir, bitrateKbps: 1_800, lostPermille } }) });
      expect(row('Connection')).toHaveTextContent(words);
      expect(within(row('Connection')).queryByRole('button')).toBeNull();
    },
  );

  it('says what is in order, and what is open', async () => {
    await open({ ...empty, 'GET /api/studio': studioOf({ isAgeVerified: false }) });
    expect(row('Camera')).toHaveTextContent('Camera, done Working');
    expect(row('Microphone')).toHaveTextContent('Microphone, done We hear you, −14 dB');
    expect(row('Connection')).toHaveTextContent('Not tested yet');
    // Papers prove it; the check of visitors is one that her region may not ask for.
    expect(row('Age and papers')).toHaveTextContent(/^Age and papers, done /);
    expect(row('Age and papers')).not.toHaveTextContent('Your age');
    act(() => mockPreview.show({ isCameraOn: false }));
    expect(row('Camera')).toHaveTextContent('Camera, open Off');
    await userEvent.click(button('Go live'));
    expect(screen.getByText('3 of 5 open')).toBeVisible();
    expect(row('Next show')).toHaveTextContent('Viewers can’t see when you’re back');
  });

  it('calls camera and microphone missing when they failed, and not while they open', async () => {
    await open(empty);
    const problem = { title: 'Camera or microphone in use', text: 'Another app is using your camera.' };
    for (const [change, words] of [
      [{ phase: 'opening', stream: null }, 'Opening…'],
      [{ phase: 'failed', stream: null, problem }, 'Not available'],
    ] as const) {
      act(() => mockPreview.show(change));
      expect(row('Camera')).toHaveTextContent(`Camera, open ${words}`);
      expect(row('Microphone')).toHaveTextContent(`Microphone, open ${words}`);
    }
  });

  it('waits to hear a microphone, and waits again for another one', async () => {
    await open(empty);
    act(() => mockPreview.show({ microphone: 'Other microphone', level: -60 }));
    expect(row('Microphone')).toHaveTextContent('Say something. We don’t hear you yet.');
    act(() => mockPreview.show({ level: -20 }));
    act(() => mockPreview.show({ level: -60 }));
    expect(row('Microphone')).toHaveTextContent('We heard you. It’s silent now.');
  });

  it('says that the relay cannot be reached, where there is none', async () => {
    await open(relay({ turn: [], signalling: '' }));
    await userEvent.click(button('Test connection'));
    await waitFor(() => expect(row('Connection')).toHaveTextContent('We couldn’t reach our server'));
    expect(button('Test again')).toBeEnabled();
  });

  it.each([
    [
      'the server’s own words, when it refuses',
      { kind: 'auth', status: 403, message: 'You can’t go live yet: add your papers.' },
      'We couldn’t test your connection. You can’t go live yet: add your papers.',
    ],
    [
      'that the server is away, when it is',
      { kind: 'network', status: 0, message: 'We couldn’t reach the server.' },
      'We couldn’t reach our server, so viewers wouldn’t see you. Try another network.',
    ],
  ] as const)('says of a test that was not made %s', async (_, error, words) => {
    const refused = new AppError({ code: 'x', retryable: false, ...error });
    await open({ ...empty, 'POST /api/studio/call': refused });
    await userEvent.click(button('Test connection'));
    await waitFor(() => expect(row('Connection')).toHaveTextContent(words));
    expect(row('Connection')).not.toHaveTextContent('Tested at');
  });
});

describe('tip menu, blocked words and next shows', () => {
  it('adds to the tip menu and takes away from it, and says what is wrong', async () => {
    const save = jest.fn(({ body }: { body: StudioSettings }) => studioOf({ tipMenu: body.tipMenu ?? [] }));
    await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.click(button('Add to menu'));
    expect(screen.getByRole('textbox', { name: 'What you’ll do' })).toHaveAccessibleDescription(
      /Enter what you’ll do for the tip/,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'What you’ll do' }), 'A dance');
    await userEvent.type(screen.getByRole('textbox', { name: 'Price in coins' }), '120');
    await userEvent.click(button('Add to menu'));
    const both = [
      { title: 'A song', coins: 50 },
      { title: 'A dance', coins: 120 },
    ];
    expect(save.mock.calls.map(([{ body }]) => body)).toEqual([{ tipMenu: both }]);
    expect(screen.getByRole('textbox', { name: 'What you’ll do' })).toHaveValue('');
    await userEvent.click(button('Remove A song from the tip menu'));
    expect(save).toHaveBeenLastCalledWith({ body: { tipMenu: both.slice(1) } });
  });

  it('blocks a word once, and allows it again', async () => {
    const save = jest.fn(({ body }: { body: StudioSettings }) => studioOf({ blockedWords: body.blockedWords ?? [] }));
    await open({ ...empty, 'PUT /api/studio': save });
    const word = () => screen.getByRole('textbox', { name: 'Word or phrase' });
    await userEvent.type(word(), 'SPAM');
    await userEvent.click(button('Block'));
    expect(word()).toHaveAccessibleDescription(/already on your list/);
    await userEvent.clear(word());
    await userEvent.type(word(), 'free coins');
    await userEvent.click(button('Block'));
    expect(save).toHaveBeenLastCalledWith({ body: { blockedWords: ['spam', 'free coins'] } });
    await userEvent.click(button('Allow spam again'));
    expect(save).toHaveBeenLastCalledWith({ body: { blockedWords: ['free coins'] } });
  });

  it('announces a show at a time of this browser’s zone, and takes it back', async () => {
    const [announce, remove] = [jest.fn(() => ({})), jest.fn(() => ({}))];
    const shows = [{ id: 5, startsAt: new Date(2026, 0, 12, 20, 0).toISOString() }];
    await open({
      ...empty,
      'GET /api/studio': studioOf({ shows }),
      'POST /api/studio/shows': announce,
      'DELETE /api/studio/shows/{id}': remove,
    });
    const next = within(screen.getByRole('region', { name: 'Next shows' }));
    expect(next.getAllByText('Mon 12 January, 20:00')[0]).toBeVisible();
    await userEvent.click(button('Add date'));
    expect(next.getByLabelText('Date and time')).toHaveAccessibleDescription('Choose a date and a time.');
    fireEvent.change(next.getByLabelText('Date and time'), { target: { value: '2026-01-20T21:30' } });
    await userEvent.click(button('Add date'));
    expect(announce).toHaveBeenCalledWith({ body: { startsAt: new Date(2026, 0, 20, 21, 30).toISOString() } });
    await userEvent.click(next.getByRole('button', { name: /^Remove/ }));
    expect(remove).toHaveBeenCalledWith({ params: { id: 5 } });
  });
});

describe('papers', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Papers' }));
  const pdf = new File(['%PDF-1.4 %%EOF'], '../../passport.pdf', { type: 'application/pdf' });
  const refused = papersOf({
    until: null,
    missing: ['identity'],
    papers: [
      { ...(papersOf().papers[0] as never as object), state: 'refused', reason: 'The last page is missing' } as never,
    ],
  });

  it('say until when they are complete', async () => {
    await open(empty);
    expect(panel().getAllByText('Valid')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Checklist' })).toHaveTextContent(/complete until 14 Dec(ember)? 2027/);
  });

  it('that are missing or were refused say so and why, and the check list leads there', async () => {
    await open({ ...empty, 'GET /api/studio/papers': refused });
    expect(panel().getByText('The last page is missing')).toBeVisible();
    expect(panel().getByText('Your room isn’t public: we need your identity document.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add papers' })).toHaveAttribute('href', '#papers');
  });

  it('say by which day they are needed, while the room is public without them', async () => {
    const grace = papersOf({ until: '2026-12-27T00:00:00.000Z', missing: ['identity', 'consent'], papers: [] });
    await open({ ...empty, 'GET /api/studio/papers': grace });
    expect(panel().getByText(/We need your identity document and signed consent by 26 Dec(ember)? 2026/)).toBeVisible();
  });

  it('are handed in as their content alone, and the form is empty again', async () => {
    const { calls, runtime } = await open(empty);
    await userEvent.click(panel().getByRole('button', { name: 'Upload' }));
    expect(panel().getAllByText('Choose a file.')[0]).toBeVisible();
    await userEvent.selectOptions(panel().getByLabelText('Paper'), 'Signed consent');
    await userEvent.upload(panel().getByLabelText('File'), pdf);
    await userEvent.click(panel().getByRole('button', { name: 'Upload' }));
    await waitFor(() =>
      expect(runtime.store.getState().toasts.map(({ text }) => text)).toEqual([
        'Thank you. We’ll check it within two working days.',
      ]),
    );
    const sent = calls.mock.calls.find(([name]) => name === 'POST /api/studio/papers')?.[1];
    expect(sent).toEqual({ body: { kind: 'consent', file: btoa('%PDF-1.4 %%EOF') } });
    expect(panel().getByLabelText<HTMLInputElement>('File').files).toHaveLength(0);
  });

  it('say how much of a file was sent, and stay as they were chosen where that is cancelled', async () => {
    const add = 'POST /api/studio/papers';
    let end: (error: AppError) => void = () => undefined;
    const { calls, runtime } = await open({
      ...empty,
      [add]: () =>
        new Promise<never>((_, reject) => {
          end = reject;
        }),
    });
    await userEvent.upload(panel().getByLabelText('File'), pdf);
    await userEvent.click(panel().getByRole('button', { name: 'Upload' }));
    const upload = () => calls.mock.calls.find(([name]) => name === add)?.[2];
    await waitFor(() => expect(upload()).toBeDefined());
    act(() => upload()?.onProgress?.(0.424));
    expect(panel().getByText('42% sent')).toBeVisible();
    await userEvent.click(panel().getByRole('button', { name: 'Cancel' }));
    expect(upload()?.signal?.aborted).toBe(true);
    await act(async () =>
      end(new AppError({ code: 'aborted', kind: 'network', message: '', retryable: false, status: 0 })),
    );
    expect(panel().queryByText('42% sent')).toBeNull();
    expect([panel().queryByRole('alert'), runtime.store.getState().toasts]).toEqual([null, []]);
    expect(panel().getByLabelText<HTMLInputElement>('File').files).toHaveLength(1);
    expect(panel().getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('that are refused by the server are said at their field', async () => {
    const wrong = new AppError({
      code: 'validation-failed',
      kind: 'validation',
      message: 'The file must be a whole PDF, JPEG or PNG.',
      retryable: false,
      status: 400,
      fields: { file: 'must be a whole PDF, JPEG or PNG' },
    });
    await open({
      ...empty,
      'POST /api/studio/papers': () => {
        throw wrong;
      },
    });
    await userEvent.upload(panel().getByLabelText('File'), pdf);
    await userEvent.click(panel().getByRole('button', { name: 'Upload' }));
    expect(await panel().findAllByText(/must be a whole PDF, JPEG or PNG/)).not.toHaveLength(0);
    expect(panel().getByLabelText<HTMLInputElement>('File').files).toHaveLength(1);
  });
});
