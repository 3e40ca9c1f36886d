import { Movable, type Frame } from './sprite';
import { type Movement, type World, asSeenBy, paintWorld } from './world';

const white = 0xffffffff;
/** One point in the middle of a black frame of nine pixels, at a depth. */
const worldAt = (depth: number, motion: 'still' | 'drift' = 'still'): World => ({
  parts: [
    {
      depth,
      motion,
      phase: 0,
      picture: new Movable({ left: 4, top: 0, width: 1, height: 1, pixels: new Uint32Array([white]) }),
    },
  ],
  motes: [],
});
const still: Movement = { sway: 0, period: 8, drift: 0, float: 0, ripple: 0, loop: 8 };

function columnOf(world: World, offset: number, second = 0, movement = still): number {
  const frame: Frame = { width: 9, height: 1, pixels: new Uint32Array(9).fill(0xff000000) };
  const window = { left: 0, top: 0, width: 9, height: 1 };
  paintWorld(frame, world, { window, offset }, second, movement, { x: 0, y: 0 });
  return frame.pixels.indexOf(white);
}

describe('a world', () => {
  it('shows what is near further to the right for the left eye, and what is far at one place for both', () => {
    expect([columnOf(worldAt(1), 2), columnOf(worldAt(1), -2)]).toEqual([6, 2]);
    expect([columnOf(worldAt(0.5), 2), columnOf(worldAt(0.5), -2)]).toEqual([5, 3]);
    expect([columnOf(worldAt(0), 2), columnOf(worldAt(0), -2)]).toEqual([4, 4]);
  });

  it('moves near things further than far ones as the camera goes', () => {
    const movement = { ...still, sway: 4 };
    expect([columnOf(worldAt(1), 0, 2, movement), columnOf(worldAt(0.5), 0, 2, movement)]).toEqual([8, 6]);
  });

  it('is where it was after its loop', () => {
    const movement = { ...still, sway: 4, drift: 3 };
    for (const second of [0, 1, 3.5])
      expect(columnOf(worldAt(1, 'drift'), 0, second + 8, movement)).toBe(
        columnOf(worldAt(1, 'drift'), 0, second, movement),
      );
  });

  it('looks the same when what keeps still has become one picture', () => {
    for (const offset of [2, 0, -2])
      expect(columnOf(asSeenBy(worldAt(1), offset, { width: 9, height: 1 }), offset)).toBe(
        columnOf(worldAt(1), offset),
      );
  });

  it('has no gap behind the viewer where it closes, whatever its eye sees further aside', () => {
    const ground: World = {
      parts: [
        {
          depth: 1,
          motion: 'still',
          phase: 0,
          picture: new Movable({ left: 0, top: 0, width: 9, height: 1, pixels: new Uint32Array(9).fill(white) }),
        },
      ],
      motes: [],
    };
    for (const offset of [2, -2]) {
      const frame: Frame = { width: 9, height: 1, pixels: new Uint32Array(9).fill(0xff000000) };
      const seen = asSeenBy(ground, offset, { width: 9, height: 1 }, true);
      paintWorld(
        frame,
        seen,
        { window: { left: 0, top: 0, width: 9, height: 1 }, offset },
        0,
        still,
        { x: 0, y: 0 },
        true,
      );
      expect([...frame.pixels].every((pixel) => pixel === white)).toBe(true);
    }
  });
});
