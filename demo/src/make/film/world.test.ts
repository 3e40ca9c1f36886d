import { type Frame, Movable } from './sprite';
import { type World, paintWorld } from './world';

const white = 0xffffffff;
const window = { left: 0, top: 0, width: 9, height: 1 };
const black = (): Frame => ({ width: 9, height: 1, pixels: new Uint32Array(9).fill(0xff000000) });
/** A row of white points at a depth, from one place of nine on. */
const worldAt = (depth: number, left: number, width: number): World => ({
  parts: [
    { depth, picture: new Movable({ left, top: 0, width, height: 1, pixels: new Uint32Array(width).fill(white) }) },
  ],
});

function columnOf(depth: number, offset: number): number {
  const frame = black();
  paintWorld(frame, worldAt(depth, 4, 1), { window, offset }, { x: 0, y: 0 });
  return frame.pixels.indexOf(white);
}

describe('a world', () => {
  it('shows what is near further to the right for the left eye, and what is far at one place for both', () => {
    expect([columnOf(1, 2), columnOf(1, -2)]).toEqual([6, 2]);
    expect([columnOf(0.5, 2), columnOf(0.5, -2)]).toEqual([5, 3]);
    expect([columnOf(0, 2), columnOf(0, -2)]).toEqual([4, 4]);
  });

  it('has no gap behind the viewer where it closes, whatever its eye sees further aside', () => {
    for (const offset of [2, -2]) {
      const frame = black();
      paintWorld(frame, worldAt(1, 0, 9), { window, offset }, { x: 0, y: 0 }, true);
      expect([...frame.pixels].every((pixel) => pixel === white)).toBe(true);
    }
  });
});
