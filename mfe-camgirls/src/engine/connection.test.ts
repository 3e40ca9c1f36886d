import { encodeText } from '@platform/shared/signalling';
import { createConnection } from './connection';
import { pendingCandidatesMax } from './constants';
import { type Signal, writeSignal } from './machines/negotiation';
import type { ChannelPort, PeerEvents, PeerPort } from './ports';

/** A connection to one that has called, whose peer takes what it is given; `added` are its candidates. */
function answering() {
  const added: RTCIceCandidateInit[] = [];
  const port: PeerPort = {
    describe: () => Promise.resolve('answer'),
    setRemoteDescription: () => Promise.resolve(),
    addIceCandidate: (candidate) => {
      added.push(candidate);
      return Promise.resolve();
    },
    createChannel: () => {
      throw new Error('who answers makes no channel');
    },
    addTrack: () => undefined,
    addLayers: () => undefined,
    replaceTrack: () => Promise.resolve(),
    receive: () => undefined,
    getStats: () => Promise.resolve(new Map() as RTCStatsReport),
    close: () => undefined,
  };
  const warnings: string[] = [];
  const nothing = () => undefined;
  const connection = createConnection(
    { isDialer: false, configuration: {}, stream: null, hasLayers: false, layersMax: null, since: 0 },
    {
      clock: { now: () => 0, every: () => nothing },
      createPeer: () => port,
      randomNumber: () => 1,
      warn: (message) => warnings.push(message),
    },
    {
      connected: nothing,
      failed: nothing,
      disconnected: nothing,
      closed: nothing,
      message: nothing,
      track: nothing,
      layers: nothing,
      full: nothing,
      relay: nothing,
      hangUp: nothing,
    },
  );
  connection.start();
  const receive = async (signal: Signal) => {
    connection.receive(encodeText(writeSignal(signal)));
    for (let turn = 0; turn < 10 + pendingCandidatesMax * 4; turn += 1) await Promise.resolve();
  };
  return { receive, added, warnings };
}
const candidate = (n: number): RTCIceCandidateInit => ({ candidate: `candidate ${n}`, sdpMid: '0' });

describe('candidates that come before the description', () => {
  it('wait for it, in their order, and later ones are added at once', async () => {
    const { receive, added } = answering();
    await receive({ type: 'candidate', candidate: candidate(1) });
    await receive({ type: 'candidate', candidate: candidate(2) });
    expect(added).toEqual([]);
    await receive({ type: 'offer', sdp: 'offer' });
    expect(added).toEqual([candidate(1), candidate(2)]);
    await receive({ type: 'candidate', candidate: candidate(3) });
    expect(added).toHaveLength(3);
  });

  it('are kept up to a number, so that a peer cannot fill the memory', async () => {
    const { receive, added } = answering();
    for (let n = 0; n < pendingCandidatesMax + 44; n += 1)
      await receive({ type: 'candidate', candidate: candidate(n) });
    await receive({ type: 'offer', sdp: 'offer' });
    expect(added).toHaveLength(256);
    expect(added.at(-1)).toEqual(candidate(255));
  });
});

/** A viewer who dials a media server, and takes two sizes of the picture at most. */
function dialler() {
  const done: string[] = [];
  let events: PeerEvents | null = null;
  const channel: ChannelPort = {
    label: 'reliable',
    isOpen: () => false,
    bufferedAmount: () => 0,
    send: () => undefined,
    listen: ({ lost }) => losses.push(lost),
  };
  const losses: (() => void)[] = [];
  const port: PeerPort = {
    describe: (type) => Promise.resolve(`our ${type}`),
    setRemoteDescription: ({ type }) => {
      done.push(`takes the ${type}`);
      // As browsers do: the description has no section for them.
      for (const lost of losses) lost();
      return Promise.resolve();
    },
    addIceCandidate: () => Promise.resolve(),
    createChannel: (label) => ({ ...channel, label }),
    addTrack: () => undefined,
    addLayers: () => undefined,
    replaceTrack: () => Promise.resolve(),
    receive: () => undefined,
    getStats: () => Promise.resolve(new Map() as RTCStatsReport),
    close: () => done.push('closed'),
  };
  const nothing = () => undefined;
  const connection = createConnection(
    { isDialer: true, configuration: {}, stream: null, hasLayers: false, layersMax: 2, since: 0 },
    {
      clock: { now: () => 0, every: () => nothing },
      createPeer: (_, told) => {
        events = told;
        return port;
      },
      randomNumber: () => 1,
      warn: nothing,
    },
    {
      connected: () => done.push('connected'),
      failed: () => done.push('failed'),
      disconnected: nothing,
      closed: nothing,
      message: nothing,
      track: nothing,
      layers: (count) => done.push(`${count} sizes`),
      full: () => done.push('is full'),
      relay: (text) => done.push(text),
      hangUp: () => done.push('hangs up'),
    },
  );
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { connection, done, settle, connected: () => events?.connected() };
}

it('answers a media server that offers in the place of who dials, and is connected without channels', async () => {
  const { connection, done, settle, connected } = dialler();
  connection.start();
  await settle();
  connection.receive(encodeText(writeSignal({ type: 'offer', sdp: 'v=0\r\nm=audio 9\r\nm=video 9\r\n', layers: 3 })));
  await settle();
  expect(done).toEqual([
    // Of the sizes of the picture two at most, and there are three.
    '{"type":"offer","sdp":"our offer","layers":2}',
    '3 sizes',
    'takes the offer',
    '{"type":"answer","sdp":"our answer"}',
  ]);
  connected();
  expect(done.slice(4)).toEqual(['hangs up', 'connected']);
});

it('learns how many sizes there are from a media server’s answer, too', async () => {
  const { connection, done, settle } = dialler();
  connection.start();
  await settle();
  connection.receive(encodeText(writeSignal({ type: 'answer', sdp: 'v=0\r\nm=video 9\r\n', layers: 3 })));
  await settle();
  expect(done.slice(1, 3)).toEqual(['3 sizes', 'takes the answer']);
});

it('tells that a media node has no place', async () => {
  const { connection, done, settle } = dialler();
  connection.start();
  await settle();
  connection.receive(encodeText('{"type":"full"}'));
  expect(done.slice(1)).toEqual(['is full']);
});
