import * as werift from 'werift';
import { WeriftRoom } from './werift-room';

it('requests the first key frame of a viewer before it can be sent anything', async () => {
  const network = { addresses: ['127.0.0.1'], ports: null };
  const room = new WeriftRoom(werift, network, () => undefined);
  /** Viewers who had joined at each request. */
  const asked: number[] = [];
  room.forwarder.publish({ requestKeyFrame: () => void asked.push(room.forwarder.viewers) });
  const viewer = new werift.RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' });
  viewer.addTransceiver('video', { direction: 'recvonly' });
  await viewer.setLocalDescription(await viewer.createOffer());
  const isConnected = new Promise<void>((resolve) => {
    const peer = room.view({ connected: resolve, ended: () => undefined }, {});
    void peer
      .describe({ type: 'offer', sdp: viewer.localDescription?.sdp ?? '' })
      .then((answer) => viewer.setRemoteDescription({ type: 'answer', sdp: answer?.sdp ?? '' }));
  });
  await isConnected;
  expect([asked[0], room.forwarder.viewers]).toEqual([0, 1]);
  await viewer.close();
  room.end();
}, 60_000);
