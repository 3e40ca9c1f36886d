/** Sizes of a picture that are taken at most: as many as pages and other programs send. */
export const LAYERS_MAX = 3;
/** With characters, too, that end a line for this expression and not for the library. */
const RID_LINES = /^a=rid:[^\n]*\n?/gm;

/**
 * Reduces an offer with several sizes of a video (simulcast, RFC 8853) to those that we take: the first three, each in
 * its first codec. The sender sends those alone that the answer names. The library knows them by their order and by
 * lines without conditions, and makes a track for each line, however many there are.
 * @param sdp an offer with at most one video
 */
export function ownLayersOf(sdp: string): string {
  const [line, sent] = /^a=simulcast:send (\S+)/m.exec(sdp) ?? [];
  if (line === undefined || sent === undefined) {
    let left = LAYERS_MAX;
    return sdp.replaceAll(RID_LINES, (one) => ((left -= 1) < 0 ? '' : one));
  }
  // Names separated by commas are one size in several codecs; a name with a tilde begins paused.
  const names = sent.split(';', LAYERS_MAX).map((size) => size.replace(/,.*/, '').replace('~', ''));
  const own = [...names.map((name) => `a=rid:${name} send`), `a=simulcast:send ${names.join(';')}`].join('\r\n');
  return sdp.replaceAll(RID_LINES, '').replace(line, () => own);
}
