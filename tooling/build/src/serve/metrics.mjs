/** `/metrics`, for Prometheus, at a separate port: visitors and the edge do not reach it. */
import http from 'node:http';

/** Valid values of METRICS_PORT, as the end of a sentence. */
export const metricsPortShould = 'a port from 1 to 65535, 0 for any free one, or absent';

/**
 * Reads METRICS_PORT.
 * @param {string | undefined} text the variable's value
 * @returns {number | null | undefined} null where it is not set; undefined when it is invalid
 */
export function metricsPortOf(text) {
  if (text === undefined || text === '') return null;
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/**
 * @param {{ readonly contentType: string, metrics(): Promise<string> }} registry of prom-client
 * @param {{ readonly port: number, readonly host: string }} place
 * @returns {Promise<{ readonly port: number, close(): Promise<void> }>}
 * @throws {Error} when the port is taken
 */
export async function listenForMetrics(registry, { port, host }) {
  const server = http.createServer(({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store');
    if (url?.split('?')[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
