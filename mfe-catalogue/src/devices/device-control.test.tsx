import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime } from '@platform/shared/testing';
import type { StreamOf } from '../api/videos';
import { DeviceControl } from './device-control';
import type { DeviceSession, DeviceSnapshot, FollowedFilm } from './device-session';
import { defaultLimits } from './script-movements';

const script = { version: '1.0', inverted: false, range: 90, actions: [{ at: 0, pos: 50 }] };

/** A session in a state, without a device. */
function sessionIn(state: DeviceSnapshot['state']) {
  const followed: FollowedFilm[] = [];
  const snapshot: DeviceSnapshot = {
    state,
    problem: null,
    address: '',
    devices: [],
    chosen: null,
    limits: defaultLimits,
  };
  const nothing = async () => undefined;
  const session = {
    subscribe: () => () => undefined,
    snapshot: () => snapshot,
    connect: nothing,
    search: nothing,
    choose: () => undefined,
    limit: () => undefined,
    emergencyStop: jest.fn(),
    resume: () => undefined,
    disconnect: () => undefined,
    follow: (film: FollowedFilm) => {
      followed.push(film);
      return () => undefined;
    },
    end: () => undefined,
  } satisfies DeviceSession;
  return { session, followed };
}

async function show(state: DeviceSnapshot['state'], of: StreamOf = { kind: 'video', slug: 'tide-tables' }) {
  const { session, followed } = sessionIn(state);
  const asked = jest.fn((_request: { params: { slug: string; file: number } }) => script);
  const name = of.kind === 'video' ? 'GET /api/videos/{slug}/scripts/{file}' : 'GET /api/games/{slug}/scripts/{file}';
  const runtime = createTestRuntime({ fixtures: { [name]: asked } });
  const media = { current: document.createElement('video') };
  await act(async () =>
    render(
      <RuntimeProvider runtime={runtime}>
        <DeviceControl session={session} media={media} of={of} file={2} />
      </RuntimeProvider>,
    ),
  );
  return { session, followed, asked, media };
}

test.each<StreamOf>([
  { kind: 'video', slug: 'tide-tables' },
  { kind: 'game', slug: 'saltlight' },
])('follows the script of the file that plays, of a $kind', async (of) => {
  const { followed, asked, media } = await show('ready', of);
  expect(followed).toHaveLength(1);
  expect(followed[0]?.video).toBe(media.current);
  expect(asked).not.toHaveBeenCalled();
  expect(await followed[0]?.loadScript()).toEqual(script);
  expect(asked).toHaveBeenCalledWith({ params: { slug: of.slug, file: 2 } });
});

test('follows nothing while no device is connected', async () => {
  const { followed } = await show('off');
  expect(followed).toEqual([]);
  expect(screen.getByRole('button', { name: 'Device' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop device' })).not.toBeInTheDocument();
});

test.each(['ready', 'moving'] as const)(
  'stops a device that is %s by a button in reach, and by Escape',
  async (state) => {
    const { session } = await show(state);
    await userEvent.click(screen.getByRole('button', { name: 'Stop device' }));
    expect(session.emergencyStop).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(session.emergencyStop).toHaveBeenCalledTimes(2);
  },
);

test('leaves Escape alone without a device', async () => {
  const { session } = await show('off');
  await userEvent.keyboard('{Escape}');
  expect(session.emergencyStop).not.toHaveBeenCalled();
});
