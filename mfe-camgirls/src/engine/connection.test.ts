import { encodeText } from '@platform/shared/signalling';
import { createConnection } from './connection';
import { pendingCandidatesMax } from './constants';
import { type Signal, writeSignal } from './machines/negotiation';
import type { PeerPort } from './ports';

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
    replaceTrack: () => Promise.resolve(),
    receive: () => undefined,
    getStats: () => Promise.resolve(new Map() as RTCStatsReport),
    close: () => undefined,
  };
  const warnings: string[] = [];
  const nothing = () => undefined;
  const connection = createConnection(
    { isDialer: false, configuration: {}, stream: null, since: 0 },
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
