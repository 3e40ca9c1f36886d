import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * A program that speaks WHIP or WHEP and is not ours, in a process of its own: libdatachannel (the library of OBS),
 * libwebrtc (that of browsers) or GStreamer.
 */
export interface Program {
  /** Settles with its offer, which has its candidates. */
  readonly offer: Promise<string>;
  take(answer: string): void;
  /** Pictures that it has decoded. */
  readonly frames: () => number;
  /** Pieces of sound that it has decoded; libwebrtc: those that came, because it decodes silence where none do. */
  readonly sounds: () => number;
  /** Of the last picture that libwebrtc has decoded, 0 to 255. */
  readonly brightness: () => number;
  /** Pixels of the same. */
  readonly width: () => number;
  /** Bits per second that libwebrtc believes its line to take, as a publisher. */
  readonly bitrate: () => number;
  close(): Promise<void>;
}

interface Said {
  readonly offer?: string;
  readonly frames?: number;
  readonly sounds?: number;
  readonly brightness?: number;
  readonly width?: number;
  readonly bitrate?: number;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Debian's own, which has GStreamer's bindings. */
const python = '/usr/bin/python3';

/** Whether this machine has all that they need. */
export const hasPrograms =
  spawnSync(python, [fileOf('gstreamer.py'), 'check']).status === 0 && spawnSync('ffmpeg', ['-version']).status === 0;

function run(command: string, args: readonly string[]): Program {
  const child: ChildProcess = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const last = { frames: 0, sounds: 0, brightness: 0, width: 0, bitrate: 0 };
  const offer = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Said;
      if (said.offer !== undefined) resolve(said.offer);
      Object.assign(last, said);
    });
  });
  return {
    offer,
    take: (answer) => void child.stdin?.write(`${JSON.stringify({ answer })}\n`),
    frames: () => last.frames,
    sounds: () => last.sounds,
    brightness: () => last.brightness,
    width: () => last.width,
    bitrate: () => last.bitrate,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** With a picture and a tone of its own, or as a player. */
export const gstreamer = (role: 'publish' | 'play', codec: 'VP8' | 'H264'): Program =>
  run(python, [fileOf('gstreamer.py'), role, codec]);

/** A publisher of H.264 and Opus. */
export const libdatachannel = (): Program => run(process.execPath, [fileOf('libdatachannel.mjs')]);

export const libwebrtc = {
  /** @param brightness of the grey that it shows, 0 to 255; or tiles go by @param layers whether it sends three sizes at once */
  publisher: (brightness: number | 'moving', layers = false): Program =>
    run(process.execPath, [fileOf('libwebrtc.mjs'), 'publish', String(brightness), ...(layers ? ['layers'] : [])]),
  player: (): Program => run(process.execPath, [fileOf('libwebrtc.mjs'), 'play']),
};
