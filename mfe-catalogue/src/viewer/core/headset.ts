import { addEquirectLayer } from './equirect-layer';
import type { Picture } from './picture';
import type { Stage } from './stage';

/** Whether a headset is there that this page may use. */
export async function headsetOffered(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-vr')) === true;
  } catch {
    return false;
  }
}

export interface HeadsetEvents {
  /** Trigger, tap or gaze. */
  selected: () => void;
  /** The visitor is back on the page, no matter which side ended it. */
  left: () => void;
}

/**
 * Shows the stage in the headset, until it is taken off, `squeeze` is pressed or `leave` is called. Call it from a press.
 * @returns what leaves it
 * @throws whatever the browser says when it, the headset or the visitor refuses
 */
export async function enterHeadset(
  stage: Stage,
  video: HTMLVideoElement,
  picture: Picture,
  events: HeadsetEvents,
): Promise<() => void> {
  const { xr } = navigator;
  if (xr === undefined) throw new Error('this browser has no WebXR');
  const session = await xr.requestSession('immersive-vr', { optionalFeatures: ['layers'] });
  const manager = stage.renderer.xr;
  const leave = (): void => void session.end().catch(() => undefined);
  let [entered, over] = [false, false];
  // After three.js has put its own things back, not with the session's own event.
  const ended = (): void => {
    manager.removeEventListener('sessionend', ended);
    over = true;
    manager.setAnimationLoop(null);
    manager.enabled = false;
    stage.hideFilm(false);
    if (entered) events.left();
  };
  session.addEventListener('select', events.selected);
  session.addEventListener('squeeze', leave);
  manager.addEventListener('sessionend', ended);
  manager.enabled = true;
  // Straight ahead is where the visitor faces now.
  manager.setReferenceSpaceType('local');
  manager.setAnimationLoop(stage.render);
  try {
    await manager.setSession(session);
    if (over) throw new Error('the headset left at once');
  } catch (error) {
    leave();
    throw error;
  }
  const space = manager.getReferenceSpace();
  if (space !== null && addEquirectLayer(session, space, video, picture)) stage.hideFilm(true);
  entered = true;
  return leave;
}
