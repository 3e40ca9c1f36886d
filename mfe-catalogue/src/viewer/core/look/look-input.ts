/** Milliseconds in which what was thrown loses two thirds of its speed. */
const slowing = 220;
/** Pixels a millisecond below which a throw is none, or is over. */
const slowest = 0.04;
/** What a turn of the wheel by one pixel zooms by. */
const wheelZoom = 1.0015;

export interface LookInputs {
  /** The picture was moved by so many CSS pixels to the right and down. */
  drag: (right: number, down: number) => void;
  /** @param factor above 1 comes nearer */
  zoom: (factor: number) => void;
  /** Whether the wheel belongs to the viewer now, and not to the page. */
  ownsWheel: () => boolean;
  /** Whether nothing may move on by itself (`prefers-reduced-motion`). */
  still: () => boolean;
}

interface Finger {
  x: number;
  y: number;
}

/**
 * Hears drags, throws, pinches and the wheel on an element.
 * @returns stops it
 */
export function listenForLooks(element: HTMLElement, { drag, zoom, ownsWheel, still }: LookInputs): () => void {
  const fingers = new Map<number, Finger>();
  const speed = { x: 0, y: 0, at: 0 };
  let flight = 0;
  const land = (): void => {
    cancelAnimationFrame(flight);
    flight = 0;
  };
  const apart = (): number => {
    const [one, other] = [...fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    land();
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    Object.assign(speed, { x: 0, y: 0, at: event.timeStamp });
  };
  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) return;
    const [right, below, before] = [event.clientX - finger.x, event.clientY - finger.y, apart()];
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (before > 0) {
      zoom(apart() / before);
      return;
    }
    const took = Math.max(event.timeStamp - speed.at, 1);
    Object.assign(speed, { x: right / took, y: below / took, at: event.timeStamp });
    drag(right, below);
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || still()) return;
    // A finger that rested before it was lifted throws nothing.
    if (event.timeStamp - speed.at < 60) fly(event.timeStamp);
  };
  const fly = (since: number): void => {
    if (Math.hypot(speed.x, speed.y) < slowest) return;
    flight = requestAnimationFrame((now) => {
      const took = Math.max(now - since, 0);
      const left = Math.exp(-took / slowing);
      drag(speed.x * took, speed.y * took);
      speed.x *= left;
      speed.y *= left;
      fly(Math.max(now, since));
    });
  };
  const wheel = (event: WheelEvent): void => {
    // Browsers tell a pinch on a trackpad as a wheel with the control key.
    if (!event.ctrlKey && !ownsWheel()) return;
    event.preventDefault();
    zoom(wheelZoom ** -(event.deltaMode === event.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    land();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
  };
}
