import { type Paper, paperMaxBytes, paperMaxSize } from '@platform/shared/contracts';
import { ApiError } from '../../../ground/errors';

/** Bytes from the end of a PDF within which readers look for its end mark. */
const PDF_TAIL = 1024;

const begins = (file: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, index) => file[index] === byte);

/**
 * Type of a file by its content: checks that its beginning and its end are there.
 * @returns null: neither PDF, JPEG nor PNG, or truncated
 */
export function typeOfFile(file: Buffer): Paper['type'] | null {
  if (begins(file, [...Buffer.from('%PDF-')]) && file.subarray(-PDF_TAIL).includes('%%EOF')) return 'application/pdf';
  // Cameras append data after the picture, so the end mark may be anywhere.
  if (begins(file, [0xff, 0xd8, 0xff]) && file.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3) return 'image/jpeg';
  if (begins(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && file.includes('IHDR') && file.includes('IEND'))
    return 'image/png';
  return null;
}

/**
 * The file of a paper as sent by the studio.
 * @param text canonical base64
 * @throws ApiError 400 at the field `file`
 */
export function readFile(text: string): { readonly file: Buffer; readonly type: Paper['type'] } {
  const file = Buffer.from(text, 'base64');
  if (file.length > paperMaxBytes) throw wrong(`must be at most ${paperMaxSize}`);
  // Node skips invalid characters, so only text that equals its re-encoding is valid base64.
  if (file.toString('base64') !== text) throw wrong('must be a file in base64');
  const type = typeOfFile(file);
  if (type === null) throw wrong('must be a whole PDF, JPEG or PNG');
  return { file, type };
}

const wrong = (problem: string): ApiError =>
  new ApiError(400, 'validation-failed', `The file ${problem}.`, { fields: { file: problem } });
