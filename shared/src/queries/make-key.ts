/**
 * Makes an idempotency key: 128 random bits, also where `crypto.randomUUID` needs https.
 * @returns 22 letters, digits, "_" or "-"
 */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
