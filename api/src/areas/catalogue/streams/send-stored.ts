import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRange } from '../../../ground/http/byte-range';
import type { SourceFile } from '../../content/media/media-source';

/**
 * Sends a film, whole or in ranges, or leads to it where browsers reach the storage that has it. Who may watch it has
 * been asked by then; media type and cache lifetime are set.
 * @param expires milliseconds since 1970 at which the signed address expires
 * @param downloadAs the name under which a browser saves it; absent: it plays it
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SourceFile,
  { expires, downloadAs }: { readonly expires: number; readonly downloadAs?: string },
): Promise<FastifyReply> {
  // The address is signed for GET alone.
  const address = request.method === 'HEAD' ? null : await file.address?.(expires, downloadAs);
  if (address) return reply.removeHeader('content-type').redirect(address);
  if (downloadAs !== undefined) void reply.header('content-disposition', `attachment; filename="${downloadAs}"`);
  return sendRange(request, reply, file);
}
