/** A receiver of traces for tests: OTLP over HTTP, as JSON. */
import http from 'node:http';

/**
 * @typedef {object} ReceivedSpan
 * @property {string} service
 * @property {string} name
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} parentSpanId empty: a trace begins here
 * @property {boolean} failed
 * @property {Readonly<Record<string, string | number>>} attributes
 */

const valuesOf = (attributes = []) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );

/**
 * @returns {Promise<{
 *   environment: Record<string, string>,
 *   spans: ReceivedSpan[],
 *   text: () => string,
 *   until: (what: string, isThere: (spans: ReceivedSpan[]) => boolean) => Promise<void>,
 *   stop: () => Promise<void>,
 * }>} `environment` has a process send to it, soon and as JSON; `text` is everything that came
 */
export async function startTraceReceiver() {
  /** @type {ReceivedSpan[]} */
  const spans = [];
  let text = '';
  const receive = (body) => {
    text += body;
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans ?? [])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(valuesOf(resource.attributes)['service.name']),
          name: span.name,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId ?? '',
          failed: span.status?.code === 2,
          attributes: valuesOf(span.attributes),
        });
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      receive(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans,
    text: () => text,
    async until(what, isThere) {
      const end = Date.now() + 30_000;
      while (!isThere(spans)) {
        if (Date.now() > end)
          throw new Error(`${what} did not come; there are: ${spans.map(({ name }) => name).join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
