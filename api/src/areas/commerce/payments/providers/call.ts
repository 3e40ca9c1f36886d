import { PaymentProviderError } from '../provider';

/**
 * Asks a provider's server. Neither address nor response belongs in a log: both carry signatures or passwords.
 * @param timeout milliseconds it has to respond
 * @param maxBytes of the response
 * @throws PaymentProviderError when it does not respond, or with more than that
 */
export async function call(
  address: string,
  { timeout, maxBytes = 65_536, ...options }: RequestInit & { readonly timeout: number; readonly maxBytes?: number },
): Promise<{ readonly status: number; readonly text: string }> {
  let bytes: Buffer;
  let status: number;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout), ...options });
    bytes = Buffer.from(await response.arrayBuffer());
    status = response.status;
  } catch {
    throw new PaymentProviderError('it does not answer');
  }
  if (bytes.length > maxBytes) throw new PaymentProviderError('its answer is too long');
  return { status, text: bytes.toString('utf8') };
}
