import type { GameFile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';

/** Headsets that stream, and store no files (docs/spec/entities.md#video-files). */
const streamOnly: ReadonlySet<string> = new Set(['PlayStation VR2', 'Vision Pro']);

/** Number of headsets in a row's name; the others are listed below, so that the name fits one line. */
const namedFirst = 2;
const screens = 'Computer, phone and tablet';

/** A row of the list of files: a file for the headsets that get it the same way, or its script. */
export interface FileRow {
  /** Headsets or purpose. */
  name: string;
  /** The other headsets of the row. */
  others: readonly string[];
  way: 'download' | 'stream' | 'script';
  file: GameFile;
}

/**
 * The files of a game by headset; a file that some headsets store and others stream has a row for each. Scripts have
 * their own rows, after all files.
 * @param files in the order of the content
 */
export function fileRows(files: readonly GameFile[]): FileRow[] {
  return [...files.flatMap(rowsOf), ...scriptRows(files)];
}

function scriptRows(files: readonly GameFile[]): FileRow[] {
  const scripted = files.filter(({ script, playable }) => script && playable);
  return scripted.map((file) => ({
    // A single file is for all devices of the member.
    name:
      scripted.length === 1
        ? 'Script'
        : `Script for ${file.headsets.slice(0, namedFirst).join(', ') || screens.toLowerCase()}`,
    others: [],
    way: 'script',
    file,
  }));
}

function rowsOf(file: GameFile): FileRow[] {
  if (file.headsets.length === 0) return [{ name: screens, others: [], way: 'download', file }];
  const rows = [
    { way: 'download', headsets: file.headsets.filter((headset) => !streamOnly.has(headset)) },
    { way: 'stream', headsets: file.headsets.filter((headset) => streamOnly.has(headset)) },
  ] as const;
  return rows
    .filter(({ headsets }) => headsets.length > 0)
    .map(({ way, headsets }) => ({
      name: headsets.slice(0, namedFirst).join(', '),
      others: headsets.slice(namedFirst),
      way,
      file,
    }));
}

/** Quality, stereo and projection of a file, e.g. `8K stereo, VR 360`. */
export const pictureWords = ({ quality, projection, stereo }: GameFile): string =>
  projection === 'flat' ? `${quality}, flat` : `${quality} ${stereo === 'mono' ? 'mono' : 'stereo'}, VR ${projection}`;

/** Expected date of an announced file, in words. @param today ISO date */
export function arrivalWords({ expectedOn }: Pick<GameFile, 'expectedOn'>, today: string): string {
  if (expectedOn === null) return 'Not available yet. No date is set.';
  return expectedOn >= today
    ? `Coming ${formatDate(expectedOn)}.`
    : `Not available yet. It was planned for ${formatDate(expectedOn)}.`;
}
