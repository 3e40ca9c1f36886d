/**
 * Traces by OpenTelemetry, for edge and API alike (docs/decisions/tracing.md). Traced code passes its span on
 * explicitly, so that nothing is patched into Node or any package, and nothing is loaded where tracing is off.
 */

/** Valid values of OTEL_EXPORTER_OTLP_ENDPOINT, as the end of a sentence. */
export const tracingEndpointShould = 'an http or https address, or absent';

/** Valid values of OTEL_TRACES_SAMPLER: which share of traces is sent; OTEL_TRACES_SAMPLER_ARG is that share. */
export const tracingSamplers = /** @type {const} */ ([
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]);

/** Milliseconds for sending spans when a process ends; the rest is lost. */
const flushMs = 2_000;

/**
 * @typedef {object} SpanOptions
 * @property {'server' | 'client' | 'producer' | 'consumer' | 'internal'} [kind]
 * @property {Readonly<Record<string, string | number>>} [attributes] never of a person, nor what a visitor wrote
 *
 * @typedef {object} Span
 * @property {string} traceparent what another process has to be told (W3C Trace Context)
 * @property {(name: string, options?: SpanOptions) => Span} begin begins another one within it
 * @property {(attributes: Readonly<Record<string, string | number>>) => void} note
 * @property {(outcome?: { readonly failed: boolean }) => void} end it is sent some seconds later; a second end does nothing
 *
 * @typedef {object} Tracing
 * @property {(name: string, options?: SpanOptions & { readonly parent?: string | null }) => Span} begin begins a trace, or
 *   goes on within the span of another process that a `traceparent` names; one of another form names none
 * @property {() => Promise<void>} stop sends what there is, within two seconds; never throws
 *
 * @typedef {typeof import('@opentelemetry/sdk-node')} Sdk
 */

/**
 * Reads OTEL_EXPORTER_OTLP_ENDPOINT.
 * @param {string | undefined} text the variable's value
 * @returns {string | null | undefined} null where it is not set; undefined when it is invalid
 */
export function tracingEndpointOf(text) {
  if (text === undefined || text === '') return null;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

/**
 * Starts to trace. The receiver, its headers and protocol, sampling and batches are configured by OpenTelemetry's own
 * variables (OTEL_…). An unavailable receiver costs only the spans: at most 2,048 are queued, and nothing waits for
 * them.
 * @param {string} service name of this process, unless OTEL_SERVICE_NAME is set
 * @param {() => Promise<Sdk>} load imports the package, which is a thousand files
 * @returns {Promise<Tracing>}
 */
export async function startTracing(service, load) {
  const { api, NodeSDK, resources } = await load();
  const sdk = new NodeSDK({
    ...(!process.env.OTEL_SERVICE_NAME && { serviceName: service }),
    // Neither the machine's name nor the command with its paths.
    resourceDetectors: [resources.envDetector],
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    contextManager: null,
    textMapPropagator: null,
  });
  sdk.start();
  const tracer = api.trace.getTracer('platform');
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  /**
   * @param {string} name
   * @param {SpanOptions} options
   * @param {import('@opentelemetry/sdk-node').api.SpanContext | null} parent
   * @returns {Span}
   */
  const beginWithin = (name, { kind = 'internal', attributes = {} }, parent) => {
    const within = parent === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, within);
    const own = span.spanContext();
    let isOver = false;
    return {
      traceparent: `00-${own.traceId}-${own.spanId}-${own.traceFlags.toString(16).padStart(2, '0')}`,
      begin: (another, options = {}) => beginWithin(another, options, own),
      note: (more) => void span.setAttributes(more),
      end(outcome) {
        if (isOver) return;
        isOver = true;
        if (outcome?.failed === true) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    begin: (name, { parent = null, ...options } = {}) =>
      beginWithin(name, options, parent === null ? null : parsed(parent)),
    async stop() {
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, flushMs);
      });
      await Promise.race([sdk.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      api.trace.disable();
    },
  };
}

/** @param {string} traceparent @returns null for a malformed text */
function parsed(traceparent) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16), isRemote: true };
}
