import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { VrViewer } from './index';

let mockGone: boolean;
jest.mock('./vr-player', () => {
  if (mockGone) throw new Error('the chunk is not there');
  return { VrPlayer: ({ title }: { title: string }) => <p>Playing {title}</p> };
});
beforeEach(() => jest.resetModules());

const onClose = jest.fn();
const file = { url: '/clip.mp4', projection: '360', stereo: 'mono', fieldOfView: 360, lens: null } as const;
const open = () =>
  render(
    <RouterBridge router={createMemoryRouter('/videos')} owns={() => true}>
      <VrViewer file={file} poster={null} title="Glass Walk" onClose={onClose} />
    </RouterBridge>,
  );

test('says that it loads, then plays', async () => {
  mockGone = false;
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the viewer');
  expect(await screen.findByText('Playing Glass Walk')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a player that does not load can be closed, and tried again', async () => {
  mockGone = true;
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The viewer didn’t load.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  mockGone = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Playing Glass Walk')).toBeVisible();
});
