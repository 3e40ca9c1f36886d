import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { ViewerState } from '@platform/shared/store';
import { sampleProfile } from '@platform/shared/testing';
import { memberWith } from '../fixtures/viewers';
import { mockChat } from '../testing/mock-room';
import { renderPage } from '../testing/render-page';

const { session, audience } = memberWith();
const publicName = { name: 'Guest 4821', isConfirmed: false, changeableFrom: null };
/** A member who was never asked for the public name. */
const unnamed: ViewerState = { audience, session: { ...session, profile: { ...sampleProfile, publicName } } };
const settled = (name: string): Profile => ({
  ...sampleProfile,
  publicName: { ...publicName, name, isConfirmed: true },
});

type Change = RequestOf<'PUT /api/profile/public-name'>;
const keeps = ({ body }: Change): Profile => settled(body.name);
async function enter(keep = jest.fn<Profile, [Change]>(keeps)) {
  const tip = jest.fn(() => ({ sequence: 7, balance: [] }));
  await renderPage({
    at: '/camgirls/mara-vellin',
    viewer: unnamed,
    fixtures: { 'PUT /api/profile/public-name': keep, 'POST /api/camgirls/{nickname}/tips': tip },
  });
  act(() => mockChat.welcome());
  return { keep, tip };
}
const message = () => screen.getByRole('textbox', { name: 'Message' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'How others see you' }));
const texts = () => mockChat.sent.map(({ text }) => text);

describe('the public name at the first message', () => {
  it('is offered before anything is sent, and the message goes as it was typed when it is kept', async () => {
    const { keep } = await enter();
    await userEvent.type(message(), 'Hello from Lisbon{Enter}');
    const dialog = await sheet();
    expect(dialog.getByRole('heading', { name: 'How others see you' })).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Public name' })).toHaveValue('Guest 4821');
    expect(dialog.getByText(/^Others see you as/)).toHaveTextContent('Others see you as Guest 4821');
    expect(texts()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send as Guest 4821' }));
    await waitFor(() => expect(texts()).toEqual(['Hello from Lisbon']));
    expect(keep).toHaveBeenCalledWith({ body: { name: 'Guest 4821' } });
    expect(message()).toHaveValue('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is changed there, by keys alone, and not asked for again', async () => {
    const { keep } = await enter();
    await userEvent.type(message(), 'One{Enter}');
    const name = (await sheet()).getByRole('textbox', { name: 'Public name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Velvet Comet{Enter}');
    await waitFor(() => expect(texts()).toEqual(['One']));
    expect(message()).toHaveFocus();
    await userEvent.type(message(), 'Two{Enter}');
    expect(texts()).toEqual(['One', 'Two']);
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('gives the focus back to the message when it is gone, whatever was pressed before', async () => {
    await enter();
    await userEvent.type(message(), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    const dialog = await sheet();
    const dialogs: number[] = [];
    message().addEventListener('focus', () => dialogs.push(screen.queryAllByRole('dialog').length));
    await userEvent.click(dialog.getByRole('button', { name: 'Send as Guest 4821' }));
    await waitFor(() => expect(message()).toHaveFocus());
    expect(dialogs).toEqual([0]);
    expect(texts()).toEqual(['Hello']);
  });

  it('leaves what was typed while it was loaded', async () => {
    await enter();
    await userEvent.type(message(), 'Hello{Enter}');
    fireEvent.change(message(), { target: { value: 'Hello and more' } });
    await userEvent.click((await sheet()).getByRole('button', { name: 'Send as Guest 4821' }));
    await waitFor(() => expect(texts()).toEqual(['Hello']));
    expect(message()).toHaveValue('Hello and more');
  });

  it('loses nothing that was typed when it is cancelled', async () => {
    const { keep } = await enter();
    await userEvent.type(message(), 'Hello{Enter}');
    await userEvent.click((await sheet()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([texts(), keep.mock.calls]).toEqual([[], []]);
    expect(message()).toHaveValue('Hello');
    expect(message()).toHaveFocus();
  });

  it('says at its field why a name is refused, and keeps name and message', async () => {
    const problem = 'is another member’s, or looks like it';
    await enter(
      jest.fn<Profile, [Change]>(() => {
        const fields = { name: problem };
        throw new AppError({
          code: 'validation-failed',
          kind: 'validation',
          message: 'Refused.',
          retryable: false,
          status: 400,
          fields,
        });
      }),
    );
    await userEvent.type(message(), 'Hello{Enter}');
    const dialog = await sheet();
    await userEvent.click(dialog.getByRole('button', { name: 'Send as Guest 4821' }));
    const name = dialog.getByRole('textbox', { name: 'Public name' });
    await waitFor(() => expect(name).toBeInvalid());
    expect(dialog.getByRole('alert')).toHaveTextContent(`The public name ${problem}`);
    expect([texts(), (message() as HTMLInputElement).value]).toEqual([[], 'Hello']);
  });

  it('is not asked of the performer, who writes by the stage name', async () => {
    await enter();
    act(() => mockChat.welcome({ as: 'performer' }));
    await userEvent.type(message(), 'Welcome{Enter}');
    expect(texts()).toEqual(['Welcome']);
  });
});

describe('the public name at the first tip', () => {
  it('is offered first, and the tip goes with its sum and words when it is kept', async () => {
    const { tip } = await enter();
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: /^50/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'For the encore');
    await userEvent.click(screen.getByRole('button', { name: 'Tip 50 coins' }));
    const dialog = await sheet();
    expect(tip).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Tip as Guest 4821' }));
    await waitFor(() =>
      expect(tip).toHaveBeenCalledWith(
        expect.objectContaining({ body: expect.objectContaining({ coins: 50, text: 'For the encore' }) }),
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the tip as it was when it is cancelled', async () => {
    const { tip } = await enter();
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins to Mara Vellin' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Brava');
    await userEvent.click(screen.getByRole('button', { name: 'Tip 100 coins' }));
    await sheet();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'How others see you' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Brava');
    expect(tip).not.toHaveBeenCalled();
  });
});
