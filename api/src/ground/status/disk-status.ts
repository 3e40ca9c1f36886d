import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StatusCheck } from './status';
import { bytesText } from './words';

const GB = 1024 ** 3;
/** Below the first, pictures and logs soon find no room; below the second and a tenth of the disk it is time to act. */
const ERROR_BYTES = GB / 2;
const WARNING_BYTES = 20 * GB;
const WARNING_PART = 0.1;

/** Bytes on the disk of a folder. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** @param folder absolute; one that does not exist yet lies on its parent's disk */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return diskSpaceOf(parent);
  }
}

/** Whether pictures, mails in files and the embedded database still find room. */
export const diskStatus = (spaceOf: typeof diskSpaceOf = diskSpaceOf): StatusCheck => ({
  subject: 'disk',
  async find({ config: { dataDir } }) {
    const { free, size } = await spaceOf(dataDir);
    const text = `${bytesText(free)} of ${bytesText(size)} are free where DATA_DIR is`;
    const isLow = free < WARNING_BYTES && free < size * WARNING_PART;
    if (free >= ERROR_BYTES && !isLow) return [{ severity: 'ok', name: 'disk', text }];
    return [
      {
        severity: free < ERROR_BYTES ? 'error' : 'warning',
        name: 'disk-full',
        text: `Only ${text}.`,
        action: '"image-cache" in DATA_DIR may be deleted at once; then make room, or a larger disk.',
        card: 'the-disk-is-full',
      },
    ];
  },
});
