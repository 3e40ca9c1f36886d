import { avatarMaxBytes, avatarMaxSize } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { IdentityServices } from '../services';
import { listAvatars, storeUpload } from './repository';

const UPLOADS = 20;

export function avatarRoutes(app: FastifyInstance, { db, avatars, now }: IdentityServices): void {
  const limit = limiter(app, UPLOADS, async (request) => `uploads ${await memberOf(request)}`);
  route(app, 'GET /api/avatars', async ({ request }) => listAvatars(db, await memberOf(request)));
  route(app, 'POST /api/avatars', async ({ body, request }) => {
    await limit(request);
    const upload = decodeBase64(body.image);
    return storeUpload(db, await memberOf(request), await avatars.make(upload), now());
  });
}

/** Decoded here: a pattern over megabytes of text would cost more than the picture. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  // Node skips invalid characters, so valid base64 is what encodes back to the same text.
  const problem =
    bytes.length > avatarMaxBytes
      ? `must be at most ${avatarMaxSize}`
      : bytes.toString('base64') !== text
        ? 'must be a picture in base64'
        : null;
  if (problem) throw new ApiError(400, 'validation-failed', `The picture ${problem}.`, { fields: { image: problem } });
  return bytes;
}
