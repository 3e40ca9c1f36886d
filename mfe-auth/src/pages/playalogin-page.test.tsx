import { screen, waitFor, within } from '@testing-library/react';
import { codeMistake, groupedCode, pastedCode, plainCode } from '../components/headset/headset-code';
import { renderPage, refusal } from '../testing/render-page';

const press = (name: string) => screen.getByRole('button', { name });
const code = () => screen.getByLabelText('Code');

describe('a code of a headset', () => {
  it.each([
    ['abcd2345', 'ABCD2345', 'ABCD-2345'],
    [' ab cd-23 45 ', 'ABCD2345', 'ABCD-2345'],
    ['ABC', 'ABC', 'ABC'],
    ['', '', ''],
  ])('%j is sent as %s and shown as %s', (typed, plain, grouped) => {
    expect(plainCode(typed)).toBe(plain);
    expect(groupedCode(typed)).toBe(grouped);
  });

  it.each([
    ['', 'Enter the code shown on your headset.'],
    ['ABC-123', 'The code has 8 letters and digits.'],
    ['abcd 2345', undefined],
  ])('%j: %s', (typed, sentence) => expect(codeMistake(typed)).toBe(sentence));
});

describe('what is pasted', () => {
  it.each([
    ['abcd2345', 'ABCD2345'],
    ['  a b c d – 2 3 4 5 \n', 'ABCD2345'],
    ['https://www.example.com/playalogin?code=abcd-2345&x=1', 'ABCD2345'],
    ['abcd', null],
    ['my code is abcd2345', null],
  ])('%j is the code %s', (text, found) => expect(pastedCode(text)).toBe(found));
});

describe('logging a headset in', () => {
  it('takes a pasted code, with spaces and in lower case, in the place of what was typed', async () => {
    const { user } = await renderPage('/playalogin', { asMember: true });
    await user.type(code(), 'wrng6789');
    await user.paste('  abcd  -  2345   and more than fits'.slice(0, 18));
    expect(code()).toHaveValue('ABCD-2345');
  });

  it('is offered on the phone, by an address and a QR code that have the code once it is whole', async () => {
    const { user } = await renderPage('/playalogin', { asMember: true });
    const phone = within(await screen.findByRole('region', { name: 'Use your phone instead' }));
    expect(phone.getByText('www.example.com/playalogin')).toBeInTheDocument();
    await user.type(code(), 'abcd234');
    expect(phone.queryByText(/code=/)).toBeNull();
    await user.type(code(), '5');
    expect(await screen.findByText('www.example.com/playalogin?code=ABCD2345')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of this page' })).toBeInTheDocument();
  });

  it('names the device, and signs it in only when that is confirmed', async () => {
    const signIn = jest.fn((_request: { body: object }) => ({ status: 'ok' as const, device: 'A headset' }));
    const { user } = await renderPage('/playalogin', {
      asMember: true,
      fixtures: {
        'POST /api/profile/login/playa/device': { device: 'A headset', expiresAt: '' },
        'POST /api/profile/login/playa': signIn,
      },
    });
    await user.type(code(), 'abcd2345');
    expect(code()).toHaveValue('ABCD-2345');
    await user.click(press('Continue'));
    expect(await screen.findByRole('heading', { name: 'Is this your headset?' })).toHaveFocus();
    expect(screen.getByText('A headset')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
    await user.click(press('Yes, log it in'));
    expect(await screen.findByRole('heading', { name: 'Your headset is logged in' })).toHaveFocus();
    expect(signIn.mock.calls.map(([{ body }]) => body)).toEqual([{ code: 'ABCD2345' }]);
  });

  it('fills in a code of the address, and still waits for the member', async () => {
    const find = jest.fn();
    await renderPage('/playalogin?code=abcd-2345', {
      asMember: true,
      fixtures: { 'POST /api/profile/login/playa/device': find },
    });
    expect(code()).toHaveValue('ABCD-2345');
    expect(find).not.toHaveBeenCalled();
  });

  it('lets the member say no', async () => {
    const { user } = await renderPage('/playalogin?code=abcd-2345', { asMember: true });
    await user.click(press('Continue'));
    await user.click(await screen.findByRole('button', { name: 'No, go back' }));
    expect(await screen.findByRole('heading', { name: 'Log in on your headset' })).toHaveFocus();
    expect(code()).toHaveValue('');
  });

  it.each([
    [
      'validation-failed',
      400,
      { code: 'This code has expired. Get a new one on your headset.' },
      'This code has expired. Get a new one on your headset.',
    ],
    ['too-many-requests', 429, {}, 'Too many attempts.'],
    ['network', 0, {}, 'We couldn’t reach the server.'],
  ])('says what is wrong and keeps the code: %s', async (name, status, fields, sentence) => {
    const { user } = await renderPage('/playalogin', {
      asMember: true,
      fixtures: { 'POST /api/profile/login/playa/device': refusal(name, status, fields) },
    });
    await user.type(code(), 'abcd2345');
    await user.click(press('Continue'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    expect(code()).toHaveValue('ABCD-2345');
  });
});
