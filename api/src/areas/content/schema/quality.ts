/** Pixels across from which on a picture is HD, as screens have it (1280×720), and from which on it counts in thousands. */
const [HD, THOUSANDS] = [1_280, 2_000];

/** @param frame pixels of the whole frame @returns the label of a file's quality: `8K`, `4K`, `HD`, or its lines, `360p` */
export function qualityOf({ width, height }: { readonly width: number; readonly height: number }): string {
  if (width >= THOUSANDS) return `${Math.round(width / 1_000)}K`;
  return width >= HD ? 'HD' : `${height}p`;
}
