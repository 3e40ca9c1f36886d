import { useState, useSyncExternalStore } from 'react';

/** A view-model: tells of each change, and has its state as a new object then. */
interface Model<S> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => S;
}

/** Where a view-model is kept that comes and goes while its page is open. */
class Holder<M extends Model<S>, S> {
  #model: M | null = null;
  #listeners = new Set<() => void>();
  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
  #stop: (() => void) | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly model = (): M | null => this.#model;
  readonly state = (): S | null => this.#model?.snapshot() ?? null;
  readonly hold = (model: M | null): void => {
    this.#stop?.();
    this.#model = model;
    this.#stop = model?.subscribe(this.#tell);
    this.#tell();
  };
}

const nothing = (): null => null;

/**
 * Keeps a view-model that an effect makes and ends.
 * @returns the model and its state, both null without one and on the server, and `hold`, which takes it or null
 */
export function useHeldModel<M extends Model<S>, S>(): {
  model: M | null;
  state: S | null;
  hold: (model: M | null) => void;
} {
  const [holder] = useState(() => new Holder<M, S>());
  const model = useSyncExternalStore<M | null>(holder.subscribe, holder.model, nothing);
  const state = useSyncExternalStore<S | null>(holder.subscribe, holder.state, nothing);
  return { model, state, hold: holder.hold };
}
