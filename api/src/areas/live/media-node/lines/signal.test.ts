import { encodeText } from '@platform/shared/signalling';
import { readSignal } from './signal';

const read = (message: object) => readSignal(encodeText(JSON.stringify(message)));
const candidate = (address: string) => `candidate:1 1 udp 2113937151 ${address} 50000 typ host generation 0`;
const offer = (...lines: string[]) => ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', ...lines, ''].join('\r\n');

const named = '6b1f2c0e-58a5-4d0c-9f3a-0c1d2e3f4a5b.local';

describe('names by which browsers hide the addresses of their network cards', () => {
  it('are left out, because the library would ask the network for each', () => {
    expect(read({ candidate: candidate(named), sdpMid: '0' })).toBeNull();
    const lines = [`a=${candidate(named)}`, `a=${candidate('192.0.2.1')}`, 'a=end-of-candidates', 'a=sendrecv'];
    expect(read({ type: 'offer', sdp: offer(...lines) })).toEqual({
      type: 'offer',
      // More are to come: the browser's own checks.
      sdp: offer(`a=${candidate('192.0.2.1')}`, 'a=sendrecv'),
    });
  });

  it('change nothing where there are none', () => {
    const shown = { candidate: candidate('192.0.2.1'), sdpMid: '0' };
    expect(read(shown)).toEqual({ type: 'candidate', candidate: shown });
    const sdp = offer(`a=${candidate('192.0.2.1')}`, 'a=end-of-candidates');
    expect(read({ type: 'answer', sdp })).toEqual({ type: 'answer', sdp });
  });

  it('take no longer to look for in the longest description', () => {
    const sdp = `v=0\na=candidate:${'.local '.repeat(9_000)}`;
    expect(read({ type: 'offer', sdp })).toEqual({ type: 'offer', sdp: 'v=0' });
  });
});
