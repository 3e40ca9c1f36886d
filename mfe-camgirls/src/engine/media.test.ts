import { SimulatedDevices } from '../testing/simulated-media';
import { defaultMedia, listDevices, openMedia } from './media';

let devices: SimulatedDevices;
beforeEach(() => {
  devices = new SimulatedDevices();
});

it('asks for sound and picture at 30 frames a second, and for nothing else', async () => {
  await openMedia(devices, defaultMedia);
  expect(devices.asked).toEqual([{ audio: {}, video: { frameRate: { ideal: 30 } } }]);
});

it('leaves out what is -1, and asks for what is not', async () => {
  await openMedia(devices, { ...defaultMedia, audio: false, width: 1280, height: -1, frameRate: -1 });
  expect(devices.asked).toEqual([{ audio: false, video: { width: { ideal: 1280 } } }]);
});

it('opens nothing when nothing is sent, not even where there are no devices', async () => {
  await expect(openMedia(undefined, { ...defaultMedia, audio: false, video: false })).resolves.toBeNull();
});

it('chooses devices by name, and numbers those that are named alike', async () => {
  expect((await listDevices(devices)).map(({ kind, name }) => [kind, name])).toEqual([
    ['videoinput', 'USB camera'],
    ['videoinput', 'USB camera (2)'],
    ['audioinput', 'Desk microphone'],
  ]);
  await openMedia(devices, { ...defaultMedia, videoDevice: 'USB camera (2)', audioDevice: 'Desk microphone' });
  expect(devices.asked).toEqual([
    {
      audio: { deviceId: { exact: 'microphone-1' } },
      video: { frameRate: { ideal: 30 }, deviceId: { exact: 'camera-2' } },
    },
  ]);
});

it('asks for access first when names are not told yet, and leaves that camera off', async () => {
  devices.isLabelled = false;
  await openMedia(devices, { ...defaultMedia, audio: false, videoDevice: 'USB camera' });
  expect(devices.asked).toEqual([
    { video: true },
    { audio: false, video: { frameRate: { ideal: 30 }, deviceId: { exact: 'camera-1' } } },
  ]);
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
});

const refusing = (name: string) => Object.assign(new Error(name), { name });
const failures: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'a page without media devices',
    () => openMedia(undefined, defaultMedia),
    'Configuration failed. navigator.mediaDevices is unedfined. The browser might not allow media access.Is the page loaded via http or file URL? Some browsers only support https!',
  ],
  [
    'a camera of another name',
    () => openMedia(devices, { ...defaultMedia, videoDevice: 'Webcam' }),
    'Unknown device Webcam',
  ],
  [
    'a microphone’s name for a camera',
    () => openMedia(devices, { ...defaultMedia, videoDevice: 'Desk microphone' }),
    'Unknown device Desk microphone',
  ],
  ['no list of devices', () => listDevices(undefined), "Can't access mediaDevices or enumerateDevices"],
  [
    'a browser that cannot list devices',
    () => listDevices({ getUserMedia: devices.getUserMedia } as MediaDevices),
    "Can't access mediaDevices or enumerateDevices",
  ],
  ...['NotAllowedError', 'NotReadableError', 'NotFoundError'].map(
    (name): readonly [string, () => Promise<unknown>, string] => [
      `a camera that is refused, busy or unplugged (${name})`,
      () => {
        devices.refusal = refusing(name);
        return openMedia(devices, defaultMedia);
      },
      'Failed to get access to user media',
    ],
  ),
];
it.each(failures)('says what is wrong with %s', async (_, act, message) => {
  await expect(act()).rejects.toMatchObject({ name: 'CallError', message });
});

it('keeps the browser’s name of a refusal as its cause', async () => {
  devices.refusal = refusing('NotReadableError');
  await expect(openMedia(devices, defaultMedia)).rejects.toMatchObject({ cause: { name: 'NotReadableError' } });
});
