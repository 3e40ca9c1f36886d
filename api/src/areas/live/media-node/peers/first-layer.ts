/**
 * Reduces an offer with several sizes of a video (simulcast, RFC 8853) to the first one, because the sender only sends
 * those that the answer names.
 * @param sdp an offer with at most one video
 */
export function firstLayerOf(sdp: string): string {
  const [, sent] = /^a=simulcast:send (\S+)/m.exec(sdp) ?? [];
  // Names separated by commas are one size in several codecs; a name with a tilde begins paused.
  const first = sent?.split(/[;,]/)[0]?.replace('~', '');
  if (sent === undefined || first === undefined) return sdp;
  return sdp
    .replace(`a=simulcast:send ${sent}`, `a=simulcast:send ${first}`)
    .replaceAll(/^a=rid:(\S+) .*\r?\n/gm, (line, name) => (name === first ? line : ''));
}
