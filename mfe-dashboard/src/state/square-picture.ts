import { formatMegabytes } from '@platform/shared/format';
import { avatarMaxBytes, avatarMaxSize } from '@platform/shared/limits';
import { AppError } from '@platform/shared/http';

/** What the file dialog offers, and what is checked again: a file can also be dropped on it. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';
/** Pixels: the widest a picture is drawn (96) on the densest screens, with room. */
const edge = 540;

const refuse = (message: string, cause?: unknown): AppError =>
  new AppError({ code: 'picture', kind: 'validation', message, retryable: false, status: 0 }, cause);

/**
 * Cuts the middle square out of a picture, so that what is shown is what is sent, and little of it.
 * @param file as it was chosen
 * @returns the square, at most 540 pixels wide; the file itself where the browser cannot draw, the server crops then
 * @throws AppError of kind `validation`: a type we do not take, more than 5 MB, or no picture at all
 */
export async function squarePicture(file: File): Promise<Blob> {
  if (!pictureTypes.split(',').includes(file.type)) throw refuse('Choose a JPEG, PNG or WebP picture.');
  if (file.size > avatarMaxBytes)
    throw refuse(`This file is ${formatMegabytes(file.size)}. Choose one up to ${avatarMaxSize}.`);
  if (typeof createImageBitmap !== 'function') return file;
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw refuse('We can’t read this picture. Choose another one.', error);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, edge);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? file), 'image/webp', 0.9);
  });
}

/** @returns the bytes in base64, as the call wants them */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data address: what it is, a comma, the bytes.
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () =>
      reject(refuse('We can’t read this file. Choose another one.', reader.error)),
    );
    reader.readAsDataURL(blob);
  });
}
