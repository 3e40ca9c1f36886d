import { openPreview, type PreviewModel, type PreviewPorts } from './preview-model';

interface Track extends EventTarget {
  kind: string;
  label: string;
  enabled: boolean;
  readyState: 'live' | 'ended';
  stop: () => void;
}
const trackOf = (kind: string, label: string): Track => {
  const track: Track = Object.assign(new EventTarget(), {
    kind,
    label,
    enabled: true,
    readyState: 'live' as const,
    stop: () => Object.assign(track, { readyState: 'ended' }),
  });
  return track;
};
const streamOf = (tracks: Track[]) =>
  ({
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
  }) as unknown as MediaStream;

/** A browser with two cameras and a microphone. */
class World {
  tracks: Track[] = [];
  asked: MediaStreamConstraints[] = [];
  failure: Error | null = null;
  meters = 0;
  level = -14;
  timers = new Set<() => void>();
  cameras = ['USB camera', 'Phone camera'];
  #target = new EventTarget();
  ports: PreviewPorts = {
    mediaDevices: () =>
      Object.assign(this.#target, {
        getUserMedia: async (constraints: MediaStreamConstraints) => {
          this.asked.push(constraints);
          if (this.failure !== null) throw this.failure;
          const { deviceId } = constraints.video as { deviceId?: { exact: string } };
          const opened = [
            trackOf('video', deviceId?.exact ?? this.cameras[0] ?? ''),
            trackOf('audio', 'Desk microphone'),
          ];
          this.tracks.push(...opened);
          return streamOf(opened);
        },
        enumerateDevices: async () =>
          [
            ...this.cameras.map((label) => ({ kind: 'videoinput', deviceId: label, label })),
            { kind: 'audioinput', deviceId: 'Desk microphone', label: 'Desk microphone' },
          ] as MediaDeviceInfo[],
      }),
    createMeter: () => {
      this.meters += 1;
      return { level: () => this.level, end: () => (this.meters -= 1) };
    },
    every: (_, callback) => {
      this.timers.add(callback);
      return () => this.timers.delete(callback);
    },
  };
  get open(): number {
    return this.tracks.filter(({ readyState }) => readyState === 'live').length;
  }
  plugIn(camera: string): void {
    this.cameras.push(camera);
    this.#target.dispatchEvent(new Event('devicechange'));
  }
  tick(): void {
    for (const timer of this.timers) timer();
  }
}

let world: World;
let preview: PreviewModel;
const settle = async () => {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
};
const open = async () => {
  preview = openPreview(world.ports);
  await settle();
};
beforeEach(() => {
  world = new World();
});

it('opens camera and microphone, and names what there is', async () => {
  await open();
  expect(preview.snapshot()).toMatchObject({
    phase: 'ready',
    camera: 'USB camera',
    microphone: 'Desk microphone',
    cameras: ['USB camera', 'Phone camera'],
    microphones: ['Desk microphone'],
  });
  world.plugIn('Third camera');
  await settle();
  expect(preview.snapshot().cameras).toContain('Third camera');
});

it('changes to another camera by its name, and gives the one before up', async () => {
  await open();
  preview.chooseCamera('Phone camera');
  await settle();
  expect(preview.snapshot()).toMatchObject({ phase: 'ready', camera: 'Phone camera' });
  expect([world.open, world.meters]).toEqual([2, 1]);
});

it('measures the microphone, and silence while it is off', async () => {
  await open();
  world.tick();
  expect(preview.snapshot().level).toBe(-14);
  preview.setMicrophoneOn(false);
  world.tick();
  expect(preview.snapshot().level).toBe(-60);
  expect(world.tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(false);
});

it('keeps its switches for what a call sends, and does not end that', async () => {
  await open();
  preview.setCameraOn(false);
  preview.release();
  expect([world.open, preview.snapshot().stream]).toEqual([0, null]);
  const sent = [trackOf('video', 'USB camera'), trackOf('audio', 'Desk microphone')];
  preview.follow(streamOf(sent));
  expect(sent.map(({ enabled }) => enabled)).toEqual([false, true]);
  preview.setCameraOn(true);
  expect(sent[0]?.enabled).toBe(true);
  preview.follow(null);
  await settle();
  expect([sent.every(({ readyState }) => readyState === 'live'), preview.snapshot().phase]).toEqual([true, 'ready']);
});

it.each([
  ['NotAllowedError', /^Allow camera and microphone/],
  ['NotFoundError', /^We found no camera/],
  ['NotReadableError', /^Another app is using/],
  ['OtherError', /couldn’t open/],
])('says what to do after a %s, and opens again when told', async (name, words) => {
  world.failure = Object.assign(new Error(''), { name });
  await open();
  expect(preview.snapshot()).toMatchObject({ phase: 'failed', stream: null });
  expect(preview.snapshot().problem?.text).toMatch(words);
  world.failure = null;
  preview.retry();
  await settle();
  expect(preview.snapshot()).toMatchObject({ phase: 'ready', problem: null });
});

it('says so when the camera is unplugged', async () => {
  await open();
  world.tracks[0]?.dispatchEvent(new Event('ended'));
  expect(preview.snapshot()).toMatchObject({ phase: 'failed', stream: null });
  expect(preview.snapshot().problem?.text).toMatch(/disconnected/);
  expect(world.open).toBe(0);
});

it('says so when a chosen device is gone', async () => {
  await open();
  preview.chooseCamera('Lost camera');
  await settle();
  expect(preview.snapshot().problem?.text).toMatch(/was disconnected\. Choose another one/);
});

it('says that a page that is not secure has no camera', async () => {
  world.ports = { ...world.ports, mediaDevices: () => undefined };
  await open();
  expect(preview.snapshot().problem?.text).toMatch(/secure pages only/);
});

it('leaves no track, meter and timer behind, also when it is left while it opens', async () => {
  const early = openPreview(world.ports);
  early.end();
  await settle();
  expect(world.open).toBe(0);
  await open();
  preview.end();
  expect([world.open, world.meters, world.timers.size]).toEqual([0, 0, 0]);
});
