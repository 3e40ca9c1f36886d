import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RuntimeProvider } from '../../remote';
import { createTestRuntime, openGuest } from '../../testing';
import { ShareButton } from './share-button';

const url = 'http://localhost/';
/** Presses the button in a browser with a finger or a mouse; what is given up, and what is said. */
async function press(isTouch: boolean, fails?: Error) {
  const user = userEvent.setup();
  const share = jest.fn(() => (fails ? Promise.reject(fails) : Promise.resolve()));
  Object.assign(navigator, { share });
  window.matchMedia = () => ({ matches: isTouch }) as MediaQueryList;
  const runtime = createTestRuntime({ at: '/', fixtures: {}, viewer: openGuest });
  render(
    <RuntimeProvider runtime={runtime}>
      <ShareButton title="Neon Meridian" />
    </RuntimeProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return { share, said: runtime.store.getState().toasts.map(({ text }) => text) };
}

it('copies the address of the page where there is a mouse', async () => {
  const { share, said } = await press(false);
  expect(share).not.toHaveBeenCalled();
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(said).toEqual(['Link copied.']);
});

it('gives title and address to the device under a finger', async () => {
  const { share, said } = await press(true);
  expect(share).toHaveBeenCalledWith({ title: 'Neon Meridian', url });
  expect(said).toEqual([]);
});

it('says nothing when the sheet was closed, and where to find the address when it failed', async () => {
  expect((await press(true, new DOMException('', 'AbortError'))).said).toEqual([]);
  document.body.innerHTML = '';
  expect((await press(true, new Error('no'))).said).toEqual([
    'We couldn’t copy the link. Copy it from the address bar.',
  ]);
});
