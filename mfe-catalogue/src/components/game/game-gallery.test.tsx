import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gamePageOf } from '../../fixtures/games';
import { GameGallery } from './game-gallery';

const game = gamePageOf('cathedral-of-tides');
const open = async (name: string) => {
  if (game === undefined) throw new Error('no fixture');
  render(<GameGallery game={game} />);
  const link = screen.getByRole('link', { name });
  link.focus();
  await userEvent.click(link);
  const dialog = screen.getByRole('dialog', { name: 'Pictures of Cathedral of Tides' });
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  return { link, dialog };
};
const shown = () => [screen.getByRole('status').textContent, screen.getByRole('dialog').querySelector('img')?.alt];

test('opens the picture that was pressed, and goes on with the arrow keys, round both ends', async () => {
  await open('Open picture 2 of 6');
  expect(shown()).toEqual(['Picture 2 of 6', 'Cathedral of Tides, picture 2 of 6']);
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()[0]).toBe('Picture 3 of 6');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(shown()[0]).toBe('Picture 6 of 6');
  await userEvent.keyboard('{ArrowRight}{End}{Home}');
  expect(shown()[0]).toBe('Picture 1 of 6');
});

test('goes on with its buttons', async () => {
  const { dialog } = await open('Open picture 1 of 6');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
  expect(shown()[0]).toBe('Picture 6 of 6');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next picture' }));
  expect(shown()[0]).toBe('Picture 1 of 6');
});

test('Escape closes it, and the focus is where it was', async () => {
  const { link } = await open('Open picture 4 of 6');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
});

test('leaves a press for a new tab to the browser', async () => {
  if (game === undefined) throw new Error('no fixture');
  render(<GameGallery game={game} />);
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Open picture 1 of 6' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
