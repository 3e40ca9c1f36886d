import { errorFromResponse } from '@platform/shared/http';

/**
 * Asks for the first byte of a file: what it is refused with would else take the place of the page that offers it.
 * @param address of a file of this site
 * @throws AppError when the server does not give it, or cannot be reached
 */
export async function checkFile(address: string): Promise<void> {
  const response = await fetch(address, { headers: { range: 'bytes=0-0' }, redirect: 'manual' }).catch(
    (error: unknown) => {
      throw errorFromResponse(0, undefined, error);
    },
  );
  // A file at the storage of films is behind a redirect, which a script cannot look into.
  if (response.ok || response.type === 'opaqueredirect') return;
  throw errorFromResponse(response.status, await response.json().catch(() => undefined));
}
