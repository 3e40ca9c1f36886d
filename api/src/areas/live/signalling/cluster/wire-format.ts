import type { ClusterMessage } from '../core/cluster';

const JSON_MARK = 0;
const RELAY_MARK = 1;
const HEAD = 2;
const RELAY_HEAD = 4;

/**
 * Writes what one instance says to another.
 * @param sender the instance, at most 255 bytes @param app whose switchboard it is for, at most 255 bytes
 */
export function encodeClusterMessage(sender: string, app: string, message: ClusterMessage): Buffer {
  const names = Buffer.from(`${sender} ${app}`);
  const isRelay = message.kind === 'relay';
  const body = isRelay ? message.frame : Buffer.from(JSON.stringify(message));
  const buffer = Buffer.alloc(HEAD + names.length + (isRelay ? RELAY_HEAD : 0) + body.length);
  buffer[0] = isRelay ? RELAY_MARK : JSON_MARK;
  buffer[1] = names.length;
  buffer.set(names, HEAD);
  let at = HEAD + names.length;
  if (isRelay) at = buffer.writeUInt32LE(message.link, at);
  buffer.set(body, at);
  return buffer;
}

/** Reads what `encodeClusterMessage` wrote. Only instances of this platform write here. */
export function decodeClusterMessage(buffer: Buffer): { sender: string; app: string; message: ClusterMessage } {
  const at = HEAD + (buffer[1] ?? 0);
  const [sender = '', app = ''] = buffer.toString('utf8', HEAD, at).split(' ');
  if (buffer[0] !== RELAY_MARK) {
    return { sender, app, message: JSON.parse(buffer.toString('utf8', at)) as ClusterMessage };
  }
  return {
    sender,
    app,
    message: { kind: 'relay', link: buffer.readUInt32LE(at), frame: buffer.subarray(at + RELAY_HEAD) },
  };
}
