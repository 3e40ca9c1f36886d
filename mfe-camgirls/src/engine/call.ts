import { type ConnectionInfo, noConnection } from '@platform/shared/signalling';
import {
  type CallEffect,
  type CallPhase,
  type CallReport,
  initialCall,
  refusalOf,
  stepCall,
} from './machines/call-machine';
import { type Connection, createConnection } from './connection';
import { type ChannelLabel, signallingConnectionsMax } from './constants';
import { CallError, callErrors, messageOf } from './errors';
import { runMachine } from './machines/machine';
import { type MediaConfig, openMedia, pictureOf, stopTracks } from './media';
import { createNetwork, type Identity } from './network';
import type { NetworkReport } from './machines/network-machine';
import type { Ports } from './ports';
import { overQuota, type QuotaMember } from './machines/quota';

/** Where calls are made (docs/spec/entities.md#call-configuration). */
export interface CallConfig {
  readonly turn: readonly { readonly url: string; readonly login: string; readonly password: string }[];
  /** Address of the signalling server, with the application's path. */
  readonly signalling: string;
}

export interface CallOptions extends Identity {
  readonly isConference: boolean;
  readonly media: MediaConfig;
  /** How many sizes of the picture of a media engine are wanted at most, from the smallest; null: all. */
  readonly layersMax?: number | null;
  /** Whether every path leads through a relay, so that the other side learns no address. */
  readonly isRelayOnly: boolean;
}

/** What a call tells its owner, in order. Ids of connections are never used twice in a call. */
export type CallEvent =
  | CallReport
  | { readonly type: 'Message'; readonly id: number; readonly text: string; readonly label: ChannelLabel }
  | { readonly type: 'DataMessage'; readonly id: number; readonly data: Uint8Array; readonly label: ChannelLabel }
  /** Tracks have come or gone. `id` is -1 for one's own stream. */
  | { readonly type: 'MediaUpdate'; readonly id: number; readonly stream: MediaStream | null; readonly role: string }
  /** The other side has the picture in so many sizes. */
  | { readonly type: 'Layers'; readonly id: number; readonly count: number }
  /** The media node that was dialled has no place. */
  | { readonly type: 'Full'; readonly id: number }
  /** A camera, a microphone or what comes from the other side has ended by itself. */
  | { readonly type: 'TrackEnded'; readonly id: number }
  | { readonly type: 'SocketClosed'; readonly code: number };

export interface Call {
  readonly phase: () => CallPhase;
  /** Opens camera and microphone. @throws CallError as all methods do: in a wrong state, and once disposed */
  readonly configure: () => void;
  readonly call: (address: string) => void;
  readonly listen: (address: string) => void;
  /**
   * @param to a connection; without it all
   * @returns false when a message was refused or ignored: empty, no such connection, channel not open, too much waiting
   */
  readonly send: (content: string | Uint8Array, to?: number, label?: ChannelLabel) => boolean;
  /** Looks at all deadlines. */
  readonly update: () => void;
  /**
   * Changes devices and sizes while the call lasts: the new device is opened before the old one is given up, and what the
   * others get goes on. A track that is switched off stays so.
   * @throws CallError when a device could not be opened: the old one goes on
   */
  readonly changeMedia: (media: MediaConfig) => Promise<void>;
  /** Statistics of a connection, the newest unless said; null when there is no such one. */
  readonly getStats: (id?: number) => Promise<RTCStatsReport> | null;
  /** Ends everything: no track, socket or peer connection is left, and nothing is told any more. */
  readonly dispose: () => void;
}

interface Member {
  readonly id: number;
  /** Of the other side, as the server introduced it. */
  info: ConnectionInfo;
  readonly connection: Connection;
  /** The server's id, as long as it relays. */
  signalId: number | null;
  /** What is to be relayed once the dial has been answered; null: it was, or nobody was dialled. */
  early: string[] | null;
  /** Whether the other side gave up first: it comes by itself, or has left. */
  isHungUp: boolean;
  /** What comes from the other side. */
  stream: MediaStream | null;
  readonly untrack: (() => void)[];
}

// Over 250 lines: what a call holds (socket, media, connections) is ended by one scope.
/** A call: one attempt, without restarts; `createSession` makes them. */
export function createCall(
  config: CallConfig,
  { isConference, media: mediaAtFirst, layersMax = null, isRelayOnly, role, ticket }: CallOptions,
  ports: Ports,
  tell: (event: CallEvent) => void,
): Call {
  // Configuration cannot change after use (docs/spec/live.md#call-rules).
  const configuration: RTCConfiguration = {
    iceServers: config.turn.map(({ url, login, password }) => ({ urls: url, username: login, credential: password })),
    iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
    // One relay for sound, picture and channels, asked for while the offer is on its way.
    bundlePolicy: 'max-bundle',
    iceCandidatePoolSize: 1,
  };
  const members = new Map<number, Member>();
  let lastId = 0;
  let own: MediaStream | null = null;
  let media = mediaAtFirst;
  let untrackOwn: (() => void)[] = [];
  /** One change after the other. */
  let changes = Promise.resolve();
  let isDialling = false;
  /** What is made ready for the one who is being dialled. */
  let dialled: Member | null = null;
  let isDisposed = false;

  const say = (event: CallEvent): void => {
    if (!isDisposed) tell(event);
  };
  const watch = (track: MediaStreamTrack, id: number, untrack: (() => void)[]): void => {
    const ended = (): void => say({ type: 'TrackEnded', id });
    track.addEventListener('ended', ended);
    untrack.push(() => track.removeEventListener('ended', ended));
  };
  const bySignal = (signalId: number): Member | undefined =>
    [...members.values()].find((member) => member.signalId === signalId);

  const openOwn = async (): Promise<void> => {
    try {
      const opened = await openMedia(ports.mediaDevices(), media);
      if (isDisposed) return stopTracks(opened);
      own = opened;
      for (const track of own?.getTracks() ?? []) watch(track, noConnection, untrackOwn);
      if (own !== null) say({ type: 'MediaUpdate', id: noConnection, stream: own, role });
      machine.dispatch({ type: 'media-granted' });
    } catch (error) {
      machine.dispatch({ type: 'media-refused', message: messageOf(error), error });
    }
  };

  /** Sends the tracks of `opened` in place of those of their kinds. */
  const exchange = async (before: MediaStream, opened: MediaStream): Promise<void> => {
    const fresh = opened.getTracks();
    const isOld = (track: MediaStreamTrack): boolean => fresh.some(({ kind }) => kind === track.kind);
    for (const track of fresh)
      track.enabled = before.getTracks().every(({ kind, enabled }) => kind !== track.kind || enabled);
    await Promise.all([...members.values()].flatMap(({ connection }) => fresh.map(connection.replaceTrack)));
    // The call may have ended meanwhile, and all that it knew of with it.
    if (isDisposed) return stopTracks(opened);
    const stream = ports.createStream();
    for (const track of before.getTracks()) {
      if (isOld(track)) track.stop();
      else stream.addTrack(track);
    }
    for (const track of fresh) stream.addTrack(track);
    own = stream;
    say({ type: 'MediaUpdate', id: noConnection, stream, role });
  };
  const change = async (next: MediaConfig): Promise<void> => {
    const stream = own;
    if (isDisposed || stream === null) return;
    const isOther = {
      audio: next.audio && next.audioDevice !== media.audioDevice,
      video: next.video && next.videoDevice !== media.videoDevice,
    };
    if (!isOther.video)
      for (const track of stream.getTracks())
        if (track.kind === 'video') await track.applyConstraints(pictureOf(next)).catch(() => undefined);
    if (isOther.audio || isOther.video) {
      // A phone ends the camera that runs when another one is opened, which is no fault of the call.
      for (const untrack of untrackOwn) untrack();
      untrackOwn = [];
      try {
        const opened = await openOther(stream, { ...next, ...isOther });
        if (opened !== null) await exchange(stream, opened);
      } finally {
        if (!isDisposed) for (const track of own?.getTracks() ?? []) watch(track, noConnection, untrackOwn);
      }
    }
    media = next;
  };
  const openOther = async (before: MediaStream, wanted: MediaConfig): Promise<MediaStream | null> => {
    try {
      return await openMedia(ports.mediaDevices(), wanted);
    } catch (error) {
      const { cause } = error as CallError;
      const isBusy = cause instanceof Error && (cause.name === 'NotReadableError' || cause.name === 'AbortError');
      if (!wanted.video || !isBusy) throw error;
    }
    // Some phones have one camera at a time.
    for (const track of before.getTracks()) if (track.kind === 'video') track.stop();
    try {
      return await openMedia(ports.mediaDevices(), wanted);
    } catch (error) {
      // Without either camera the session begins anew with the one that it had.
      say({ type: 'TrackEnded', id: noConnection });
      throw error;
    }
  };

  const forget = (member: Member): void => {
    members.delete(member.id);
    for (const untrack of member.untrack) untrack();
    if (member.stream !== null) say({ type: 'MediaUpdate', id: member.id, stream: null, role: member.info.role });
  };
  const addTrack = (member: Member, track: MediaStreamTrack): void => {
    member.stream ??= ports.createStream();
    member.stream.addTrack(track);
    watch(track, member.id, member.untrack);
    say({ type: 'MediaUpdate', id: member.id, stream: member.stream, role: member.info.role });
  };
  /** @throws whatever the browser throws when it refuses the configuration */
  const add = (isDialer: boolean, since: number, introduced: Pick<Member, 'info' | 'signalId' | 'early'>): Member => {
    lastId += 1;
    const id = lastId;
    const connection = createConnection(
      { isDialer, configuration, stream: own, hasLayers: isDialer && role === 'model', layersMax, since },
      ports,
      {
        connected: () => machine.dispatch({ type: 'connected', id }),
        // One that came in leaves the call waiting for the next. Nobody dials in a conference.
        failed: () => (isDialer || (isConference && !member.isHungUp)) && machine.dispatch({ type: 'failed' }),
        disconnected: (isLost) => machine.dispatch({ type: 'ended', id, isLost }),
        closed: () => forget(member),
        message: (message, label) =>
          say(
            message.kind === 'text'
              ? { type: 'Message', id, text: message.text, label }
              : { type: 'DataMessage', id, data: message.data, label },
          ),
        track: (track) => addTrack(member, track),
        layers: (count) => say({ type: 'Layers', id, count }),
        full: () => say({ type: 'Full', id }),
        relay: (text) => {
          if (member.early !== null) member.early.push(text);
          else if (member.signalId !== null) network.relay(member.signalId, text);
        },
        hangUp: () => {
          if (member.signalId !== null) network.hangUp(member.signalId);
          member.signalId = null;
        },
      },
    );
    const member: Member = { ...introduced, id, connection, isHungUp: false, stream: null, untrack: [] };
    members.set(id, member);
    connection.start();
    return member;
  };
  const makeRoomFor = (newcomer: Pick<Member, 'id' | 'info'>): void => {
    const others = [...members.values()].filter(({ id }) => id !== newcomer.id);
    const introduced = ({ id, info }: Pick<Member, 'id' | 'info'>): QuotaMember => ({ id, ...info });
    for (const oldest of overQuota(others.map(introduced), introduced(newcomer)))
      members.get(oldest)?.connection.dispose();
  };
  /** The offer and its relay are made while the server looks for the other side. */
  const makeReady = (since: number): void => {
    try {
      dialled = add(true, since, { info: { role: '', quota: null }, signalId: null, early: [] });
    } catch {
      ports.warn('a peer connection could not be made');
      machine.dispatch({ type: 'failed' });
    }
  };
  const answered = (signalId: number, info: ConnectionInfo): void => {
    const member = dialled;
    isDialling = false;
    dialled = null;
    // It failed meanwhile.
    if (member === null || !members.has(member.id)) return network.hangUp(signalId);
    member.info = info;
    member.signalId = signalId;
    makeRoomFor(member);
    const { early } = member;
    member.early = null;
    for (const text of early ?? []) network.relay(signalId, text);
  };
  const giveUpDial = (): void => {
    dialled?.connection.dispose();
    dialled = null;
  };
  const connect = (signalId: number, info: ConnectionInfo): void => {
    const signalling = [...members.values()].filter((member) => member.signalId !== null);
    if (signalling.length >= signallingConnectionsMax) {
      ports.warn('too many came at once: one was hung up');
      return network.hangUp(signalId);
    }
    makeRoomFor({ id: lastId + 1, info });
    try {
      add(false, ports.clock.now(), { info, signalId, early: null });
    } catch {
      // The browser refuses the configuration.
      ports.warn('a peer connection could not be made');
      network.hangUp(signalId);
    }
  };

  const heard = (report: NetworkReport): void => {
    switch (report.type) {
      case 'listening':
        return machine.dispatch({ type: 'listening', address: report.address });
      case 'listen-refused':
      case 'server-closed':
        return machine.dispatch({ type: report.type });
      case 'opened':
        return (report.isDialer ? answered : connect)(report.id, report.info);
      case 'dial-refused':
        isDialling = false;
        giveUpDial();
        return machine.dispatch({ type: 'failed' });
      case 'lost': {
        const member = bySignal(report.id);
        if (member === undefined) return;
        member.signalId = null;
        member.isHungUp = true;
        return member.connection.signallingLost();
      }
      case 'message':
        return bySignal(report.id)?.connection.receive(report.bytes);
      case 'socket-closed':
        return say({ type: 'SocketClosed', code: report.code });
    }
  };
  const network = createNetwork(config.signalling, { role, ticket }, ports, heard);

  const release = (): void => {
    for (const { connection } of members.values()) connection.dispose();
    for (const untrack of untrackOwn) untrack();
    stopTracks(own);
    own = null;
    network.dispose();
  };
  const perform = (effect: CallEffect): void => {
    switch (effect.type) {
      case 'open-media':
        void openOwn();
        return;
      case 'listen':
        return network.listen(effect.address);
      case 'dial':
        isDialling = true;
        network.dial(effect.address);
        // An address that the browser refuses has failed by now.
        if (isDialling) makeReady(ports.clock.now());
        return;
      case 'stop-listening':
        return network.stop();
      case 'close-connection':
        return members.get(effect.id)?.connection.dispose();
      case 'report':
        return say(effect.report);
      case 'release':
        return release();
    }
  };
  const machine = runMachine(initialCall(isConference), stepCall, perform);

  const live = (): void => {
    if (isDisposed) throw new CallError(callErrors.disposed);
  };
  const ask = (input: { type: 'configure' } | { type: 'call' | 'listen'; address: string }): void => {
    live();
    const refusal = refusalOf(machine.state(), input.type);
    if (refusal !== null) throw new CallError(refusal);
    machine.dispatch(input);
  };

  return {
    phase: () => machine.state().phase,
    configure: () => ask({ type: 'configure' }),
    call: (address) => ask({ type: 'call', address }),
    listen: (address) => ask({ type: 'listen', address }),
    send: (content, to, label = 'reliable') => {
      live();
      const { connections } = machine.state();
      const targets = to === undefined ? connections : connections.filter((id) => id === to);
      if (content.length === 0 || targets.length === 0) {
        ports.warn('an empty message, or one to no connection, was ignored');
        return false;
      }
      return targets.map((id) => members.get(id)?.connection.send(content, label) ?? false).every((wasSent) => wasSent);
    },
    update: () => {
      live();
      network.update();
      for (const { connection } of members.values()) connection.update();
    },
    changeMedia: (next) => {
      live();
      const before = changes;
      const changed = (async () => {
        await before;
        await change(next);
      })();
      changes = changed.catch(() => undefined);
      return changed;
    },
    getStats: (id = lastId) => members.get(id)?.connection.getStats() ?? null,
    dispose: () => {
      isDisposed = true;
      machine.dispatch({ type: 'dispose' });
    },
  };
}
