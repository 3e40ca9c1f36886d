import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageOf } from '../fixtures/rooms';
import { mockChat } from '../testing/mock-room';
import { asMember, tell } from '../testing/open-room';
import { liveState } from '../testing/simulated-room';

const openTab = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));
const messages = [
  messageOf(1, { name: 'northlight', text: 'Hello' }),
  messageOf(2, { name: 'volta', kind: 'tip', coins: 50, text: 'A song' }),
  messageOf(3, { name: 'northlight', text: 'Hello again' }),
  messageOf(4, { name: 'Mara Vellin', isPerformer: true, text: 'Good evening' }),
];
const names = () =>
  within(screen.getByRole('region', { name: 'Viewers' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);

it('names those who wrote or tipped, the latest first, and not those who only watch', async () => {
  await asMember();
  tell({ room: liveState({ viewers: 1284 }), messages });
  await openTab(/^Viewers\s*1\s284/);
  expect(screen.getByText(/^1\s284 people are watching\./)).toBeVisible();
  expect(names()).toEqual(['northlight', 'volta']);
});

it('keeps what was typed in the chat while another tab shows', async () => {
  await asMember();
  tell({ messages });
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Half a thought');
  await openTab(/^Viewers/);
  await openTab(/^Chat/);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
});

it('looks the top tippers up again with each tip', async () => {
  const tippers = [{ name: 'volta', coins: 50 }];
  const ask = jest.fn(() => ({ tippers: tippers.slice() }));
  await asMember({ 'GET /api/camgirls/{nickname}/top-tippers': ask });
  tell({ messages });
  await openTab(/^Top tippers/);
  const list = within(await screen.findByRole('region', { name: 'Top tippers of this show' }));
  expect(await list.findByText('volta')).toBeVisible();
  tippers.unshift({ name: 'kes_9', coins: 80 });
  act(() => mockChat.tell({ type: 'message', message: messageOf(5, { name: 'kes_9', kind: 'tip', coins: 80 }) }));
  expect(await list.findByText('kes_9')).toBeVisible();
});

it('says that nothing was tipped yet', async () => {
  await asMember({ 'GET /api/camgirls/{nickname}/top-tippers': () => ({ tippers: [] }) });
  tell();
  await openTab(/^Top tippers/);
  expect(await screen.findByText('No tips in this show yet.')).toBeVisible();
});

it('opens the tip sheet at the sum that was chosen beside the chat', async () => {
  await asMember();
  tell();
  await userEvent.click(screen.getByRole('radio', { name: '250 coins' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tip 250 coins to Mara Vellin' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Tip Mara Vellin' }));
  expect(sheet.getByRole('radio', { name: '250 coins' })).toBeChecked();
});

it('says under which name others see a member, with the way to change it', async () => {
  await asMember();
  tell();
  expect(screen.getByText('Others see you as')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change your public name' })).toHaveAttribute('href', '/dashboard/settings');
});
