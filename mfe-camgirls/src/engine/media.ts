import { defaultFrameRate, unconstrained } from './constants';
import { CallError, callErrors } from './errors';
import type { MediaDevicesPort } from './ports';

/** What a call sends. -1 leaves a number to the browser (docs/spec/live.md#call-numbers). */
export interface MediaConfig {
  readonly audio: boolean;
  readonly video: boolean;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly frameRate: number;
  /** As `listDevices` names it; null leaves the choice to the browser. */
  readonly videoDevice: string | null;
  readonly audioDevice: string | null;
}

export const defaultMedia: MediaConfig = {
  audio: true,
  video: true,
  width: unconstrained,
  height: unconstrained,
  frameRate: defaultFrameRate,
  videoDevice: null,
  audioDevice: null,
};

/** A camera or microphone. */
export interface MediaDevice {
  readonly kind: 'videoinput' | 'audioinput';
  readonly id: string;
  /** The browser's, made unique; empty until the visitor has allowed access once. */
  readonly name: string;
}

/**
 * Cameras and microphones by name.
 * @throws CallError when the browser has no list of devices, or does not give it
 */
export async function listDevices(devices: MediaDevicesPort | undefined): Promise<MediaDevice[]> {
  if (typeof devices?.enumerateDevices !== 'function') throw new CallError(callErrors.noDeviceList);
  const infos = await devices.enumerateDevices().catch((cause: unknown) => {
    throw new CallError(callErrors.noDeviceList, { cause });
  });
  const uses = new Map<string, number>();
  return infos.flatMap(({ kind, deviceId, label }) => {
    if (kind !== 'videoinput' && kind !== 'audioinput') return [];
    const use = (uses.get(`${kind} ${label}`) ?? 0) + 1;
    uses.set(`${kind} ${label}`, use);
    return [{ kind, id: deviceId, name: label === '' || use === 1 ? label : `${label} (${use})` }];
  });
}

/** @throws CallError when there is no device of this name */
async function findDevice(devices: MediaDevicesPort, kind: MediaDevice['kind'], name: string): Promise<string> {
  let list = await listDevices(devices);
  if (list.some((device) => device.kind === kind && device.name === '')) {
    // Names are told only to pages that may use the devices.
    const asked = await getUserMedia(devices, kind === 'videoinput' ? { video: true } : { audio: true });
    stopTracks(asked);
    list = await listDevices(devices);
  }
  const found = list.find((device) => device.kind === kind && device.name === name);
  if (found === undefined) throw new CallError(callErrors.unknownDevice(name));
  return found.id;
}

async function getUserMedia(devices: MediaDevicesPort, constraints: MediaStreamConstraints): Promise<MediaStream> {
  try {
    return await devices.getUserMedia(constraints);
  } catch (cause) {
    // Refused, unplugged or busy: the browser's name for it is the cause's.
    throw new CallError(callErrors.mediaRefused, { cause });
  }
}

/**
 * Opens camera and microphone.
 * @returns null when the configuration wants neither
 * @throws CallError with one of the texts of docs/spec/live.md#call-errors
 */
export async function openMedia(
  devices: MediaDevicesPort | undefined,
  { audio, video, width, height, frameRate, videoDevice, audioDevice }: MediaConfig,
): Promise<MediaStream | null> {
  if (!audio && !video) return null;
  if (devices === undefined) throw new CallError(callErrors.noMediaDevices);
  const exact = async (kind: MediaDevice['kind'], name: string | null): Promise<MediaTrackConstraints> =>
    name === null ? {} : { deviceId: { exact: await findDevice(devices, kind, name) } };
  const picture = pictureOf({ width, height, frameRate });
  return getUserMedia(devices, {
    audio: audio && { ...(await exact('audioinput', audioDevice)) },
    video: video && { ...picture, ...(await exact('videoinput', videoDevice)) },
  });
}

/** What a camera is asked for. */
export function pictureOf(
  sizes: Pick<MediaConfig, 'width' | 'height' | 'frameRate'>,
): Pick<MediaTrackConstraints, 'width' | 'height' | 'frameRate'> {
  const ideal = (value: number): { ideal: number } | undefined =>
    value === unconstrained ? undefined : { ideal: value };
  const { width, height, frameRate } = sizes;
  const wanted = Object.entries({ width: ideal(width), height: ideal(height), frameRate: ideal(frameRate) });
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
}

/** Ends all tracks of a stream: the camera's light goes out. */
export function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
