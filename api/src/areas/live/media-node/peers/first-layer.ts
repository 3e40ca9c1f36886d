/**
 * Who offers several sizes of a picture (simulcast, RFC 8853) sends only those that the answer names; this is the offer with the
 * first alone.
 * @param sdp an offer with at most one picture
 */
export function firstLayerOf(sdp: string): string {
  const [, sent] = /^a=simulcast:send (\S+)/m.exec(sdp) ?? [];
  // Several names with commas are one size in several codecs; one with a tilde begins paused.
  const first = sent?.split(/[;,]/)[0]?.replace('~', '');
  if (sent === undefined || first === undefined) return sdp;
  return sdp
    .replace(`a=simulcast:send ${sent}`, `a=simulcast:send ${first}`)
    .replaceAll(/^a=rid:(\S+) .*\r?\n/gm, (line, name) => (name === first ? line : ''));
}
