/** `never` is final: what was asked for does not exist, or is not for this visitor. */
export type PictureState =
  'ready' | 'never' | { /** Milliseconds that the server asks for, 0 when it does not say. */ busyFor: number };

/**
 * Asks whether a picture that did not come can be had by now. An `img` tells neither status nor headers;
 * asking without a body makes the server draw the picture and keep it.
 * @param address of the picture
 * @param signal ends the request
 * @returns what the server says; a network that fails counts as busy
 */
export async function isPictureReady(address: string, signal: AbortSignal): Promise<PictureState> {
  const response = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
  if (response?.ok) return 'ready';
  if (response !== null && response.status !== 429 && response.status < 500) return 'never';
  return { busyFor: (Number(response?.headers.get('retry-after')) || 0) * 1000 };
}
