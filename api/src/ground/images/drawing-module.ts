/** The module that image processes load to draw (the demo's). */
export interface DrawingModule {
  /**
   * Draws one of the demo's pictures.
   * @returns WebP, or SVG for a vector
   * @throws RangeError for a path that is not among the pictures
   */
  readonly draw: (path: string) => Promise<Buffer>;
}
