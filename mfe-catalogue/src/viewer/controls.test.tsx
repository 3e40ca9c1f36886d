import { render, screen } from '@testing-library/react';
import { Controls } from './controls';
import type { Viewer, ViewerSnapshot } from './core/viewer';

const state: ViewerSnapshot = {
  playing: true,
  waiting: false,
  muted: true,
  second: 5,
  duration: 60,
  problem: null,
  shown: true,
  zoom: 1,
  hasLooked: false,
  beside: false,
  headset: 'offered',
  motion: 'off',
};

test('each control but the four arrows has words, which its name begins with or has in it', () => {
  render(
    <Controls
      viewer={{} as Viewer}
      state={state}
      fullScreen={{ full: false, window: false, toggle: () => undefined }}
      quality={null}
      devices={null}
      say={() => undefined}
    />,
  );
  const words = screen
    .getAllByRole('button')
    .map((button) => [button.getAttribute('aria-label') ?? '', button.textContent ?? ''] as const);
  expect(words.filter(([, shown]) => shown === '').map(([name]) => name)).toEqual([
    'Look left',
    'Look right',
    'Look up',
    'Look down',
  ]);
  expect(words.filter(([name, shown]) => !name.toLowerCase().includes(shown.toLowerCase()))).toEqual([]);
  // The arrows have one word together.
  expect(screen.getByRole('group', { name: 'Look around' })).toHaveTextContent(/^Look around/);
});
