import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request line. One that names the whole address (`GET http://host/path`, which every server must
 * accept, RFC 9112 §3.2.2) is read as if the host stood in the Host header, which it replaces.
 */
export function toOriginForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const target = request.url ?? '/';
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (authority === '' || !URL.canParse(`http://${authority}`)) return target;
  request.headers.host = new URL(`http://${authority}`).host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
