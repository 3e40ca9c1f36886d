import type { Tracing } from '@platform/build/tracing';
import type { Profile } from '@platform/shared/contracts';
import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database, Queryable } from './db/database';
import type { GroundConfig } from './ground-settings';
import type { ReplyCache } from './http/reply-cache';
import type { Presence } from './instances/presence';
import type { Job } from './jobs/jobs';
import type { Retention } from './jobs/retention-repository';
import type { AccessOptions } from './plugins/access';
import type { KeyUse } from './security/key-repository';
import type { JobState } from './status/jobs-status';
import type { Found, StatusCheck } from './status/status';
import type { Variable } from './settings';

/** What every area works with. Each area extends it by what it makes, for itself and the areas above it. */
export interface GroundServices {
  readonly config: GroundConfig;
  readonly db: Database;
  readonly cache: ReplyCache;
  /** Says that this process runs, and knows who runs beside it. */
  readonly presence: Presence;
  /** All areas in their order, for what each of them contributes to. */
  readonly areas: readonly Area[];
  readonly log: FastifyBaseLogger;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
  readonly now: () => Date;
  /** How the site is, as the command `status` finds it. */
  readonly findings: () => Promise<Found[]>;
  /** What the servers repeat, and when each last did its work. */
  readonly jobStates: () => Promise<JobState[]>;
}

/** Something that happens in an area, and that areas above may have to act on. */
export interface AreaEvent<Payload> {
  readonly name: string;
  /** Of use for its type alone. */
  readonly payload?: Payload;
}

/** What an area does when an event of an area below happens; made by `on` (events.ts). */
export interface Listener {
  readonly event: AreaEvent<unknown>;
  handle(tx: Queryable, payload: unknown, services: GroundServices): Promise<void>;
}

/** A member of whom everything is exported or erased. */
export interface MemberRef {
  readonly accountId: number;
  /** Lower case. */
  readonly email: string;
}

/** A reserved name: no member may have one that looks like it. */
export interface TakenName {
  readonly name: string;
  /** Refused within any name; else as a whole name alone, as a first name is, which is a part of others. */
  readonly within: boolean;
  /** Moderators took it from a member. */
  readonly isRemoved?: boolean;
}

/** Sends what the outbox holds of one kind. @throws when it has to be tried again */
export type Sender = (payload: unknown, item: { readonly dedupeKey: string }) => Promise<void>;

/** A file that goes with an e-mail. */
export interface Attachment {
  readonly filename: string;
  /** Media type. */
  readonly contentType: string;
  readonly content: Buffer;
}
/**
 * Makes the file that a queued e-mail names, when it is sent: the transaction that queues it does not wait.
 * @returns null where there is nothing to send any more
 * @throws when it has to be tried again
 */
export type AttachmentMaker = (id: string) => Promise<Attachment | null>;

/** Something that an area runs beside the server. */
export interface Worker {
  /** The server begins to drain: nothing new is taken on. */
  drain?(): Promise<void>;
  stop(): Promise<void>;
  /** It has to end before the server closes its sockets. */
  readonly stopsFirst?: true;
}

/** An area's part of a member's profile: columns of the one statement that reads it, and what is shown of them. */
export interface ProfilePart<Columns extends Readonly<Record<string, SQL>> = Readonly<Record<string, SQL>>> {
  columns(accountId: number): Columns;
  show(
    row: { readonly [K in keyof Columns]: Columns[K] extends SQL<infer T> ? T : never },
    now: Date,
  ): Partial<Profile>;
}

export const defineProfilePart = <Columns extends Readonly<Record<string, SQL>>>(
  part: ProfilePart<Columns>,
): ProfilePart => part;

/**
 * An area of the API. An area imports ground and the areas below it, never one above. What an area below has to have
 * done by those above, they declare here: what erasing an account means for them, what an export has of theirs.
 */
export interface Area<S extends GroundServices = GroundServices> {
  readonly name: string;
  readonly settings: {
    readonly variables: Readonly<Record<string, Variable<unknown>>>;
    readonly read: (env: Readonly<Record<string, string | undefined>>, below: never) => object;
  };
  /** Makes what the area adds to the services. @param below the services of the areas below, with this area's configuration */
  readonly services?: (below: never) => Promise<object>;
  /** Its keys that are configured or generated: the database knows each by a fingerprint. */
  keys?(config: S['config']): readonly KeyUse[];
  /** Facts by which access is enforced. */
  access?(services: S): Partial<AccessOptions>;
  /** Hooks and decorators of the whole server, before any route. */
  hooks?(app: FastifyInstance, services: S): void;
  routes?(app: FastifyInstance, services: S): void | Promise<void>;
  /** Routes below /api without a contract, as `GET /api/path`. */
  readonly unlistedRoutes?: readonly string[];
  /** Routes that are served under any pressure: money, and the way in to it. */
  readonly essentialRoutes?: readonly string[];
  metrics?(registry: Registry, services: S): void;
  /** Routes of which is counted what came of them, and what each is called in the metrics, such as `log-in`. */
  readonly outcomes?: Readonly<Record<string, string>>;
  /** What `npm run cli -- status` looks at; without its services, which need the keys, the database and Redis. */
  readonly status?: readonly StatusCheck<S['config']>[];
  /** Starts what runs beside the server once it listens. */
  start?(app: FastifyInstance, services: S): Promise<Worker | null>;
  /** Ends what `services` made. */
  close?(services: S): void;
  readonly commands?: readonly Command<never>[];
  readonly jobs?: readonly Job<never>[];
  readonly retentions?: readonly Retention[];
  /** What else of the outbox it sends, by kind. */
  senders?(services: S): Readonly<Record<string, Sender>>;
  /** Files that go with e-mails, by kind. */
  attachments?(services: S): Readonly<Record<string, AttachmentMaker>>;
  readonly profile?: ProfilePart;
  /** Sections of a member's export. Without what would let a reader of the file sign in: passwords, tokens, secrets. */
  exportOf?(tx: Queryable, member: MemberRef): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Erases what names a member and does not go with the row of the account, before that row goes.
   * @returns what is to be done after it has gone, or null
   */
  erase?(tx: Queryable, member: MemberRef, now: Date): Promise<(() => Promise<void>) | null>;
  /** Files of the media store that its rows name, beside those of content: `media clean` leaves them. */
  storedFiles?(db: Queryable): Promise<readonly string[]>;
  /** Names that members cannot take as their public names. */
  takenNames?(db: Queryable): Promise<readonly TakenName[]>;
  /** Events of areas below, handled in their transactions. */
  readonly listens?: readonly Listener[];
}

/** Declares an area; its services' type is known in it alone. */
export const defineArea = <S extends GroundServices>(area: Area<S>): Area => area;

/** What a command has that needs no database. */
export interface OfflineContext<Config extends GroundConfig = GroundConfig> {
  readonly config: Config;
  writeFile(path: string, text: string): Promise<void>;
  /** Reports the progress of a long command. */
  note(line: string): void;
  /** The exit code of a command that has done its work, and found something; 0 unless told. Tests read what was found. */
  endWith?(exitCode: number): void;
}

export interface CommandContext<Config extends GroundConfig = GroundConfig> extends OfflineContext<Config> {
  readonly db: Database;
  readonly areas: readonly Area[];
  /** Migrations applied on the way here. */
  readonly migrations: number;
}

interface CommandIn<Context> {
  /** The command's name, one or two words. */
  readonly words: string;
  readonly synopsis: string;
  readonly summary: string;
  /** The exit code when it did nothing; 1 unless told. */
  readonly failsWith?: number;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** @returns a sentence that says what it did; throws when it did nothing */
  run(context: Context, args: readonly string[]): Promise<string>;
}

/** A command of `npm run cli`. */
export type Command<Config extends GroundConfig = GroundConfig> =
  | (CommandIn<CommandContext<Config>> & {
      readonly needsDatabase?: true;
      /** With one of these arguments, or always, it wants the database as it is, not brought to this release's schema first. */
      readonly unmigratedWith?: readonly string[] | 'always';
    })
  | (CommandIn<OfflineContext<Config>> & { readonly needsDatabase: false });
