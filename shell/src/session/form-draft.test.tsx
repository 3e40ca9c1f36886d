import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { createAppStore } from '@platform/shared/store';
import { createMemoryRouter } from '@platform/shared/testing';
import { draftKeeper } from './draft-keeper';
import { followDrafts, keepDraft } from './form-draft';
import { createUnauthorizedHandler } from './unauthorized';

// As `after-paint` does it.
draftKeeper.keep = keepDraft;

const member = (email: string) => ({ name: 'Wren', email }) as Profile;
const wren = member('wren@example.com');

/** A form whose first field React keeps, and whose others keep themselves. */
function Page() {
  const [name, setName] = useState('');
  return (
    <form>
      <input aria-label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <output>{name}</output>
      <textarea aria-label="Reason" name="reason" />
      <input aria-label="Agreed" name="agreed" type="checkbox" />
      <input aria-label="Password" name="password" type="password" />
      <input aria-label="Code" name="code" autoComplete="one-time-code" />
    </form>
  );
}

/** Types into the page's form, lets the session end, and comes back as a member. */
async function comeBack(as: Profile, to = '/account-removal') {
  const user = userEvent.setup();
  const store = createAppStore({
    session: { authorized: true, profile: wren },
    audience: { gate: 'none', softMode: false },
  });
  const router = createMemoryRouter('/account-removal');
  const stop = followDrafts({ router, store }, document);
  render(<Page />);
  await user.type(screen.getByLabelText('Name'), 'Wren');
  await user.type(screen.getByLabelText('Reason'), 'too little time');
  await user.click(screen.getByLabelText('Agreed'));
  await user.type(screen.getByLabelText('Password'), 'secret word');
  await user.type(screen.getByLabelText('Code'), '123456');
  createUnauthorizedHandler({ store, router })();
  const stored = JSON.stringify(sessionStorage);
  cleanup();
  act(() => {
    store.getState().signedIn(as);
    router.navigate(to, { replace: true });
  });
  render(<Page />);
  return { store, router, stop, stored };
}
const values = () =>
  ['Name', 'Reason', 'Password', 'Code'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

beforeEach(() => sessionStorage.clear());

it('keeps what was typed when the session ends, says why, and fills the form again; secrets are not kept', async () => {
  const { store, router, stop, stored } = await comeBack(wren);
  expect(router.visited[0]).toBe('/login?continue=%2Faccount-removal');
  expect(store.getState().toasts.map(({ text }) => text)).toEqual([
    'Your session has ended. Log in to continue; what you typed is kept.',
  ]);
  await waitFor(() => expect(values()).toEqual(['Wren', 'too little time', '', '']));
  expect(screen.getByLabelText('Agreed')).toBeChecked();
  // The field that React keeps has it, too.
  expect(screen.getByRole('status')).toHaveTextContent('Wren');
  expect(stored).not.toMatch(/secret word|123456/);
  expect(sessionStorage).toHaveLength(0);
  stop();
});

it('gives nothing to another member, who also ends it', async () => {
  const { stop } = await comeBack(member('other@example.com'));
  await act(() => Promise.resolve());
  expect(values()).toEqual(['', '', '', '']);
  expect(sessionStorage).toHaveLength(0);
  stop();
});

it('waits until the page of the form is opened again', async () => {
  const { router, stop } = await comeBack(wren, '/dashboard');
  await act(() => Promise.resolve());
  expect(values()).toEqual(['', '', '', '']);
  act(() => router.navigate('/account-removal'));
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue('too little time'));
  stop();
});
