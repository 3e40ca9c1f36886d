import type { Ports } from '../engine/ports';
import { SimulatedDevices, SimulatedStream } from './simulated-media';
import { type PeerFaults, SimulatedPeer } from './simulated-peers';
import { SimulatedServer } from './simulated-server';

/** A browser in the simulated world. */
export interface SimulatedBrowser {
  readonly ports: Ports;
  readonly devices: SimulatedDevices;
  readonly peers: SimulatedPeer[];
  readonly videos: HTMLVideoElement[];
  readonly warnings: string[];
  /** Whether sound may play without a press. */
  mayPlaySound: boolean;
  /** What `ports.random` says, 0 to 1. */
  random: number;
  /** The numbers that it draws, in turn; then some that no other browser draws. */
  readonly numbers: number[];
  /** What is left: sockets, peer connections, tracks that run, listeners on tracks, timers and playing elements. */
  readonly leftovers: () => { sockets: number; peers: number; tracks: number; timers: number; elements: number };
}

/** Clock, server and network for engines that talk with each other; nothing takes real time. */
export class SimulatedWorld {
  nowMs = 0;
  #drawn = 0;
  readonly faults: PeerFaults = { turnPassword: 'right', isDescribingBroken: false };
  readonly server: SimulatedServer;
  readonly #tasks: (() => void)[] = [];
  readonly #timers = new Set<{ at: number; readonly every: number; readonly callback: () => void }>();

  constructor() {
    this.server = new SimulatedServer((task) => this.#tasks.push(task));
  }

  browser(): SimulatedBrowser {
    const devices = new SimulatedDevices();
    const peers: SimulatedPeer[] = [];
    const videos: HTMLVideoElement[] = [];
    const warnings: string[] = [];
    const numbers: number[] = [];
    let sockets = 0;
    let timers = 0;
    const ports: Ports = {
      clock: {
        now: () => this.nowMs,
        every: (every, callback) => {
          const timer = { at: this.nowMs + every, every, callback };
          this.#timers.add(timer);
          timers += 1;
          return () => {
            if (this.#timers.delete(timer)) timers -= 1;
          };
        },
      },
      openSocket: (_url, events) => {
        sockets += 1;
        const { send, close } = this.server.open({
          ...events,
          closed: (code) => {
            sockets -= 1;
            events.closed(code);
          },
        });
        return {
          send,
          close: () => {
            sockets -= 1;
            close();
          },
        };
      },
      createPeer: (configuration, events) => {
        const peer = new SimulatedPeer(configuration, events, this.faults, (task) => this.#tasks.push(task));
        peers.push(peer);
        return peer;
      },
      mediaDevices: () => devices,
      createStream: () => new SimulatedStream() as unknown as MediaStream,
      createVideo: () => {
        const video = document.createElement('video');
        // jsdom plays nothing.
        Object.defineProperties(video, {
          srcObject: { value: null, writable: true },
          paused: { value: true, writable: true },
          play: {
            value: () => {
              if (!browser.mayPlaySound && !video.muted) {
                return Promise.reject(new DOMException('a press is needed', 'NotAllowedError'));
              }
              Object.assign(video, { paused: false });
              return Promise.resolve();
            },
          },
          pause: { value: () => Object.assign(video, { paused: true }) },
        });
        videos.push(video);
        return video;
      },
      random: () => browser.random,
      randomNumber: () => numbers.shift() ?? (this.#drawn += 1),
      warn: (message) => warnings.push(message),
    };
    const browser: SimulatedBrowser = {
      ports,
      devices,
      peers,
      videos,
      warnings,
      mayPlaySound: true,
      random: 0,
      numbers,
      leftovers: () => {
        const tracks = [...devices.tracks, ...peers.flatMap(({ received }) => received)];
        return {
          sockets,
          peers: peers.filter(({ isClosed }) => !isClosed).length,
          tracks:
            devices.tracks.filter(({ readyState }) => readyState === 'live').length +
            tracks.reduce((sum, { listeners }) => sum + listeners, 0),
          timers,
          elements: videos.filter(({ srcObject }) => srcObject !== null).length,
        };
      },
    };
    return browser;
  }

  /** Lets everything happen that takes no time. @param choose which of `n` tasks is next; the first unless said */
  async settle(choose: (n: number) => number = () => 0): Promise<void> {
    for (let quiet = 0; quiet < 12; quiet += 1) {
      await Promise.resolve();
      if (this.#tasks.length === 0) continue;
      quiet = 0;
      const [task] = this.#tasks.splice(choose(this.#tasks.length), 1);
      task?.();
    }
  }

  /** Lets one thing happen. @param choose as of `settle` */
  async step(choose: (n: number) => number): Promise<void> {
    await Promise.resolve();
    if (this.#tasks.length > 0) this.#tasks.splice(choose(this.#tasks.length), 1)[0]?.();
  }

  /** Lets time pass, with everything that happens in it. */
  async pass(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    await this.settle();
    for (;;) {
      const next = [...this.#timers].toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.nowMs = next.at;
      next.at += next.every;
      next.callback();
      await this.settle();
    }
    this.nowMs = end;
  }
}
/** Nothing is left. */

export const nothing = { sockets: 0, peers: 0, tracks: 0, timers: 0, elements: 0 };
