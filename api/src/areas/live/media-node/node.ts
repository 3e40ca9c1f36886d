import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../ground/db/database';
import type { MediaStore } from '../../content/media/media-source';
import type { AccessWatch } from '../access/watch';
import { readOpenBroadcasts } from '../broadcasts/repository';
import { addCounts, type ForwarderCounts, noCounts } from './core/forwarder-counts';
import type { OpenLine } from './lines/line';
import type { MediaEngine } from './engines/media-engine';
import { attempts } from './attempts';
import { Presence, type RoomState } from './presence';
import { type NodeRoom, readNodeRooms } from './rooms-repository';
import { FetchedRoom } from './rooms/fetched-room';
import { OwnRoom } from './rooms/own-room';
import { roomAddress } from './room-address';
import { RoomHost } from './rooms/room-host';
import { makeRecorderFolder } from '../show-films/folder';
import { createFilmRecords } from '../show-films/records';
import { type RecordedRoom, ShowRecorder } from './recorder/show-recorder';
import { mayTakeStill, storeStill } from '../stills/repository';
import type { StillMaker } from '../stills/still-maker';
import { type FilmedRoom, StillTaker } from './still-taker';

/** Milliseconds between two rounds, in which a node claims rooms and reports its state. */
const ROUND = 5_000;
/** Milliseconds between two checks of rooms fetched from other nodes, and of own stills. */
const TEND = 1_000;
/** Delay of the report after viewers have joined or left, in milliseconds: many do at once. */
const VIEWERS_AFTER = 1_000;

export interface NodeOptions {
  /** Id of the node, unique among nodes. */
  readonly id: string;
  /** Forwards the media of its rooms, and knows its capacity. */
  readonly engine: MediaEngine;
  readonly db: Database;
  readonly openLine: OpenLine;
  /** Whether it may own rooms: false next to an API that is not joined with this one. Called in each round. */
  readonly mayHaveRooms?: () => boolean;
  /** Ends media whose viewer has lost access. */
  readonly access: Pick<AccessWatch, 'add'>;
  /** A node's ticket for an address; null if none is needed. */
  readonly issueTicket: (address: string) => string | null;
  /** Makes stills of broadcasts; absent: none are taken. */
  readonly stills?: StillMaker;
  /** Where recorded shows go: the media store, and a folder of unfinished parts; absent: none are recorded. */
  readonly recorder?: { readonly store: Pick<MediaStore, 'put' | 'remove'>; readonly folder: string };
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface Held {
  readonly room: NodeRoom;
  readonly own: OwnRoom;
  /** The room as fetched from the node that owns it; null: no other node has it on air. */
  readonly fetched: FetchedRoom | null;
}

/** A media node: it owns rooms, and forwards the media published in them. */
export class MediaNode {
  readonly #options: NodeOptions;
  readonly #presence: Presence;
  readonly #stills: StillTaker | null;
  readonly #recorder: ShowRecorder | null;
  readonly #rooms = new Map<number, Held>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Counts of closed rooms. */
  readonly #gone = noCounts();
  #isStarted = false;
  /** Whether a round is over, in which it asked for every room. */
  #hasClaimed = false;
  /** Tail of the work queue: rounds and database writes run one after another. */
  #work: Promise<void> = Promise.resolve();
  #isWriting = false;
  /** Rooms whose addresses are new here. */
  readonly #claims = new Set<number>();
  #viewersTimer: NodeJS.Timeout | null = null;
  /** That the engine had at the last look; null before the first. */
  #places: number | null = null;
  /** Ids of the rooms in which something played at the last look, and whether the publisher was missed. */
  #heard = '';
  #isDraining = false;
  #isStopped = false;

  constructor(options: NodeOptions) {
    const { db, id, log, now, recorder, stills: maker } = options;
    this.#options = options;
    this.#stills = maker
      ? new StillTaker({
          maker,
          mayTake: (roomId) => mayTakeStill(db, id, roomId, now()),
          store: (still) => storeStill(db, { node: id, ...still }, now()),
          now,
          log,
        })
      : null;
    this.#recorder = recorder
      ? new ShowRecorder({
          makeFolder: () => makeRecorderFolder(recorder.folder, id),
          films: createFilmRecords(db, id, recorder.store, now),
          store: recorder.store,
          wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
          log,
        })
      : null;
    this.#presence = new Presence({ db, node: id, now });
  }

  get id(): string {
    return this.#options.id;
  }

  get viewers(): number {
    let viewers = 0;
    for (const host of this.hosts) viewers += host.viewers;
    return viewers;
  }

  /** All rooms, for the metrics. */
  get hosts(): readonly RoomHost[] {
    return [...this.#rooms.values()].flatMap(({ own, fetched }) =>
      fetched === null ? [own.host] : [own.host, fetched.host],
    );
  }

  /** Counts of all rooms since the node was created. */
  totals(): ForwarderCounts {
    const totals = { ...this.#gone };
    for (const { media } of this.hosts) addCounts(totals, media.totals());
    return totals;
  }

  /** Starts the node, and settles after the first round. It runs until `stop`. */
  async start(): Promise<void> {
    await this.#options.engine.start();
    this.#isStarted = true;
    await this.#enqueue(() => this.#round());
    const attempt = attempts(this.#options.log, 'the media node failed at what it does by the clock');
    const every = (milliseconds: number, ...tasks: readonly (() => void)[]): void => {
      this.#timers.push(setInterval(() => tasks.forEach(attempt), milliseconds).unref());
    };
    every(ROUND, () => void this.#enqueue(() => this.#round()));
    every(
      TEND,
      () => this.#lookAtPlaces(),
      () => this.#lookAtPublishers(),
      () => this.#rooms.forEach(({ fetched }) => attempt(() => fetched?.tend(monotonic()))),
      () => this.#stills?.tend(this.#filmed(), monotonic()),
      () => this.#recorder?.tend(this.#filmed(), monotonic()),
    );
  }

  /** Accepts no more viewers and reports it, so that other nodes get them; current viewers stay until `stop`. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#enqueue(() => this.#presence.write(this.#states(), this.#capacity));
  }

  /** A node that signalling has lost accepts no viewers: they would find no room there. */
  get #capacity(): number {
    const isLost = [...this.#rooms.values()].some(({ own }) => own.isUnreachable);
    return this.#isDraining || isLost ? 0 : this.#options.engine.places();
  }

  /** Releases all rooms, closes all connections, and reports it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    if (this.#viewersTimer !== null) clearTimeout(this.#viewersTimer);
    await this.#work;
    await this.#recorder?.stop();
    for (const held of this.#rooms.values()) this.#drop(held);
    this.#rooms.clear();
    await this.#options.engine.stop();
    this.#stills?.close();
    if (this.#isStarted) await this.#attempt(() => this.#presence.end());
  }

  #drop({ own, fetched }: Pick<Held, 'own' | 'fetched'>): void {
    own.close();
    own.host.end();
    addCounts(this.#gone, own.host.media.totals());
    if (fetched !== null) this.#dropFetched(fetched);
  }

  #dropFetched(fetched: FetchedRoom): void {
    fetched.close();
    addCounts(this.#gone, fetched.host.media.totals());
  }

  /** Runs tasks one after another; a failed one is retried in the next round. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(() => (this.#isStopped ? undefined : this.#attempt(task)));
    return this.#work;
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the media node could not read or write what is on air');
    }
  }

  /** Looks for rooms, requests those that other nodes own, and reports broadcasts. */
  async #round(): Promise<void> {
    const { db, id: me, now, mayHaveRooms = () => true } = this.#options;
    if (!mayHaveRooms()) {
      for (const held of this.#rooms.values()) this.#drop(held);
      this.#rooms.clear();
      return this.#presence.end();
    }
    const begun = now();
    const rooms = new Map((await readNodeRooms(db, begun)).map((room) => [room.id, room]));
    const onAir = await readOpenBroadcasts(db, now());
    for (const [id, held] of this.#rooms) {
      if (rooms.get(id)?.nickname === held.room.nickname) continue;
      this.#drop(held);
      this.#rooms.delete(id);
    }
    for (const room of rooms.values()) {
      const before = this.#rooms.get(room.id);
      const own = before?.own ?? this.#hold(room);
      const owner = onAir.get(room.id)?.node ?? me;
      const isElsewhere = owner !== me && !own.isOurs;
      if (!isElsewhere && before?.fetched) this.#dropFetched(before.fetched);
      const held = { room, own, fetched: isElsewhere ? (before?.fetched ?? this.#fetch(room)) : null };
      this.#rooms.set(room.id, held);
      own.claim();
      held.fetched?.tend(monotonic());
    }
    await this.#presence.write(this.#states(), this.#capacity);
    // In its first round a node may still take over what a dead one left.
    if (this.#hasClaimed) await this.#presence.endUnseen(begun);
    this.#hasClaimed = true;
  }

  #host(room: NodeRoom): RoomHost {
    const { access, engine, log } = this.#options;
    return new RoomHost(room, {
      watch: (open) => access.add(open),
      media: engine.openRoom(room.id),
      log,
      isFull: () => this.hosts.reduce((all, { taken }) => all + taken, 0) >= this.#capacity,
      isEngineAway: () => engine.places() === 0,
      onViewers: () => this.#viewersChanged(),
      onSource: () => this.#changed(),
    });
  }

  #fetch(room: NodeRoom): FetchedRoom {
    const { nickname } = room;
    const { id, openLine, issueTicket } = this.#options;
    return new FetchedRoom({
      address: roomAddress(nickname, id),
      owner: roomAddress(nickname),
      host: this.#host(room),
      openLine,
      issueTicket,
    });
  }

  #hold(room: NodeRoom): OwnRoom {
    const { nickname } = room;
    const { openLine, issueTicket } = this.#options;
    return new OwnRoom({
      address: roomAddress(nickname),
      host: this.#host(room),
      openLine,
      issueTicket,
      onClaim: () => {
        this.#claimed(room.id);
        this.#changed();
        this.#viewersChanged();
      },
    });
  }

  /** Rooms whose nodes died are waited for here: their pages say so, and publishers and viewers come. */
  #claimed(roomId: number): void {
    this.#claims.add(roomId);
    if (this.#claims.size > 1) return;
    void this.#enqueue(async () => {
      const claims = [...this.#claims].filter((id) => this.#rooms.get(id)?.own.isOurs === true);
      this.#claims.clear();
      for (const [id, source] of await this.#presence.takeOver(claims)) {
        const held = this.#rooms.get(id);
        if (held === undefined) continue;
        held.own.host.awaitPublisher(source);
        if (held.fetched === null) continue;
        this.#dropFetched(held.fetched);
        this.#rooms.set(id, { ...held, fetched: null });
      }
    });
  }

  /** Reports soon what is on air now. */
  #changed(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    void this.#enqueue(async () => {
      this.#isWriting = false;
      await this.#presence.write(this.#states(), null);
    });
  }

  /** Reports soon that the media server is away or back: viewers are sent elsewhere, or refused, by what was reported. */
  #lookAtPlaces(): void {
    const places = this.#options.engine.places();
    // One that may have no rooms is no node for viewers.
    if (places !== this.#places && this.#rooms.size > 0) this.#viewersChanged();
    this.#places = places;
  }

  /** Reports soon that a publisher is silent, given up, or heard again: no minute of a private show is paid meanwhile. */
  #lookAtPublishers(): void {
    const heard = this.#filmed()
      .map(({ roomId }) => `${roomId} ${this.#rooms.get(roomId)?.own.host.isInterrupted}`)
      .join();
    if (heard !== this.#heard) this.#changed();
    this.#heard = heard;
  }

  /** Reports the viewers and the remaining capacity after a short delay: new viewers are routed by it. */
  #viewersChanged(): void {
    if (this.#isStopped) return;
    this.#viewersTimer ??= setTimeout(() => {
      this.#viewersTimer = null;
      void this.#enqueue(() => this.#presence.write(this.#states(), this.#capacity));
    }, VIEWERS_AFTER).unref();
  }

  /** Own rooms in which something plays. */
  #filmed(): (FilmedRoom & RecordedRoom)[] {
    return [...this.#rooms].flatMap(
      ([
        roomId,
        {
          own: { host, isOurs },
        },
      ]) => (isOurs && host.source !== null ? [{ roomId, media: host.media }] : []),
    );
  }

  #states(): RoomState[] {
    // A room that is neither owned nor fetched cannot be watched here.
    return [...this.#rooms].flatMap(([roomId, { own, fetched }]) =>
      !own.isOurs && fetched === null
        ? []
        : [
            {
              roomId,
              source: own.host.source,
              isOwn: own.isOurs,
              isInterrupted: own.host.isInterrupted,
              viewers: own.host.viewers + (fetched?.host.viewers ?? 0),
              figures: () => own.host.media.figures(),
            },
          ],
    );
  }
}

const monotonic = (): number => performance.now();
