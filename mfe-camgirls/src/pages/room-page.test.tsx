import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoomCall } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { messageOf, roomOf } from '../fixtures/rooms';
import { memberWith } from '../fixtures/viewers';
import { mockCall, mockChat, roomAccess } from '../testing/mock-room';
import { renderPage, type PageOptions } from '../testing/render-page';
import { liveState, type SimulatedChat } from '../testing/simulated-room';

const refusal = (code: string, status = 409) =>
  new AppError({ code, kind: 'conflict', message: 'The reason in words.', retryable: false, status });
const open = (options: PageOptions = {}) =>
  renderPage({
    at: '/camgirls/mara-vellin',
    ...options,
    fixtures: { 'POST /api/camgirls/{nickname}/call': roomAccess, ...options.fixtures },
  });
const asMember = (fixtures: Fixtures = {}, coins?: number, at?: string) =>
  open({ viewer: memberWith(coins), fixtures, ...(at !== undefined && { at }) });
const stage = (name = 'Mara Vellin') => within(screen.getByRole('region', { name: `Live video of ${name}` }));
const log = () => within(screen.getByRole('log', { name: 'Chat messages' }));
const tell = (change: Parameters<SimulatedChat['welcome']>[0] = {}) => act(() => mockChat.welcome(change));

describe('the stage of a room', () => {
  it('plays without sound, and with it after a press', async () => {
    await open();
    expect(stage().getByText('Opening the room')).toBeVisible();
    expect(mockCall.entered[0]).toMatchObject({ kind: 'dial', isMuted: true, media: { audio: false, video: false } });
    const video = await act(() => mockCall.play());
    expect(stage().getByLabelText('Live video of Mara Vellin')).toBe(video);
    await userEvent.click(stage().getByRole('button', { name: 'Tap for sound' }));
    expect(stage().queryByRole('button', { name: 'Tap for sound' })).toBeNull();
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
    expect(stage().getByText('Next try in 2 s. Chat still works.')).toBeVisible();
    await userEvent.click(stage().getByRole('button', { name: 'Retry now' }));
    expect(mockCall.retried).toBe(1);
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
    ['age-verification-required', 'Verify your age to watch'],
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

  it('misses no picture while the performer is away', async () => {
    await open();
    tell({ room: liveState({ isInterrupted: true }) });
    expect(mockCall.isPictureExpected).toBe(false);
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    expect(mockCall.isPictureExpected).toBe(true);
  });

  it('tries at once when the chat is back, because the server is', async () => {
    await open();
    tell();
    act(() => mockCall.show({ view: 'reconnecting', attempt: 3, nextTryInS: 3, wasLive: true }));
    act(() => mockChat.events?.closed(1012));
    expect(mockCall.retried).toBe(0);
    const [retryChat] = within(screen.getByRole('complementary', { name: 'Room chat' })).getAllByRole('button', {
      name: 'Retry now',
    });
    await userEvent.click(retryChat as HTMLElement);
    tell();
    expect(mockCall.retried).toBe(1);
  });

  it('enters a full room when told', async () => {
    await open({ fixtures: { 'POST /api/camgirls/{nickname}/call': refusal('room-full') } });
    await userEvent.click(await stage().findByRole('button', { name: 'Try again' }));
    expect(mockCall.retried).toBe(1);
  });

  it('enters by itself when a private show ends', async () => {
    const call = jest.fn<RoomCall, []>(() => roomAccess);
    call.mockImplementationOnce(() => {
      throw refusal('room-private');
    });
    await open({ at: '/camgirls/alma-verity', fixtures: { 'POST /api/camgirls/{nickname}/call': call } });
    tell({ room: liveState({ status: 'private' }) });
    expect(await stage('Alma Verity').findByRole('heading', { name: 'Private show' })).toBeVisible();
    act(() => mockChat.tell({ type: 'room', room: liveState() }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  });

  it('connects to nothing while the performer is away, says when she is back, and begins when she is', async () => {
    await open({ at: '/camgirls/alma-verity' });
    expect(mockCall.entered).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Alma Verity is offline' })).toBeVisible();
    expect(screen.getByText('Back Sat 22:30 UTC.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch Mara Vellin' })).toHaveAttribute('href', '/camgirls/mara-vellin');
    tell();
    expect(mockCall.entered).toHaveLength(1);
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
  it('is said to be unknown', async () => {
    await open({ at: '/camgirls/nobody' });
    expect(screen.getByRole('heading', { name: 'We can’t find this room' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/camgirls');
  });

  it('asks for nothing before the age gate', async () => {
    const { calls } = await open({ gate: 'verification' });
    expect(screen.getByRole('link', { name: 'Verify my age' })).toHaveAttribute(
      'href',
      '/age-verification?continue=%2Fcamgirls%2Fmara-vellin',
    );
    expect(calls).not.toHaveBeenCalled();
    expect([mockCall.entered, mockChat.events]).toEqual([[], null]);
  });

  it('offers another try when it did not load', async () => {
    const failed = new AppError({ code: 'x', kind: 'server', message: 'down', retryable: true, status: 503 });
    await open({ fixtures: { 'GET /api/camgirls/{nickname}': failed } });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the chat of a room', () => {
  it('shows the history with tips, notices and the places of deleted messages', async () => {
    await open();
    expect(log().getByText('Good evening everyone. Headsets on, lights low.')).toBeVisible();
    expect(log().getByText('250 coins')).toBeVisible();
    expect(log().getByText('Slow mode is on, one message every 5 s')).toBeVisible();
    expect(log().getByText('Message deleted')).toBeVisible();
  });

  it('leads guests to the log-in and back', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Log in to chat and tip' })).toHaveAttribute(
      'href',
      '/login?continue=%2Fcamgirls%2Fmara-vellin',
    );
    tell({ as: 'guest' });
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  it('sends a message, which is there at once and once', async () => {
    await asMember();
    tell();
    const input = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.type(input, 'Hello from Lisbon{Enter}');
    expect(input).toHaveValue('');
    expect(mockChat.sent).toMatchObject([{ text: 'Hello from Lisbon' }]);
    expect(log().getByText('Sending…')).toBeVisible();
    act(() => {
      mockChat.tell({ type: 'accepted', key: mockChat.sent[0]?.key ?? '', sequence: 1 });
      mockChat.tell({ type: 'message', message: messageOf(1, { text: 'Hello from Lisbon', name: 'Rowan' }) });
    });
    expect(log().getAllByText('Hello from Lisbon')).toHaveLength(1);
    expect(log().queryByText('Sending…')).toBeNull();
  });

  it('keeps what was refused, with the reason', async () => {
    await asMember();
    tell();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    act(() =>
      mockChat.tell({
        type: 'refused',
        key: mockChat.sent[0]?.key ?? '',
        code: 'validation-failed',
        message: 'Links are not allowed.',
        retryAfter: null,
      }),
    );
    expect(log().getByRole('alert')).toHaveTextContent('Not sent. Links are not allowed.');
    await userEvent.click(log().getByRole('button', { name: 'Try again' }));
    expect(mockChat.sent).toHaveLength(2);
  });

  it('counts down slow mode, and lets one type meanwhile', async () => {
    await asMember();
    tell({ room: liveState({ slowModeSeconds: 5 }) });
    const input = screen.getByRole('textbox', { name: 'Message' });
    expect(input).toHaveAccessibleDescription('Slow mode: one message every 5 s.');
    await userEvent.type(input, 'Hello{Enter}');
    act(() => mockChat.tell({ type: 'accepted', key: mockChat.sent[0]?.key ?? '', sequence: 1 }));
    expect(input).toHaveAccessibleDescription('You can write again in 5 s.');
    await userEvent.type(input, 'More{Enter}');
    expect([mockChat.sent.length, (input as HTMLInputElement).value]).toEqual([1, 'More']);
  });

  it('says who is silenced and until when, and who is banned', async () => {
    await asMember();
    tell({ sanction: { kind: 'timeout', until: '2126-01-10T21:24:00.000Z' } });
    expect(screen.getByText(/You can’t write until/)).toBeVisible();
    act(() => mockChat.tell({ type: 'sanction', sanction: { kind: 'ban', until: null } }));
    expect(screen.getByText('The performer has banned you from this chat.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send a tip' })).toBeNull();
    expect(stage().getByRole('heading', { name: 'You can’t enter this room' })).toBeVisible();
    expect(mockCall.ended).toBe(1);
  });

  it('says that it reconnects, and does at once when told', async () => {
    await asMember();
    tell();
    act(() => mockChat.events?.closed(1006));
    expect(screen.getByText(/Chat is reconnecting\. Next try in 1 s\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(screen.queryByText(/Chat is reconnecting/)).toBeNull();
  });

  it('inserts emoji by keys at the place of the cursor', async () => {
    await asMember();
    tell();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hi');
    await userEvent.click(screen.getByRole('button', { name: 'Insert emoji' }));
    expect(screen.getByRole('button', { name: 'grinning face' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi😮');
    await userEvent.click(screen.getByRole('button', { name: 'Insert emoji' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Emoji' })).toBeNull();
  });

  it('offers the way down to new messages while older ones are read', async () => {
    await asMember();
    tell({ messages: [messageOf(1)] });
    const box = screen.getByRole('log', { name: 'Chat messages' });
    Object.defineProperties(box, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
    box.scrollTop = 100;
    fireEvent.scroll(box);
    act(() => {
      mockChat.tell({ type: 'message', message: messageOf(2) });
      mockChat.tell({ type: 'message', message: messageOf(3) });
    });
    expect(box.scrollTop).toBe(100);
    await userEvent.click(screen.getByRole('button', { name: '2 new messages' }));
    expect(box.scrollTop).toBe(900);
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
  });

  it('reports a message with a reason, to the team and the performer', async () => {
    const report = jest.fn(() => ({ number: 'R-7KQ2MX9P', sentAt: '2026-11-23T21:14:00.000Z' }));
    await asMember({ 'POST /api/reports': report });
    tell({ messages: [messageOf(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by northlight' }));
    await userEvent.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('textbox', { name: 'Details (optional)' })).toHaveAccessibleDescription(
      'Our team and the performer see it.',
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Spam/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog', { name: 'Report received' })).toHaveTextContent('R-7KQ2MX9P');
    expect(report).toHaveBeenCalledWith({
      body: expect.objectContaining({ about: { kind: 'message', slug: 'mara-vellin', sequence: 1 }, reason: 'rules' }),
    });
  });

  it('lets a guest report a message', async () => {
    await open();
    tell({ as: 'guest', messages: [messageOf(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by northlight' }));
    expect(screen.getByRole('button', { name: 'Report' })).toBeVisible();
  });

  it('lets a writer delete what was written here, and nothing else', async () => {
    const remove = jest.fn(() => ({}));
    await asMember({ 'DELETE /api/camgirls/{nickname}/messages/{sequence}': remove });
    tell({ messages: [messageOf(1)] });
    act(() => {
      mockChat.tell({ type: 'accepted', key: 'any', sequence: 2 });
      mockChat.tell({ type: 'message', message: messageOf(2, { name: 'Rowan' }) });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by northlight' }));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by Rowan' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledWith({ params: { nickname: 'mara-vellin', sequence: 2 } });
    act(() => mockChat.tell({ type: 'deleted', sequence: 2 }));
    expect(log().getByText('Message deleted')).toBeVisible();
  });

  it('lets the performer silence and ban', async () => {
    const sanction = jest.fn(() => ({}));
    await asMember({ 'POST /api/camgirls/{nickname}/messages/{sequence}/sanction': sanction });
    tell({ as: 'performer', messages: [messageOf(1)] });
    expect(screen.queryByRole('button', { name: 'Send a tip' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by northlight' }));
    await userEvent.click(screen.getByRole('button', { name: 'Time out for 10 minutes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the message by northlight' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ban' }));
    const params = { nickname: 'mara-vellin', sequence: 1 };
    expect(sanction.mock.calls).toEqual([
      [{ params, body: { kind: 'timeout', minutes: 10 } }],
      [{ params, body: { kind: 'ban' } }],
    ]);
  });
});

describe('tips', () => {
  const paid = { sequence: 7, balance: [{ currencyType: 0 as const, count: 2350 }] };

  it('confirms the sum with the balance after it, pays once, and shows the new balance', async () => {
    const tip = jest.fn<typeof paid, [unknown]>(() => paid);
    const { runtime } = await asMember({ 'POST /api/camgirls/{nickname}/tips': tip });
    tell();
    expect(screen.getByText('Balance: 2 450 coins')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Tip Mara Vellin' }));
    expect(sheet.getByText('2 350 coins')).toBeVisible();
    await userEvent.type(sheet.getByRole('textbox', { name: 'Message (optional)' }), 'For the encore');
    await userEvent.click(sheet.getByRole('button', { name: 'Tip 100 coins' }));
    expect(tip).toHaveBeenCalledWith({
      params: { nickname: 'mara-vellin' },
      body: { coins: 100, text: 'For the encore', key: expect.stringMatching(/^[\w-]{22}$/) as string },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Balance: 2 350 coins')).toBeVisible();
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'You tipped Mara Vellin 100 coins.' }]);
  });

  it('moves the goal', async () => {
    await open();
    expect(screen.getByRole('progressbar', { name: 'Goal: Encore set' })).toHaveAttribute('value', '3400');
    tell({ room: liveState({ goal: { title: 'Encore set', coins: 5000, reached: 3500 } }) });
    const goal = within(screen.getByRole('region', { name: 'Goal: Encore set' }));
    expect(goal.getByText('3 500 of 5 000')).toBeVisible();
    act(() =>
      mockChat.tell({ type: 'room', room: liveState({ goal: { title: 'Encore set', coins: 5000, reached: 5100 } }) }),
    );
    expect(screen.getByText('Goal reached. Thank you.')).toBeVisible();
  });

  it('opens the sheet from the tip menu with the sum and the words of an entry', async () => {
    await asMember();
    tell({ room: liveState({ tipMenu: [{ title: 'A song', coins: 50 }] }) });
    const menu = within(screen.getByRole('list', { name: 'Tip menu of Mara Vellin' }));
    await userEvent.click(menu.getByRole('button', { name: 'A song 50 coins' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Tip Mara Vellin' }));
    expect(sheet.getByRole('button', { name: 'Tip 50 coins' })).toBeEnabled();
    expect(sheet.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('A song');
  });

  it('takes any whole sum from 1 to 10 000, and no other', async () => {
    await asMember();
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    const input = screen.getByRole('textbox', { name: 'Amount in coins' });
    for (const text of ['0', '1.5', '10001', 'all']) {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      expect(screen.getByRole('button', { name: 'Send tip' })).toBeDisabled();
      expect(input).toHaveAccessibleDescription('Enter a whole number from 1 to 10\u00a0000.');
    }
    await userEvent.clear(input);
    await userEvent.type(input, '1');
    expect(screen.getByRole('button', { name: 'Tip 1 coin' })).toBeEnabled();
  });

  it('leads members with too few coins to the packs, and back to the tip', async () => {
    await asMember({}, 40);
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    const sheet = within(screen.getByRole('dialog', { name: 'You need 60 more coins' }));
    expect(sheet.getByRole('link', { name: 'Get 60 more coins' })).toHaveAttribute(
      'href',
      '/payment?coins=100&continue=%2Fcamgirls%2Fmara-vellin%3Ftip%3D100',
    );
  });

  it('opens where the payment led back to', async () => {
    await asMember({}, 500, '/camgirls/mara-vellin?tip=250');
    tell();
    expect(screen.getByRole('radio', { name: '250 coins' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['network', 'slow'])('asks again with the same key after a lost response (%s), and says so', async (code) => {
    const lost = new AppError({ code, kind: 'network', message: 'lost', retryable: true, status: 0 });
    const tip = jest.fn<typeof paid, [unknown]>(() => {
      throw lost;
    });
    await asMember({ 'POST /api/camgirls/{nickname}/tips': tip });
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins' }));
    expect(screen.getByRole('alert')).toHaveTextContent('You won’t be charged twice.');
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins' }));
    const keys = tip.mock.calls.map(([request]) => (request as { body: { key: string } }).body.key);
    expect(new Set(keys).size).toBe(1);
  });

  it('reads the balance again when the coins were spent elsewhere', async () => {
    await asMember({
      'POST /api/camgirls/{nickname}/tips': refusal('balance-too-low'),
      'GET /api/profile/balance': [{ currencyType: 0, count: 10 }],
    });
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins' }));
    expect(await screen.findByRole('dialog', { name: 'You need 90 more coins' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was charged for this tip.');
  });

  it('says what a tip is worth in tokens of the live provider that the member is logged in at', async () => {
    const create = jest.fn(() => ({ login: async (fields: object) => ({ ...fields, user_uuid: 'u-1' }) }));
    Object.assign(window, { LiveCameraSdk: { create } });
    await asMember({
      'GET /api/camgirls/info': { partner_id: 'partner-7' },
      'GET /api/camgirls/provider': {
        provider: 'sdk',
        script: 'https://live.test/sdk.js',
        clientApi: 'https://live.test/v1',
        notifications: 'wss://live.test/notifications',
      },
      'GET /api/camgirls/auth-info': {
        token_to_gold_multiplier: 2.5,
        user_name: 'Rowan Hale',
        dreamcam_token: 'a.b.c',
      },
    });
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        clientApiBaseUrl: 'https://live.test/v1',
        partnerId: 'partner-7',
        notificationWebsocketUrl: 'wss://live.test/notifications',
      }),
    );
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    expect(await screen.findByText('40 tokens')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    await userEvent.type(screen.getByLabelText('Amount in coins'), '4');
    expect(screen.getByText('1 token')).toBeVisible();
    Reflect.deleteProperty(window, 'LiveCameraSdk');
  });

  it('says nothing of tokens where coins are what performers get', async () => {
    await asMember();
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Send a tip' }));
    expect(screen.queryByText(/token/)).toBeNull();
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
    expect(screen.queryByRole('button', { name: 'Send a tip' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.getByText('This is a recording. Chat and tips open when Mara Vellin is live.')).toBeVisible();
    expect([call.mock.calls.length, mockCall.entered.length]).toEqual([0, 0]);
  });

  it('invites to no message where none can be written', async () => {
    await open({ fixtures: recorded() });
    expect(await screen.findByText('No messages yet.')).toBeVisible();
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

  it('shows nothing to whom the performer has sent out', async () => {
    await open({ fixtures: recorded({ 'GET /api/camgirls/{nickname}/loop': refusal('chat-banned', 403) }) });
    expect(await theatre().findByRole('heading', { name: 'You can’t enter this room' })).toBeVisible();
  });
});
