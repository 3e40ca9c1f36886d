/** A camera's, a microphone's or a received track. */
export class SimulatedTrack extends EventTarget {
  static count = 0;
  readonly id = `track-${(SimulatedTrack.count += 1)}`;
  readyState: 'live' | 'ended' = 'live';
  enabled = true;
  /** What was asked of it while it ran. */
  readonly constrained: MediaTrackConstraints[] = [];

  applyConstraints = (constraints: MediaTrackConstraints): Promise<void> => {
    this.constrained.push(constraints);
    return Promise.resolve();
  };
  listeners = 0;
  readonly kind: string;

  constructor(kind: string) {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** Ends by itself: unplugged, or ended by the other side. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }
}

/** A `MediaStream`, which jsdom does not have. */
export class SimulatedStream {
  readonly #tracks: SimulatedTrack[];

  constructor(tracks: SimulatedTrack[] = []) {
    this.#tracks = tracks;
  }

  getTracks = (): SimulatedTrack[] => [...this.#tracks];
  addTrack = (track: SimulatedTrack): void => void this.#tracks.push(track);
}

export interface SimulatedDevice {
  readonly kind: MediaDeviceKind;
  readonly deviceId: string;
  readonly label: string;
}

/** `navigator.mediaDevices` with devices to order. */
export class SimulatedDevices {
  /** What `getUserMedia` rejects with; null grants. */
  refusal: Error | null = null;
  /** As of some phones: a second camera is refused while the first one runs. */
  hasOneCamera = false;
  /** Labels are told only once access has been granted. */
  isLabelled = true;
  readonly asked: MediaStreamConstraints[] = [];
  readonly tracks: SimulatedTrack[] = [];
  devices: SimulatedDevice[] = [
    { kind: 'videoinput', deviceId: 'camera-1', label: 'USB camera' },
    { kind: 'videoinput', deviceId: 'camera-2', label: 'USB camera' },
    { kind: 'audioinput', deviceId: 'microphone-1', label: 'Desk microphone' },
    { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Speaker' },
  ];

  getUserMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    this.asked.push(constraints);
    await Promise.resolve();
    if (this.refusal !== null) throw this.refusal;
    const isCameraBusy = this.tracks.some(({ kind, readyState }) => kind === 'video' && readyState === 'live');
    if (this.hasOneCamera && isCameraBusy && constraints.video !== false && constraints.video !== undefined)
      throw Object.assign(new Error('busy'), { name: 'NotReadableError' });
    this.isLabelled = true;
    const kinds = (['audio', 'video'] as const).filter(
      (kind) => constraints[kind] !== undefined && constraints[kind] !== false,
    );
    const tracks = kinds.map((kind) => new SimulatedTrack(kind));
    this.tracks.push(...tracks);
    return new SimulatedStream(tracks) as unknown as MediaStream;
  };
  enumerateDevices = async (): Promise<MediaDeviceInfo[]> => {
    await Promise.resolve();
    return this.devices.map((device) => ({
      ...device,
      label: this.isLabelled ? device.label : '',
      groupId: '',
      toJSON: () => device,
    }));
  };
}
