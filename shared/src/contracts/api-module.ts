import type { z } from 'zod';
import type { Endpoint, EndpointKey } from './endpoint';

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

/** Arguments of a module's handler: input checked against its contract, and the caller. */
export interface ModuleCall<E extends Endpoint> {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
  /** Account of the member; null for a guest. Never null where the contract says `access: 'member'`. */
  readonly account: number | null;
}

type Handlers<T extends Record<EndpointKey, Endpoint>> = {
  readonly [N in keyof T]: T[N] extends Endpoint ? (call: ModuleCall<T[N]>) => Promise<z.output<T[N]['reply']>> : never;
};

/** API module of a remote; the API loads it by `API_MODULES` (docs/decisions/remotes-of-their-own.md). */
export interface ApiModule<T extends Record<EndpointKey, Endpoint> = Record<EndpointKey, Endpoint>> {
  /** The remote's name; `mfe-events` may serve `/api/events` and what lies below it. */
  readonly name: string;
  readonly endpoints: T;
  readonly handlers: Handlers<T>;
}

/** Declares a remote's API module, typed by its contract. */
export const defineApiModule = <T extends Record<EndpointKey, Endpoint>>(module: ApiModule<T>): ApiModule<T> => module;

/** Thrown by a module's handler for a record that does not exist: the reply is 404 with this message. */
export class NoSuchRecord extends Error {
  override readonly name = 'NoSuchRecord';
}
