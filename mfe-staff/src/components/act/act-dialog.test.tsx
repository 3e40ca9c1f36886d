import { act, screen, within } from '@testing-library/react';
import { member, order } from '../../fixtures/responses';
import { failure, open } from '../../testing/render-page';

const grant = 'POST /api/staff/members/{id}/grant';
const dialog = (name: string | RegExp) => screen.getByRole('dialog', { name });

/** A window with or without room beside the page. @returns what changes that */
function windowWithRoom(hasRoom = true): (hasRoom: boolean) => void {
  const listeners = new Set<() => void>();
  let matches = hasRoom;
  window.matchMedia = () =>
    ({
      get matches() {
        return matches;
      },
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return (next) =>
    act(() => {
      matches = next;
      for (const listener of listeners) listener();
    });
}

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
  Reflect.deleteProperty(window, 'matchMedia');
});

async function openGrant(fixtures = {}) {
  const page = await open('/staff/members/104', fixtures);
  await page.user.click(screen.getByRole('button', { name: 'Grant coins or gems' }));
  return page;
}

describe('an act in a wide window', () => {
  it('stands beside the page: it has a name and the focus, and is not modal', async () => {
    windowWithRoom();
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    await openGrant();
    const panel = dialog('Grant coins or gems to Rowan Hale');
    expect(showModal).not.toHaveBeenCalled();
    expect(panel).not.toHaveAttribute('aria-modal');
    expect(panel).toHaveAccessibleDescription('Recorded in the audit log with your name.');
    expect(within(panel).getByLabelText('Amount')).toHaveFocus();
    for (const name of ['Close', 'Cancel', 'Grant'])
      expect(within(panel).getByRole('button', { name })).toHaveAccessibleName(name);
  });

  it('lets Tab lead into the page', async () => {
    windowWithRoom();
    const { user } = await openGrant();
    within(dialog(/^Grant/))
      .getByRole('button', { name: 'Grant' })
      .focus();
    await user.tab();
    expect(dialog(/^Grant/)).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('is closed by Escape, there and in the page, and gives the focus back', async () => {
    windowWithRoom();
    const { user } = await openGrant();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Grant coins or gems' });
    expect(opener).toHaveFocus();
    await user.click(opener);
    screen.getByRole('button', { name: 'Block' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Block' })).toHaveFocus();
  });

  it('leaves Escape to the field of the page that it is pressed in', async () => {
    windowWithRoom();
    const { user } = await openGrant();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Escape}');
    expect(dialog(/^Grant/)).toBeVisible();
  });

  it('gives way to another one, and has what was typed when it is opened again', async () => {
    windowWithRoom();
    const { user } = await openGrant();
    await user.type(screen.getByLabelText('Reason'), 'For the outage');
    await user.click(await screen.findByRole('button', { name: `Refund order ${order.id}` }));
    expect(screen.getAllByRole('dialog')).toEqual([dialog(`Refund order ${order.id}`)]);
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(screen.getByLabelText('Reason')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Grant coins or gems' }));
    expect(screen.getAllByRole('dialog')).toEqual([dialog(/^Grant/)]);
    expect(screen.getByLabelText('Reason')).toHaveValue('For the outage');
  });

  it('stays as it is while one goes from tab to tab', async () => {
    windowWithRoom();
    const { user } = await openGrant();
    await user.type(screen.getByLabelText('Reason'), 'For the outage');
    const panel = dialog(/^Grant/);
    await user.click(screen.getByRole('link', { name: 'Ledger' }));
    expect(await screen.findByRole('link', { name: 'Ledger', current: 'page' })).toBeVisible();
    expect(dialog(/^Grant/)).toBe(panel);
    expect(screen.getByLabelText('Reason')).toHaveValue('For the outage');
  });

  it('takes nothing that was typed for one order to another', async () => {
    windowWithRoom();
    const other = { ...order, id: '6D4P-2QXW-8R7T' };
    const orders = { orders: [order, other], next: null, toReview: 0 };
    const { user } = await open('/staff/orders', { 'GET /api/staff/orders': orders });
    for (const { id } of [order, other]) {
      await user.click(screen.getByRole('button', { name: `Refund part of order ${id}` }));
      expect(dialog(`Refund part of order ${id}`)).toBeVisible();
      expect(screen.getByLabelText('Reason')).toHaveValue('');
      await user.type(screen.getByLabelText('Reason'), `About ${id}`);
    }
  });

  it('becomes modal when the window gets narrow, with what was typed', async () => {
    const setRoom = windowWithRoom();
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { user } = await openGrant();
    const panel = dialog(/^Grant/);
    await user.type(screen.getByLabelText('Amount'), '7');
    setRoom(false);
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog(/^Grant/)).toBe(panel);
    expect(screen.getByLabelText('Amount')).toHaveValue('7');
    setRoom(true);
    expect(screen.getByLabelText('Amount')).toHaveValue('7');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for password and code above it, and goes on', async () => {
    windowWithRoom();
    const { user } = await openGrant({ [grant]: failure(403, 'reauthentication-required') });
    await user.type(screen.getByLabelText('Amount'), '7');
    await user.type(screen.getByLabelText('Reason'), 'For the outage');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(within(dialog(/^Grant/)).getByLabelText('Reason')).toHaveValue('For the outage');
  });

  it('that fails after it was closed says so, and closes no other', async () => {
    windowWithRoom();
    let fail: () => void = () => undefined;
    const pending = new Promise((_resolve, reject) => {
      fail = () => reject(failure(503, 'internal', 'server'));
    });
    const { user, toasts } = await openGrant({ [grant]: () => pending });
    await user.type(screen.getByLabelText('Amount'), '7');
    await user.type(screen.getByLabelText('Reason'), 'For the outage');
    await user.click(within(dialog(/^Grant/)).getByRole('button', { name: 'Grant' }));
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await act(async () => fail());
    expect(toasts()).toHaveLength(1);
    expect(dialog(`Block ${member.name}`)).toBeVisible();
  });

  it('that ends after another was opened closes no other', async () => {
    windowWithRoom();
    let end: () => void = () => undefined;
    const pending = new Promise((resolve) => {
      end = () => resolve({ status: 'ok' });
    });
    const { user, toasts } = await openGrant({ [grant]: () => pending });
    await user.type(screen.getByLabelText('Amount'), '7');
    await user.type(screen.getByLabelText('Reason'), 'For the outage');
    await user.click(within(dialog(/^Grant/)).getByRole('button', { name: 'Grant' }));
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await act(async () => end());
    expect(toasts()).toEqual(['Rowan Hale has 7 coins more.']);
    expect(dialog(`Block ${member.name}`)).toBeVisible();
  });
});

it('is modal in a narrow window', async () => {
  windowWithRoom(false);
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  await openGrant();
  expect(showModal).toHaveBeenCalledTimes(1);
});
