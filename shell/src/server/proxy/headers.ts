import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { VisitorCountry } from '../visitor-countries';

type Headers = Record<string, string | string[]>;

/** Headers of one connection, not of the message (RFC 9110 §7.6.1), and what the sender of a message sets itself. */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);
const setBySender = new Set([
  // Of a trace the edge alone knows: a visitor's would go on in the API.
  'traceparent',
  'tracestate',
  'baggage',
  'host',
  'content-length',
  // The edge has met it by then.
  'expect',
]);

/** The headers of a message that go on, without those that `Connection` names. */
function endToEnd(headers: IncomingHttpHeaders, dropped?: ReadonlySet<string>): Headers {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofOneConnection.has(name) && !named.includes(name) && dropped?.has(name) !== true)
      kept[name] = value;
  }
  return kept;
}

/**
 * The headers with which a visitor's request goes to an upstream.
 * @param country the visitor's, for the API; null: the upstream does not hear it
 */
export function requestHeaders(request: FastifyRequest, country: VisitorCountry | null): Headers {
  const { [country?.header ?? 'x-country']: _, ...rest } = endToEnd(request.headers, setBySender);
  return {
    ...rest,
    // The API checks the origin against what the browser sees.
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-for': request.ip,
    'x-request-id': request.id,
    ...(request.span !== null && { traceparent: request.span.traceparent }),
    ...country?.headers,
  };
}

const policy = 'content-security-policy';

/**
 * The headers with which an upstream's response goes to the visitor.
 * @param own headers of every response of the edge
 * @param keepsPolicy whether the upstream's own content security policy holds: the API's is stricter than a page's,
 *   because nothing runs in an uploaded picture, or beside the sandbox's form
 */
export function responseHeaders(
  given: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
  keepsPolicy: boolean,
): Headers {
  const passed = endToEnd(given);
  return { ...passed, ...own, ...(keepsPolicy && passed[policy] !== undefined && { [policy]: passed[policy] }) };
}
