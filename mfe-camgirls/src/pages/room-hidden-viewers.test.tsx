import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleProfile } from '@platform/shared/testing';
import { messageOf } from '../fixtures/rooms';
import { memberWith } from '../fixtures/viewers';
import { mockChat } from '../testing/mock-room';
import { renderPage } from '../testing/render-page';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const messages = [
  messageOf(1, { name: 'northlight', text: 'Rude words' }),
  messageOf(2, { name: 'volta', text: 'Kind words' }),
  messageOf(3, { name: 'northlight', kind: 'tip', coins: 50, text: 'More of them' }),
  messageOf(4, { name: 'Mara Vellin', isPerformer: true, text: 'Good evening' }),
];
async function enter(as: 'guest' | 'member' | 'performer' = 'member') {
  const page = await renderPage({
    at: '/camgirls/mara-vellin',
    ...(as !== 'guest' && { viewer: memberWith() }),
  });
  act(() => mockChat.welcome({ as, messages }));
  return page;
}
const box = () => screen.getByRole('log', { name: 'Chat messages' });
const log = () => within(box());
const openActions = async () => {
  const [first] = screen.getAllByRole('button', { name: 'Actions for the message by northlight' });
  await userEvent.click(first as HTMLElement);
};
const hide = async () => {
  await openActions();
  await userEvent.click(screen.getByRole('button', { name: 'Hide viewer' }));
};
const list = () => within(screen.getByRole('region', { name: 'Viewers' }));
const openTab = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));

it('hides all that a viewer wrote and writes, says so, and keeps the focus in the chat', async () => {
  await enter();
  await hide();
  expect(log().queryByText('Rude words')).toBeNull();
  expect(log().queryByText('More of them')).toBeNull();
  expect(log().getByText('Kind words')).toBeVisible();
  expect(screen.getByText('You no longer see messages by northlight.').closest('[role="status"]')).not.toBeNull();
  expect(box()).toHaveFocus();
  act(() => mockChat.tell({ type: 'message', message: messageOf(5, { name: 'northlight', text: 'And again' }) }));
  act(() => mockChat.tell({ type: 'message', message: messageOf(6, { name: 'volta', text: 'Hello' }) }));
  expect(log().queryByText('And again')).toBeNull();
  expect(log().getByText('Hello')).toBeVisible();
});

it('takes it back at once', async () => {
  await enter();
  await hide();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(log().getByText('Rude words')).toBeVisible();
  expect(screen.queryByText(/You no longer see/)).toBeNull();
  expect(box()).toHaveFocus();
});

it('is remembered in other rooms and visits, and the list shows a viewer again, by keys alone', async () => {
  const { unmount } = await enter('guest');
  await hide();
  unmount();
  await enter('guest');
  expect(log().queryByText('Rude words')).toBeNull();
  await openTab(/^Viewers/);
  expect(list().getByText('Hidden: you don’t see their messages')).toBeVisible();
  list().getByRole('button', { name: 'Show northlight again' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(list().getByRole('button', { name: 'Hide northlight' })).toHaveFocus();
  await openTab(/^Chat/);
  expect(log().getByText('Rude words')).toBeVisible();
});

it('counts no message of a hidden viewer as new', async () => {
  await enter();
  await hide();
  Object.defineProperties(box(), { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  fireEvent.scroll(box(), { target: { scrollTop: 100 } });
  act(() => mockChat.tell({ type: 'message', message: messageOf(5, { name: 'northlight' }) }));
  act(() => mockChat.tell({ type: 'message', message: messageOf(6, { name: 'volta' }) }));
  expect(screen.getByRole('button', { name: '1 new message' })).toBeVisible();
});

it('offers it neither for the performer nor to her, who moderates and sees everything', async () => {
  localStorage.setItem('hidden-viewers', '["northlight"]');
  await enter('performer');
  expect(log().getByText('Rude words')).toBeVisible();
  await openTab(/^Viewers/);
  expect(list().getByText('northlight')).toBeVisible();
  expect(list().queryByRole('button')).toBeNull();
  await openTab(/^Chat/);
  await openActions();
  expect(screen.queryByRole('button', { name: 'Hide viewer' })).toBeNull();
});

it('offers no member to hide themselves, whose message of another visit is in the history', async () => {
  await enter();
  const { name } = sampleProfile.publicName;
  act(() => mockChat.tell({ type: 'message', message: messageOf(5, { name, text: 'Mine' }) }));
  await userEvent.click(screen.getByRole('button', { name: `Actions for the message by ${name}` }));
  expect(screen.getByRole('group', { name: `Actions for the message by ${name}` })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide viewer' })).toBeNull();
});

// Last: from here on the page keeps the list itself.
it('does so in a browser that keeps nothing, until the page is left', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await enter();
  await hide();
  expect(log().queryByText('Rude words')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(log().getByText('Rude words')).toBeVisible();
});
