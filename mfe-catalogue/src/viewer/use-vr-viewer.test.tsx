import { render } from '@testing-library/react';
import { createViewer } from './core/viewer';
import { useVrViewer } from './use-vr-viewer';

// The real one needs WebGL.
jest.mock('./core/viewer', () => {
  const state = { muted: false };
  return {
    createViewer: jest.fn(() => ({
      subscribe: () => () => undefined,
      snapshot: () => state,
      load: () => undefined,
      end: () => undefined,
    })),
  };
});

const file = { url: '/clip.mp4', projection: '360', stereo: 'mono', fieldOfView: 360, lens: null } as const;

function Place({ autoPlay }: { autoPlay: boolean | undefined }) {
  const { place } = useVrViewer({ file, autoPlay, startAt: 6, volume: 0.4 });
  return <div ref={place} />;
}

test.each([
  [true, true],
  [undefined, false],
])('with reduced motion, a film that a press opened (%s) plays at once: %s', (autoPlay, plays) => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  render(<Place autoPlay={autoPlay} />);
  expect(createViewer).toHaveBeenLastCalledWith(expect.objectContaining({ autoPlay: plays, startAt: 6, volume: 0.4 }));
});
