/** The picture whose places the cues of a file of thumbnails are: it has the file's own name. */
export const sheetOf = (name: string): string => name.replace(/\.vtt$/, '.jpg');

/** A place of the sheet, in pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const time = String.raw`(?:\d{2,3}:)?\d{2}:\d{2}\.\d{3}`;
const timing = new RegExp(`^${time} --> ${time}$`);
const place = /^([a-z0-9-]+\.jpg)#xywh=(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

/**
 * A file of thumbnails with the address of its sheet that one viewer may open in place of the sheet's name.
 * @param text WebVTT as it lies in the media store
 * @param name its name, below the streams
 * @throws Error for anything else than cues that name places of its own sheet
 */
export function withSheetAddress(text: string, name: string, address: string): string {
  const lines = linesOf(text, name);
  return lines.map((line) => (place.test(line) ? line.replace(sheetOf(name), () => address) : line)).join('\n');
}

/**
 * The places that a file of thumbnails names.
 * @throws Error as `withSheetAddress`, and when there are none
 */
export function tilesOf(text: string, name: string): Tile[] {
  const tiles = linesOf(text, name).flatMap((line): Tile[] => {
    const found = place.exec(line);
    const [x = 0, y = 0, width = 0, height = 0] = found?.slice(2).map(Number) ?? [];
    return found ? [{ x, y, width, height }] : [];
  });
  if (tiles.length === 0) throw new Error('names no places of a picture');
  return tiles;
}

function linesOf(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== 'WEBVTT') throw new Error('is no WebVTT file');
  for (const line of lines.slice(1)) {
    const sheet = place.exec(line)?.[1];
    if (line === '' || timing.test(line) || sheet === sheetOf(name)) continue;
    throw new Error(
      sheet === undefined
        ? `has the line ${JSON.stringify(line.slice(0, 80))}; cues must name places like ${sheetOf(name)}#xywh=0,0,160,90`
        : `names ${sheet}; its picture must be ${sheetOf(name)}`,
    );
  }
  return lines;
}
