import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageOf } from '../fixtures/rooms';
import { mockCall, mockChat } from '../testing/mock-room';
import { asMember, log, open, stage, tell } from '../testing/open-room';
import { liveState } from '../testing/simulated-room';

describe('the chat of a room', () => {
  it('shows the history with tips, notices and the places of deleted messages', async () => {
    await open();
    expect(log().getByText('Good evening everyone. Headsets on, lights low.')).toBeVisible();
    expect(log().getByText('250 coins')).toBeVisible();
    expect(log().getByText('Slow mode is on, one message every 5 s')).toBeVisible();
    expect(log().getByText('Message deleted')).toBeVisible();
  });

  it('has no empty paragraph after its messages', async () => {
    await open();
    const paragraphs = within(screen.getByRole('region', { name: 'Chat' })).getAllByRole('paragraph');
    expect(paragraphs.filter(({ textContent }) => textContent === '')).toEqual([]);
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

  it('says to guests, too, when it opens, and asks for no log-in while nobody is live', async () => {
    await open({ at: '/camgirls/alma-verity' });
    expect(screen.getByText('Chat opens when Alma Verity is live.')).toBeVisible();
    tell({ as: 'guest', room: liveState({ status: 'offline', viewers: 0 }) });
    expect(screen.getByText('Chat opens when Alma Verity is live.')).toBeVisible();
    expect(screen.queryByText(/No messages yet/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Log in to chat and tip' })).toBeNull();
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
    expect(screen.queryByRole('button', { name: 'Tip 100 coins to Mara Vellin' })).toBeNull();
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
    expect(screen.queryByRole('button', { name: 'Tip 100 coins to Mara Vellin' })).toBeNull();
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
