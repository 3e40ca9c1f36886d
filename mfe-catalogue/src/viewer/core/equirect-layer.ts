import type { Picture } from './picture';

/**
 * Lets the headset draw the film itself, which is sharper: it then resamples once instead of twice (WebXR Layers,
 * not Baseline). Only for equirectangular pictures, and only where the session's projection is a layer, too.
 * @returns whether it does; otherwise the scene has to go on drawing it
 */
export function addEquirectLayer(
  session: XRSession,
  space: XRReferenceSpace,
  video: HTMLVideoElement,
  { mapping, stereo, view, parts }: Picture,
): boolean {
  const layers = session.renderState.layers;
  if (
    mapping !== 'equirectangular' ||
    typeof XRMediaBinding === 'undefined' ||
    layers === undefined ||
    layers.length === 0
  )
    return false;
  try {
    const sideBySide = parts.left.width < 1;
    const layer = new XRMediaBinding(session).createEquirectLayer(video, {
      space,
      layout: stereo ? (sideBySide ? 'stereo-left-right' : 'stereo-top-bottom') : 'mono',
      centralHorizontalAngle: view,
      upperVerticalAngle: Math.PI / 2,
      lowerVerticalAngle: -Math.PI / 2,
      // Infinitely far.
      radius: 0,
    });
    void session.updateRenderState({ layers: [layer, ...layers] });
    return true;
  } catch {
    // A film it cannot read, or a browser that knows the name only.
    return false;
  }
}
