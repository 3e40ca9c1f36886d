/** `[offset 0..1, colour, opacity 0..1]` of a gradient. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Point = readonly [x: number, y: number];

export const stop = (offset: number, colour: string, opacity?: number): Stop =>
  opacity === undefined ? [offset, colour] : [offset, colour, opacity];
export const point = (x: number, y: number): Point => [x, y];

/** The element at an index. @throws RangeError when there is none */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return item;
}

/** Rounds to two decimals: enough for a picture, and halves its text. */
export const round = (x: number): number => Math.round(x * 100) / 100;
/** Scale factors need one decimal more: they are multiplied with pixels. */
const round3 = (x: number): number => Math.round(x * 1000) / 1000;

/** Movement of a layer over time; a still picture shows it at rest. */
export type Motion =
  | 'still'
  /** Brighter and dimmer, as stars and lamps are. */
  | 'glimmer'
  /** Slowly sideways, as clouds and mist do. */
  | 'drift'
  /** Row by row to and fro, as a reflection in water. */
  | 'ripple'
  /** Up and down, like something floating in the air. */
  | 'float';

/** Shapes at one distance: they move together with the camera, and shift together between the eyes. */
export interface Layer {
  /** 0 is infinitely far, 1 is right before the camera. */
  readonly depth: number;
  readonly motion: Motion;
  readonly shapes: string[];
}

/** Camera position: pixels by which the nearest layer moves, and how much larger it is. */
export interface Camera {
  /** Centre of the view, in shares of the scene. */
  readonly x: number;
  readonly y: number;
  /** 1 shows the whole scene, 2 half of its width. */
  readonly zoom: number;
  /** Steps to the right and down, in shares of the scene's width, as the nearest layer shows them. */
  readonly right: number;
  readonly down: number;
  /** Steps forward: how much more the nearest layer grows than the farthest. */
  readonly forward: number;
}

/** An SVG picture under construction: layers of shapes in painting order, and the definitions they refer to. */
export class Scene {
  private readonly definitions: string[] = [];
  readonly layers: Layer[] = [{ depth: 0, motion: 'still', shapes: [] }];
  private references = 0;

  /** @param width,height size in pixels */
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  private nextId(): string {
    return `i${(this.references++).toString(36)}`;
  }

  /** Gradient stops as markup. */
  stops(list: readonly Stop[]): string {
    return list
      .map(([offset, colour, opacity]) => {
        const transparency = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
        return `<stop offset="${offset}" stop-color="${colour}"${transparency}/>`;
      })
      .join('');
  }

  /** Adds a definition with an id of the caller's choice. */
  define(markup: string): void {
    this.definitions.push(markup);
  }

  /**
   * A linear gradient from (x1, y1) to (x2, y2), in shares of the painted shape.
   * @param inPixels true: the coordinates are pixels of the picture
   * @returns a value for `fill` or `stroke`
   */
  linear(list: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1, inPixels = false): string {
    const id = this.nextId();
    const units = inPixels ? ' gradientUnits="userSpaceOnUse"' : '';
    this.define(
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${this.stops(list)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A radial gradient; units as for `linear`. */
  radial(list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5, inPixels = false): string {
    const id = this.nextId();
    const units = inPixels ? ' gradientUnits="userSpaceOnUse"' : '';
    this.define(
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}"${units}>${this.stops(list)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** A blur as an attribute; the deviation is in pixels. */
  blur(deviation: number): string {
    const id = this.nextId();
    this.define(
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `filter="url(#${id})"`;
  }

  /** A clip as an attribute: only what lies inside the shapes is painted. */
  clip(shapes: string): string {
    const id = this.nextId();
    this.define(`<clipPath id="${id}">${shapes}</clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  /** A mask as an attribute: painted where the shapes are white. */
  mask(shapes: string): string {
    const id = this.nextId();
    this.define(
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${this.width}" height="${this.height}">${shapes}</mask>`,
    );
    return `mask="url(#${id})"`;
  }

  /**
   * Starts a new layer; later shapes are painted at its distance.
   * @param depth 0 infinitely far, 1 right before the camera
   */
  layer(depth: number, motion: Motion = 'still'): void {
    this.layers.push({ depth, motion, shapes: [] });
  }

  /** Paints shapes on top of the current ones. */
  add(...shapes: string[]): void {
    at(this.layers, this.layers.length - 1).shapes.push(...shapes);
  }

  /**
   * The whole picture as an SVG document.
   * @param view the part to show, in pixels of the scene; all of it by default
   * @param size pixels of the document
   */
  toSvg(view = `0 0 ${this.width} ${this.height}`, size = { width: this.width, height: this.height }): string {
    return this.document(this.layers.map(({ shapes }) => shapes.join('')).join(''), view, size);
  }

  /** One layer alone on a transparent ground, stretched to fill the document; parameters as for `toSvg`. */
  layerSvg(layer: Layer, view: string, size: { width: number; height: number }): string {
    return this.document(layer.shapes.join(''), view, size, ' preserveAspectRatio="none"');
  }

  /**
   * The scene as another camera sees it: near layers move and grow more than far ones.
   * @param size pixels of the document
   * @param over shapes in front of the camera, in pixels of the document
   */
  seenFrom(camera: Camera, size: { width: number; height: number }, over = ''): string {
    const { width, height } = this;
    const scale = size.width / width;
    const [cx, cy] = [camera.x * width, camera.y * height];
    const seen = this.layers.map(({ depth, shapes }) => {
      const grown = camera.zoom * (1 + camera.forward * depth) * scale;
      const x = size.width / 2 - (cx + camera.right * depth * width) * grown;
      const y = size.height / 2 - (cy + camera.down * depth * width) * grown;
      return `<g transform="matrix(${round3(grown)} 0 0 ${round3(grown)} ${round(x)} ${round(y)})">${shapes.join('')}</g>`;
    });
    return this.document(seen.join('') + over, `0 0 ${size.width} ${size.height}`, size);
  }

  private document(shapes: string, view: string, size: { width: number; height: number }, fit = ''): string {
    const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${view}"${fit}>`;
    return `${root}<defs>${this.definitions.join('')}</defs>${shapes}</svg>`;
  }
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${extra}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${extra}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`;

export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** Points as the value of a `points` attribute. */
export const pointList = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const polygon = (points: readonly Point[], fill: string, extra = ''): string =>
  `<polygon points="${pointList(points)}" fill="${fill}" ${extra}/>`;

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
  extra = '',
): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="${round(width)}" ${extra}/>`;

/** A path of straight lines through the points. */
export const straight = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** A path that runs smoothly through the points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  const near = (index: number): Point => at(points, Math.min(points.length - 1, Math.max(0, index)));
  const [startX, startY] = near(0);
  let d = `M${round(startX)} ${round(startY)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [near(i - 1), near(i), near(i + 1), near(i + 2)];
    d += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)}`;
    d += ` ${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`;
  }
  return d;
}
