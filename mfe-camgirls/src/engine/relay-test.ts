/** What a test of the way to viewers found. */
export type RelayResult = { readonly isReachable: false } | { readonly isReachable: true; readonly mbps: number };

/** The browser, as the test needs it. */
export interface RelayPorts {
  readonly createPeer: (configuration: RTCConfiguration) => RTCPeerConnection;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

const browserPorts: RelayPorts = {
  createPeer: (configuration) => new RTCPeerConnection(configuration),
  now: () => performance.now(),
};

/** Milliseconds in which the relay must be reached, and for which data is sent then. */
const reachMs = 10_000;
const sendMs = 2_000;
/** Bytes of one message, and those that may wait: enough to keep the line busy. */
const chunkBytes = 16 * 1024;
const waitingBytes = 512 * 1024;

/**
 * Connects two ends in this page through the relay alone, as a stream goes, and sends data from one to the other. What is
 * measured is what goes up and comes down again: the slower of the two.
 * @param servers TURN servers with their passwords
 */
export async function testRelay(
  servers: readonly RTCIceServer[],
  { createPeer, now }: RelayPorts = browserPorts,
): Promise<RelayResult> {
  if (servers.length === 0) return { isReachable: false };
  const configuration: RTCConfiguration = { iceServers: [...servers], iceTransportPolicy: 'relay' };
  const [from, to] = [createPeer(configuration), createPeer(configuration)];
  try {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      one.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate !== null) other.addIceCandidate(candidate).catch(() => undefined);
      });
    const channel = from.createDataChannel('test');
    let received = 0;
    to.addEventListener('datachannel', ({ channel: end }) => {
      end.binaryType = 'arraybuffer';
      end.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => (received += data.byteLength));
    });
    const opened = new Promise<boolean>((resolve) => {
      channel.addEventListener('open', () => resolve(true));
      for (const peer of [from, to])
        peer.addEventListener('connectionstatechange', () => peer.connectionState === 'failed' && resolve(false));
      setTimeout(() => resolve(false), reachMs);
    });
    await from.setLocalDescription(await from.createOffer());
    await to.setRemoteDescription(from.localDescription as RTCSessionDescription);
    await to.setLocalDescription(await to.createAnswer());
    await from.setRemoteDescription(to.localDescription as RTCSessionDescription);
    if (!(await opened)) return { isReachable: false };

    const began = now();
    const chunk = new Uint8Array(chunkBytes);
    await new Promise<void>((resolve) => {
      const send = (): void => {
        while (channel.readyState === 'open' && channel.bufferedAmount < waitingBytes) channel.send(chunk);
      };
      channel.bufferedAmountLowThreshold = waitingBytes / 2;
      channel.addEventListener('bufferedamountlow', send);
      send();
      setTimeout(() => {
        channel.removeEventListener('bufferedamountlow', send);
        resolve();
      }, sendMs);
    });
    const seconds = (now() - began) / 1_000;
    return received === 0 ? { isReachable: false } : { isReachable: true, mbps: (received * 8) / seconds / 1e6 };
  } catch {
    return { isReachable: false };
  } finally {
    from.close();
    to.close();
  }
}
