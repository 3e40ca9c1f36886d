// Over 300 lines: one page with one simulated camera, call and chat.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoomCall, Studio, StudioSettings } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { onAir, studioOf } from '../fixtures/studio';
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
const open = (fixtures: Fixtures = {}) =>
  renderPage({ at: '/studio', viewer: memberWith(), fixtures: { 'POST /api/studio/call': access, ...fixtures } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const empty = { 'GET /api/studio/reports': { reports: [] } } satisfies Fixtures;

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
    expect(screen.getByRole('combobox', { name: 'Camera' })).toBeDisabled();
    await userEvent.click(button('End stream'));
    expect(mockCall.ended).toBeGreaterThan(0);
    expect(mockPreview.did.at(-1)).toBe('opened');
    expect(button('Go live')).toBeEnabled();
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
    ['network', { wasLive: true, cause: 'network' }, 'Your connection dropped. We’re reconnecting.'],
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

  it('says that nothing reaches the viewers, when the server has got nothing for a while', async () => {
    let onAirNow: Studio['onAir'] = null;
    const { runtime } = await open({ ...empty, 'GET /api/studio': () => studioOf({ onAir: onAirNow }) });
    await userEvent.click(button('Go live'));
    act(() => mockCall.show({ view: 'live', wasLive: true }));
    onAirNow = { ...onAir, bitrateKbps: 0, startedAt: new Date(Date.now() - 30_000).toISOString() };
    await act(() => runtime.queryClient.invalidateQueries());
    expect(await screen.findByText('Nothing reaches viewers')).toBeVisible();
    expect(screen.getByText('Not reaching viewers')).toBeVisible();
  });

  it('waits for the camera, says what is wrong with it, and tries again', async () => {
    await open(empty);
    act(() =>
      mockPreview.show({
        phase: 'failed',
        stream: null,
        problem: { title: 'Camera or microphone in use', text: 'Another program is using your camera.' },
      }),
    );
    expect(button('Go live')).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Another program is using your camera.');
    await userEvent.click(button('Try again'));
    expect(mockPreview.did).toEqual(['retried']);
  });

  it.each([
    ['whip', 'Another program is streaming. Stop it there to go live from here.'],
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
  expect(figures).toHaveTextContent('Bitrate5.8 Mbps');
  expect(figures).toHaveTextContent('Lost packets0.1 %');
});

describe('the room', () => {
  it('saves title, goal and slow mode', async () => {
    const save = jest.fn(() => studioOf({ topic: 'Music' }));
    const { runtime } = await open({ ...empty, 'PUT /api/studio': save });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Music');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Slow mode' }), 'One message every 30 s');
    await userEvent.click(button('Save room'));
    expect(save).toHaveBeenCalledWith({
      body: {
        topic: 'Music',
        goal: { title: 'Encore set', coins: 5000 },
        slowModeSeconds: 30,
        privateCoinsPerMinute: 60,
      },
    });
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
  const privateShow = () => screen.getByRole('switch', { name: 'Private show' });

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
        { kind: 'error', text: expect.stringContaining('“Private show” wasn’t changed.') as string },
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

describe('moderation', () => {
  const reply = {};
  it('bans who was reported, and closes the report', async () => {
    const sanction = jest.fn(() => reply);
    const resolve = jest.fn(() => reply);
    await open({
      'POST /api/camgirls/{nickname}/messages/{sequence}/sanction': sanction,
      'POST /api/studio/reports/{id}/resolve': resolve,
    });
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
    await open({ 'POST /api/studio/reports/{id}/resolve': resolve });
    await userEvent.click(button('Dismiss report'));
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('lifts a sanction', async () => {
    const lift = jest.fn(() => reply);
    await open({ 'DELETE /api/studio/sanctions/{id}': lift });
    await userEvent.click(button('Let otto_v write again'));
    expect(lift).toHaveBeenCalledWith({ params: { id: 9 } });
  });

  it('loads reports again when the chat tells of a new one', async () => {
    const reports = jest.fn(() => ({ reports: [] }));
    await open({ 'GET /api/studio/reports': reports });
    const before = reports.mock.calls.length;
    act(() => mockChat.welcome({ as: 'performer', openReports: 1, room: liveState() }));
    await waitFor(() => expect(reports.mock.calls.length).toBeGreaterThan(before));
  });
});

it('shows a new stream key once, beside the address for other programs', async () => {
  await open({ ...empty, 'POST /api/studio/stream-key': { key: 'key-for-obs' } });
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
