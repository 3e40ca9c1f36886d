/** A playlist that is not of the kind we serve. */
export class PlaylistError extends Error {}

/** Bytes of the longest playlist: some ten hours in parts of six seconds. */
export const longestPlaylist = 512 * 1024;

/** A quality of an HLS stream. */
export interface Quality {
  /** Pixels. */
  readonly height: number;
  /** Its own playlist. */
  readonly name: string;
}

const nothing = /^$/;
const shared = { EXTM3U: nothing, 'EXT-X-VERSION': /^\d{1,2}$/, 'EXT-X-INDEPENDENT-SEGMENTS': nothing };
/**
 * The tags we serve, with what may stand behind them (RFC 8216 §4.3): recorded films in parts of whole files. Keys,
 * separate sound, live streams and comments are refused, and so is every unknown tag, because it may carry an address.
 */
const masterTags: Readonly<Record<string, RegExp>> = {
  ...shared,
  'EXT-X-STREAM-INF': /^(?:[A-Z-]+=(?:\d[\dx.]{0,20}|"[\w.,]{1,100}")(?:,(?!$)|$))+$/,
};
const mediaTags: Readonly<Record<string, RegExp>> = {
  ...shared,
  'EXT-X-TARGETDURATION': /^\d{1,5}$/,
  'EXT-X-MEDIA-SEQUENCE': /^\d{1,15}$/,
  'EXT-X-PLAYLIST-TYPE': /^VOD$/,
  'EXT-X-MAP': /^URI="([^"]+)"(?:,BYTERANGE="\d{1,15}(?:@\d{1,15})?")?$/,
  EXTINF: /^\d{1,5}(?:\.\d{1,9})?,$/,
  'EXT-X-BYTERANGE': /^\d{1,15}(?:@\d{1,15})?$/,
  'EXT-X-DISCONTINUITY': nothing,
  'EXT-X-ENDLIST': nothing,
};

/** Whether a file belongs to an HLS stream: it is named after its master playlist, as no content can name a film. */
export const isHlsFileOf = (playlist: string, name: string): boolean => {
  const stem = playlist.slice(0, -'m3u8'.length);
  return name.startsWith(stem) && /^[a-z0-9-]+\.(?:m3u8|mp4)$/.test(name.slice(stem.length));
};

/**
 * A playlist with the addresses that one viewer may open in place of its files' names.
 * @param text the playlist as it lies in the media store
 * @param playlist name of the stream's master playlist
 * @param name name of this one: the master itself, or a quality's
 * @param addressOf makes the address of a file of this stream
 * @throws PlaylistError for anything that we do not serve, files of other films above all
 */
export function withAddresses(
  text: string,
  playlist: string,
  name: string,
  addressOf: (hlsFile: string) => string,
): string {
  const master = name === playlist;
  const made = new Map<string, string>();
  const addressed = (hlsFile: string): string => {
    if (!isHlsFileOf(playlist, hlsFile) || !hlsFile.endsWith(master ? '.m3u8' : '.mp4'))
      throw new PlaylistError(`${name} lists ${JSON.stringify(hlsFile.slice(0, 80))}`);
    const address = made.get(hlsFile) ?? addressOf(hlsFile);
    made.set(hlsFile, address);
    return address;
  };
  return linesOf(text, name)
    .map((line) => {
      if (!line.startsWith('#')) return `${addressed(line)}\n`;
      const map = checkTag(line, master ? masterTags : mediaTags, name);
      return `${map === undefined ? line : line.replace(`"${map}"`, () => `"${addressed(map)}"`)}\n`;
    })
    .join('');
}

/**
 * The qualities that a master playlist names, in its order.
 * @throws PlaylistError as `withAddresses`
 */
export function qualitiesOf(text: string, playlist: string): Quality[] {
  const lines = linesOf(text, playlist);
  // Proves every line.
  withAddresses(text, playlist, playlist, (hlsFile) => hlsFile);
  return lines.flatMap((name, index) => {
    const height = /[:,]RESOLUTION=\d{1,5}x(\d{1,5})(?:,|$)/.exec(lines[index - 1] ?? '')?.[1];
    return name.startsWith('#') || height === undefined ? [] : [{ height: Number(height), name }];
  });
}

function linesOf(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') throw new PlaylistError(`${name} is no playlist`);
  return lines;
}

/** @returns the address within the tag, where it has one */
function checkTag(line: string, tags: Readonly<Record<string, RegExp>>, name: string): string | undefined {
  const [, tag = '', value = ''] = /^#([A-Z0-9-]+)(?::(.*))?$/.exec(line) ?? [];
  const found = Object.hasOwn(tags, tag) ? tags[tag]?.exec(value) : null;
  if (!found) throw new PlaylistError(`${name} has the line ${JSON.stringify(line.slice(0, 80))}`);
  return found[1];
}
