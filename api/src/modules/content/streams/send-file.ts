import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange } from '../media/byte-range';
import type { StreamFile } from './files';

/** Sends a file, or the requested range of it: 206 with the range, 416 when there is no such range. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: StreamFile): FastifyReply {
  void reply.header('accept-ranges', 'bytes').header('etag', file.etag);
  const condition = headers['if-range'];
  const range =
    condition === undefined || condition === file.etag ? parseByteRange(headers.range, file.bytes) : 'whole';
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  if (range === 'whole') return reply.header('content-length', file.bytes).send(file.open());
  void reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    .header('content-length', range.end - range.start + 1);
  return reply.send(file.open(range));
}
