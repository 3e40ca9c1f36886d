import { type Endpoint, endpoints } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../ground/db/database';
import { type Call, type EndpointName, type ReplyBody, route } from '../../ground/http/route';
import { requireStaffWithin } from './access/guard';
import { act, actorOf, type Done } from './audit/act';
import type { StaffServices } from './services';

type Endpoints = typeof endpoints;
type StaffName = { [N in EndpointName]: Endpoints[N] extends { readonly access: 'staff' } ? N : never }[EndpointName];
/** Staff endpoints that change something: their body states a reason. */
export type ActName = {
  [N in StaffName]: Endpoints[N] extends { readonly changes: readonly string[] } ? N : never;
}[StaffName];

/** Parts of an action outside its transaction. */
interface Beside<C> {
  /** Runs first, on its own connection, such as a rate limit. */
  readonly before?: (call: C) => Promise<void>;
  /** Wraps the transaction from before its start until after its end. */
  readonly around?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Registers staff endpoints; every change goes through the audit log. */
export interface StaffEndpoints {
  /** An endpoint that only reads. */
  read: <const N extends Exclude<StaffName, ActName>>(name: N, handler: Parameters<typeof route<N>>[2]) => void;
  /**
   * An endpoint that changes something.
   * @param run makes the change in `tx`, the transaction that writes the audit row
   * @param beside parts outside that transaction; default: none
   */
  act: <const N extends ActName>(
    name: N,
    run: (call: Call<N>, tx: Queryable) => Promise<Done<ReplyBody<N>>>,
    beside?: Beside<Call<N>>,
  ) => void;
}

export function staffEndpoints(app: FastifyInstance, services: StaffServices): StaffEndpoints {
  return {
    read: (name, handler) => route(app, name, handler),
    act: (name, run, { before, around = alone } = {}) =>
      route(app, name, async (call) => {
        await before?.(call);
        const { act: actName, fresh }: Endpoint = endpoints[name];
        if (actName === undefined) throw new Error(`${name} names no act`);
        const { reason } = call.body as { readonly reason: string };
        return around(() =>
          act(services, actorOf(call.request), { name: actName, reason }, async (tx) => {
            await requireStaffWithin(tx, services, call.request, { act: actName, fresh });
            return run(call, tx);
          }),
        );
      }),
  };
}

const alone = <T>(work: () => Promise<T>): Promise<T> => work();
