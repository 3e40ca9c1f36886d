import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFilm } from '../media/read-film';

/**
 * The master playlist of renditions, with what was measured of each.
 * @param folder absolute path of the streams
 * @param name of the film, after which its renditions are named
 * @param heights of the renditions
 */
export async function masterPlaylist(folder: string, name: string, heights: readonly number[]): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const rendition of heights) {
    const { width, height, codecs } = await readFilm(join(folder, `${name}.${rendition}.mp4`));
    const bandwidth = peakBandwidth(await readFile(join(folder, `${name}.${rendition}.m3u8`), 'utf8'));
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`);
    lines.push(`${name}.${rendition}.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

/** Bits a second of the heaviest segment, as RFC 8216 §4.3.4.2 defines it. */
export function peakBandwidth(playlist: string): number {
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)/g)];
  return Math.ceil(Math.max(1, ...segments.map(([, seconds, bytes]) => (Number(bytes) * 8) / Number(seconds))));
}
