import {
  LinearFilter,
  Mesh,
  PerspectiveCamera,
  Quaternion,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  WebGLRenderer,
} from 'three';
import { filmMaterial } from './film-material';
import { halfHeight, type Look } from './look/look';
import type { Direction, Eye, Picture } from './picture';

/** Metres from the viewer to the dome the film is drawn on: so far that two eyes, or a step aside, see no difference. */
const distance = 200;
/**
 * Around and from top to bottom. The picture does not depend on it, it is reckoned for each pixel; but a triangle that
 * reaches past the viewer, as the walls of a box do, is too large for the arithmetic of some graphics cards.
 */
const facets = [48, 24] as const;
/** More pixels than this a CSS pixel cost much and show nothing. */
const mostPixelRatio = 2;
/** Layers by which three.js tells a headset's cameras apart. */
const layerOf: Record<Eye, number> = { left: 1, right: 2 };

/** How a device is held, as a rotation from looking straight ahead. */
export interface Attitude {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

export interface Stage {
  readonly canvas: HTMLCanvasElement;
  readonly renderer: WebGLRenderer;
  /** Draws films of this layout from now on. */
  show: (picture: Picture) => void;
  /** @param held how the device is held; turns with the look's yaw and takes the place of its pitch */
  aim: (look: Look, held: Attitude | null) => void;
  /** Width and height in CSS pixels, above 0. */
  resize: (width: number, height: number) => void;
  /** Radians by which a look turns when the picture moves by one CSS pixel at its middle. */
  radiansPerPixel: () => number;
  /** The direction at the middle of the canvas. One object, written anew by each call. */
  facing: () => Direction;
  /** Clear ground instead of the film, where the headset itself draws that. */
  hideFilm: (hidden: boolean) => void;
  render: () => void;
  /** Frees all of the graphics card's memory, the film's texture as well, and the canvas. */
  end: () => void;
}

const up = new Vector3(0, 1, 0);
const right = new Vector3(1, 0, 0);

/**
 * The scene: a dome around the viewer, one for each eye, on which the film is drawn. A screen shows
 * the left eye's.
 * @param film the one texture of both eyes; the stage frees it
 * @throws an Error where there is no WebGL 2
 */
export function createStage(film: Texture): Stage {
  // Smaller copies would mix the eyes at their border, and draw a seam behind the viewer.
  film.generateMipmaps = false;
  film.minFilter = LinearFilter;
  const renderer = new WebGLRenderer({
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
  const canvas = renderer.domElement;
  const scene = new Scene();
  const camera = new PerspectiveCamera(90, 1, 1, distance * 2);
  camera.layers.enable(layerOf.left);
  const dome = new SphereGeometry(distance, ...facets);
  const [pitch, direction] = [new Quaternion(), new Vector3()];
  let meshes: Mesh[] = [];
  let picture: Picture | null = null;
  let look: Look = { yaw: 0, pitch: 0, zoom: 1 };
  let size = { width: 1, height: 1 };

  const clear = (): void => {
    for (const { material } of meshes) for (const each of [material].flat()) each.dispose();
    scene.clear();
    meshes = [];
  };
  const fit = (): void => {
    if (picture === null) return;
    camera.aspect = size.width / size.height;
    camera.fov = (2 * Math.atan(halfHeight(picture, look, camera.aspect)) * 180) / Math.PI;
    camera.updateProjectionMatrix();
  };

  return {
    canvas,
    renderer,
    show: (next) => {
      clear();
      picture = next;
      for (const eye of ['left', 'right'] as const) {
        const mesh = new Mesh(dome, filmMaterial(next, eye, film));
        mesh.layers.set(layerOf[eye]);
        mesh.frustumCulled = false;
        meshes.push(mesh);
        scene.add(mesh);
      }
      fit();
    },
    aim: (next, held) => {
      look = next;
      // Whatever a headset left there.
      camera.position.set(0, 0, 0);
      camera.quaternion.setFromAxisAngle(up, -look.yaw);
      if (held) camera.quaternion.multiply(pitch.set(held.x, held.y, held.z, held.w));
      else camera.quaternion.multiply(pitch.setFromAxisAngle(right, look.pitch));
      fit();
    },
    resize: (width, height) => {
      size = { width, height };
      renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio, mostPixelRatio));
      renderer.setSize(width, height, false);
      fit();
    },
    radiansPerPixel: () =>
      picture === null ? 0 : (2 * halfHeight(picture, look, size.width / size.height)) / size.height,
    facing: () => camera.getWorldDirection(direction),
    hideFilm: (hidden) => {
      for (const mesh of meshes) mesh.visible = !hidden;
      renderer.setClearAlpha(hidden ? 0 : 1);
    },
    render: () => renderer.render(scene, camera),
    end: () => {
      clear();
      dome.dispose();
      film.dispose();
      renderer.dispose();
      // Browsers allow few contexts at a time, and do not wait for the collector.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}
