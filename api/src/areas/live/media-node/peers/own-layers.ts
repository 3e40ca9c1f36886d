/** Sizes of a picture that are taken at most: as many as pages and other programs send. */
const LAYERS_MAX = 3;

/**
 * Reduces an offer with several sizes of a video (simulcast, RFC 8853) to those that we take: the first three, each in
 * its first codec. The sender sends those alone that the answer names. The library knows them by their order and by
 * lines without conditions.
 * @param sdp an offer with at most one video
 */
export function ownLayersOf(sdp: string): string {
  const [line, sent] = /^a=simulcast:send (\S+)/m.exec(sdp) ?? [];
  if (line === undefined || sent === undefined) return sdp;
  // Names separated by commas are one size in several codecs; a name with a tilde begins paused.
  const names = sent.split(';', LAYERS_MAX).map((size) => size.replace(/,.*/, '').replace('~', ''));
  const own = [...names.map((name) => `a=rid:${name} send`), `a=simulcast:send ${names.join(';')}`].join('\r\n');
  return sdp.replaceAll(/^a=rid:.*\r?\n/gm, '').replace(line, () => own);
}
