import { makeHeadsetCode, readCode } from './codes';
import { headsetDevice } from './headset-device';

describe('codes and devices in words', () => {
  it('are read as people type them', () => {
    const code = makeHeadsetCode();
    expect([
      readCode(code.toLowerCase()),
      readCode(` ${code.slice(0, 4)} - ${code.slice(4)}`),
      readCode(`${code}A`),
      readCode('OOOOOOOO'),
    ]).toEqual([code, code, null, null]);
  });

  it.each([
    ['UnityPlayer/2021.3 (Oculus Quest 2)', 'PLAY’A on a Quest 2'],
    ['PlayaVR (PICO 4)', 'PLAY’A on a Pico headset'],
    ['Dalvik/2.1.0 (Linux; Android 12)', 'PLAY’A on an Android headset'],
    ['UnityPlayer/2021.3.16f1 (UnityWebRequest/1.0)', 'PLAY’A on a headset'],
    [undefined, 'PLAY’A on a headset'],
  ])('%s is %s', (agent, words) => {
    expect(headsetDevice(agent)).toBe(words);
  });
});
