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

/** Services available to every area. Each area adds its own, for itself and the areas above it. */
export interface GroundServices {
  readonly config: GroundConfig;
  readonly db: Database;
  readonly cache: ReplyCache;
  /** Reports that this process runs, and knows the other running processes. */
  readonly presence: Presence;
  /** All areas in order, for code that collects contributions from each. */
  readonly areas: readonly Area[];
  readonly log: FastifyBaseLogger;
  /** Null: tracing is off. */
  readonly tracing: Tracing | null;
  readonly now: () => Date;
  /** State of the site, as found by the command `status`. */
  readonly findings: () => Promise<Found[]>;
  /** What the servers repeat, and when each last did its work. */
  readonly jobStates: () => Promise<JobState[]>;
}

/** An event of an area that areas above may have to handle. */
export interface AreaEvent<Payload> {
  readonly name: string;
  /** Only carries the type. */
  readonly payload?: Payload;
}

/** An area's handler for an event of an area below; created by `on` (events.ts). */
export interface Listener {
  readonly event: AreaEvent<unknown>;
  handle(tx: Queryable, payload: unknown, services: GroundServices): Promise<void>;
}

/** A member whose data is exported or erased. */
export interface MemberRef {
  readonly accountId: number;
  /** Lower case. */
  readonly email: string;
}

/** A reserved name: no member may have a name that looks like it. */
export interface TakenName {
  readonly name: string;
  /** Refused as part of any name; otherwise only as a whole name, such as a first name, which may be part of others. */
  readonly within: boolean;
  /** Moderators took it from a member. */
  readonly isRemoved?: boolean;
}

/** Sends outbox items of one kind. @throws if it has to be retried */
export type Sender = (payload: unknown, item: { readonly dedupeKey: string }) => Promise<void>;

/** A file attached to an e-mail. */
export interface Attachment {
  readonly filename: string;
  /** Media type. */
  readonly contentType: string;
  readonly content: Buffer;
}
/**
 * Makes the attachment of a queued e-mail when it is sent, so that the queueing transaction does not wait.
 * @returns null if there is nothing to send any more
 * @throws if it has to be retried
 */
export type AttachmentMaker = (id: string) => Promise<Attachment | null>;

/** A background task of an area. */
export interface Worker {
  /** The server begins to drain: take on no new work. */
  drain?(): Promise<void>;
  stop(): Promise<void>;
  /** It has to stop before the server closes its sockets. */
  readonly stopsFirst?: true;
}

/** An area's part of a member's profile: columns for the single statement that reads it, and the fields shown. */
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
 * An area of the API. An area imports ground and the areas below it, never one above. Hooks that an area below calls in
 * those above are declared here, such as erasing an account or exporting its data.
 */
export interface Area<S extends GroundServices = GroundServices> {
  readonly name: string;
  readonly settings: {
    readonly variables: Readonly<Record<string, Variable<unknown>>>;
    readonly read: (env: Readonly<Record<string, string | undefined>>, below: never) => object;
  };
  /**
   * Creates the services that the area adds. @param below services of the areas below, with this area's configuration
   */
  readonly services?: (below: never) => Promise<object>;
  /** Its configured or generated keys; the database stores a fingerprint of each. */
  keys?(config: S['config']): readonly KeyUse[];
  /** Functions and values that the enforcement of access needs. */
  access?(services: S): Partial<AccessOptions>;
  /** Hooks and decorators of the whole server, before any route. */
  hooks?(app: FastifyInstance, services: S): void;
  routes?(app: FastifyInstance, services: S): void | Promise<void>;
  /** Routes below /api without a contract, as `GET /api/path`. */
  readonly unlistedRoutes?: readonly string[];
  /** Routes that are never shed under load: money, and logging in. */
  readonly essentialRoutes?: readonly string[];
  metrics?(registry: Registry, services: S): void;
  /** Routes whose outcomes are counted, with their names in the metrics, such as `log-in`. */
  readonly outcomes?: Readonly<Record<string, string>>;
  /** Checks of `npm run cli -- status`; they cannot use services, which need the keys, the database and Redis. */
  readonly status?: readonly StatusCheck<S['config']>[];
  /** Gets ready what the first request needs, before the server listens. */
  prepare?(services: S): Promise<void>;
  /** Starts background tasks once the server listens. */
  start?(app: FastifyInstance, services: S): Promise<Worker | null>;
  /** Closes what `services` created. */
  close?(services: S): void;
  readonly commands?: readonly Command<never>[];
  readonly jobs?: readonly Job<never>[];
  readonly retentions?: readonly Retention[];
  /** Senders for further outbox items, by kind. */
  senders?(services: S): Readonly<Record<string, Sender>>;
  /** Attachments of e-mails, by kind. */
  attachments?(services: S): Readonly<Record<string, AttachmentMaker>>;
  readonly profile?: ProfilePart;
  /**
   * Sections of a member's export. Must not include anything that lets a reader of the file sign in: passwords, tokens,
   * secrets.
   */
  exportOf?(tx: Queryable, member: MemberRef): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Erases data that names a member and is not deleted with the row of the account, before that row is deleted.
   * @returns what to do after it is deleted, or null
   */
  erase?(tx: Queryable, member: MemberRef, now: Date): Promise<(() => Promise<void>) | null>;
  /** Files of the media store that its rows name, in addition to those of content: `media clean` keeps them. */
  storedFiles?(db: Queryable): Promise<readonly string[]>;
  /** Names that members cannot take as their public names. */
  takenNames?(db: Queryable): Promise<readonly TakenName[]>;
  /** Handlers for events of areas below, run in their transactions. */
  readonly listens?: readonly Listener[];
}

/** Declares an area; the type of its services is known only within it. */
export const defineArea = <S extends GroundServices>(area: Area<S>): Area => area;

/** Context of a command that needs no database. */
export interface OfflineContext<Config extends GroundConfig = GroundConfig> {
  readonly config: Config;
  writeFile(path: string, text: string): Promise<void>;
  /** Reports the progress of a long command. */
  note(line: string): void;
  /**
   * Sets the exit code of a command that has done its work, and found something; default 0. Tests read what was found.
   */
  endWith?(exitCode: number): void;
}

export interface CommandContext<Config extends GroundConfig = GroundConfig> extends OfflineContext<Config> {
  readonly db: Database;
  readonly areas: readonly Area[];
  /** Number of migrations applied before the command. */
  readonly migrations: number;
}

interface CommandIn<Context> {
  /** The command's name, one or two words. */
  readonly words: string;
  readonly synopsis: string;
  readonly summary: string;
  /** The exit code when it did nothing; default 1. */
  readonly failsWith?: number;
  /** Niceness of its process, 1 to 19, so that members who use the site meanwhile go first; default 0. */
  readonly niceness?: number;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** @returns a sentence that says what it did; throws if it did nothing */
  run(context: Context, args: readonly string[]): Promise<string>;
}

/** A command of `npm run cli`. */
export type Command<Config extends GroundConfig = GroundConfig> =
  | (CommandIn<CommandContext<Config>> & {
      readonly needsDatabase?: true;
      /**
       * With one of these arguments, or always, it needs the database unchanged, not migrated to this release's schema
       * first.
       */
      readonly unmigratedWith?: readonly string[] | 'always';
    })
  | (CommandIn<OfflineContext<Config>> & { readonly needsDatabase: false });
