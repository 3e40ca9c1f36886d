import type { BrandDrawing } from './brand-picture';

/** How a source picture is turned into a delivered one. */
export interface ResizeOptions {
  /** Pixels; a narrower source stays as it is. */
  readonly width: number;
  /** Pixels; absent: the natural shape. A source smaller than the box gives a smaller picture of the box's shape. */
  readonly height?: number | undefined;
  /** Into a box: `cover` cuts off what does not fit, `contain` shows all of it. */
  readonly fit: 'cover' | 'contain';
  /** 1 to 100. */
  readonly quality: number;
  readonly format: 'webp' | 'avif' | 'jpeg';
}

/** Work for an image process. Files are written beside their place and renamed, so none is ever half there. */
export type ImageJob =
  /** Draws `path` with a `DrawingModule`, by its absolute path. */
  | { readonly task: 'draw'; readonly module: string; readonly path: string; readonly to: string }
  /** Makes an avatar of an uploaded file, `size` pixels square at most. */
  | { readonly task: 'avatar'; readonly from: string; readonly to: string; readonly size: number }
  /** Decodes a picture and writes what was measured of it as JSON. */
  | { readonly task: 'measure'; readonly from: string; readonly extension: string; readonly to: string }
  /** Makes the smaller picture that an import keeps of a large one. */
  | { readonly task: 'shrink'; readonly from: string; readonly to: string }
  /** Makes a small picture in which nothing can be recognised. */
  | { readonly task: 'blur'; readonly from: string; readonly to: string }
  /** Draws an icon, or the card of shared links. */
  | { readonly task: 'brand'; readonly drawing: BrandDrawing; readonly to: string }
  | { readonly task: 'resize'; readonly from: string; readonly to: string; readonly options: ResizeOptions };

export interface JobRequest {
  readonly id: number;
  readonly job: ImageJob;
}
export interface JobReply {
  readonly id: number;
  /** Absent: the file is there. */
  readonly error?: string;
  /** The system's word for it where it has one, such as `ENOSPC`. */
  readonly code?: string;
}
