import { Counter, Gauge, type Registry } from 'prom-client';

/** Values by labels. */
type Labelled = Iterable<readonly [labels: Readonly<Record<string, string | number>>, value: number]>;

/**
 * Exposes values counted elsewhere in a registry: they are read on each scrape, and cost nothing otherwise. Values that
 * cannot be read then, for instance because the database is away, are left out.
 */
export interface Meter {
  /** A value that goes up and down. */
  gauge(name: string, help: string, read: () => number): void;
  gaugeBy(name: string, help: string, labels: readonly string[], read: () => Labelled | Promise<Labelled>): void;
  /** A value that only grows while the process lives. */
  counter(name: string, help: string, read: () => number): void;
  counterBy(name: string, help: string, label: string, read: () => ReadonlyMap<string | number, number>): void;
}

export function createMeter(registry: Registry): Meter {
  const registers: Registry[] = [];
  const gaugeBy: Meter['gaugeBy'] = (name, help, labelNames, read) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers,
        labelNames: [...labelNames],
        async collect() {
          this.reset();
          try {
            for (const [labels, value] of await read()) this.set({ ...labels }, value);
          } catch {
            // Logged elsewhere; the other metrics must still be shown.
          }
        },
      }),
    );
  const counterOf = (name: string, help: string, labelNames: readonly string[], read: () => Labelled): void =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers,
        labelNames: [...labelNames],
        collect() {
          this.reset();
          for (const [labels, value] of read()) this.inc({ ...labels }, value);
        },
      }),
    );
  return {
    gauge: (name, help, read) => gaugeBy(name, help, [], () => [[{}, read()]]),
    gaugeBy,
    counter: (name, help, read) => counterOf(name, help, [], () => [[{}, read()]]),
    counterBy: (name, help, label, read) =>
      counterOf(name, help, [label], () => [...read()].map(([value, count]) => [{ [label]: value }, count] as const)),
  };
}

/**
 * Limits how often the database is queried, however many Prometheus servers scrape.
 * @param everyMs milliseconds
 */
export function atMostEvery<T>(everyMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = Date.now();
    if (last === null || now - last.at >= everyMs) last = { at: now, value: read() };
    const { value } = last;
    value.catch(() => {
      if (last?.value === value) last = null;
    });
    return value;
  };
}
