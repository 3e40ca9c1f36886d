import { Counter, Gauge, type Registry } from 'prom-client';

/** Values by the labels that tell them apart. */
type Labelled = Iterable<readonly [labels: Readonly<Record<string, string | number>>, value: number]>;

/**
 * Shows in a registry what is counted elsewhere: it is read when Prometheus asks, and costs nothing else. What cannot be
 * read then, because the database is away for instance, is left out; the rest is shown.
 */
export interface Meter {
  /** What goes up and down. */
  gauge(name: string, help: string, read: () => number): void;
  gaugeBy(name: string, help: string, labels: readonly string[], read: () => Labelled | Promise<Labelled>): void;
  /** What only grows, for as long as the process lives. */
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
            // Logged where it is needed; here the rest must be shown.
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
 * Asks the database at most so often, however many servers of Prometheus ask.
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
