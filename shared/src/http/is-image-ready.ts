/** `never` is final: the image does not exist, or this visitor may not see it. */
export type ImageState =
  'ready' | 'never' | { /** Milliseconds from Retry-After, 0 without one. */ retryAfterMs: number };

/**
 * Checks whether an image that failed to load is available now. An `img` exposes neither status nor headers; a HEAD
 * request makes the server draw the image and keep it.
 * @param address of the image
 * @param signal ends the request
 * @returns the state; a network error counts as busy
 */
export async function isImageReady(address: string, signal: AbortSignal): Promise<ImageState> {
  const response = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
  if (response?.ok) return 'ready';
  if (response !== null && response.status !== 429 && response.status < 500) return 'never';
  return { retryAfterMs: (Number(response?.headers.get('retry-after')) || 0) * 1000 };
}
