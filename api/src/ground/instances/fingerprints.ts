import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type GroundConfig, mediaFolder } from '../ground-settings';
import { signingKey } from '../security/signing-key';

/** In the folder of the media store; what the store keeps has other names. */
const FILE = 'store-id';

/**
 * Tells the media store of one instance from that of another. A bucket is known by its address. Of a folder both a text of its own and the file's number count: a folder
 * that was copied to another machine has the same text.
 */
export async function storageFingerprint(config: Pick<GroundConfig, 'dataDir' | 'storage'>): Promise<string> {
  if (config.storage !== null) return createHash('sha256').update(`bucket ${config.storage.url}`).digest('base64url');
  const folder = mediaFolder(config);
  const text = await signingKey(null, folder, FILE);
  const { ino } = await stat(join(folder, FILE), { bigint: true });
  return createHash('sha256').update(`${text} ${ino}`).digest('base64url');
}
