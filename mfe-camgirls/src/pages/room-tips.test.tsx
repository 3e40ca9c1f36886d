import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { mockChat } from '../testing/mock-room';
import { asMember, open, refusal, tell } from '../testing/open-room';
import { liveState } from '../testing/simulated-room';

describe('tips', () => {
  const paid = { sequence: 7, balance: [{ currencyType: 0 as const, count: 2350 }] };

  it('confirms the sum with the balance after it, pays once, and shows the new balance', async () => {
    const tip = jest.fn<typeof paid, [unknown]>(() => paid);
    const { runtime } = await asMember({ 'POST /api/camgirls/{nickname}/tips': tip });
    tell();
    expect(screen.getByText('Balance: 2 450 coins')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
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

  it('offers none, and no goal of tips, while the room is off air', async () => {
    await asMember();
    tell({ room: liveState({ status: 'offline', tipMenu: [{ title: 'A song', coins: 50 }] }) });
    expect(screen.queryByRole('button', { name: /^Tip \d|A song/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Goal/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Get coins' })).toBeNull();
    expect(screen.getByText('Balance: 2 450 coins')).toBeVisible();
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
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
    const sheet = within(screen.getByRole('dialog', { name: 'You need 60 more coins' }));
    expect(sheet.getByRole('link', { name: 'Get 60 more coins' })).toHaveAttribute(
      'href',
      '/payment?coins=100&continue=%2Fcamgirls%2Fmara-vellin%3Ftip%3D100',
    );
  });

  it('opens where the payment led back to', async () => {
    await asMember({}, 500, '/camgirls/mara-vellin?tip=250');
    tell();
    expect(within(screen.getByRole('dialog')).getByRole('radio', { name: '250 coins' })).toBeChecked();
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
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
    expect(await screen.findByText('40 tokens')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    await userEvent.type(screen.getByLabelText('Amount in coins'), '4');
    expect(screen.getByText('1 token')).toBeVisible();
    Reflect.deleteProperty(window, 'LiveCameraSdk');
  });

  it('says nothing of tokens where coins are what performers get', async () => {
    await asMember();
    tell();
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
    expect(screen.queryByText(/token/)).toBeNull();
  });
});
