/**
 * The plain text of a mail that the `file` port wrote, as a person would read it.
 * @param source the whole file
 */
export function readableText(source: string): string {
  // With files there is another boundary around it.
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"$/m.exec(source)?.[1];
  // The text comes first, the HTML after it.
  const part = boundary === undefined ? source : (source.split(`--${boundary}`)[1] ?? '').replace(/^\n/, '');
  const head = part.slice(0, Math.max(0, part.indexOf('\n\n')));
  const body = part.slice(head.length + 2);
  return /^Content-Transfer-Encoding: quoted-printable$/im.test(head) ? decodeQuotedPrintable(body) : body;
}

const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
