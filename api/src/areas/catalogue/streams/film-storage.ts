import { createHmac } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

/** Where films lie that are not in the media store, and how their addresses are signed. */
export type FilmStorageConfig =
  | {
      /** A bucket of an object storage that speaks S3. */
      readonly signing: 's3';
      readonly url: string;
      readonly accessKey: string;
      readonly secret: string;
      readonly region: string;
    }
  | {
      /** A CDN that checks a token. */
      readonly signing: 'token';
      readonly url: string;
      readonly secret: string;
    };

export interface FilmStorage {
  /**
   * The address of a film there: a URL that opens this file until it expires.
   * @param name of the file, as content and playlists have it
   * @param expires milliseconds since 1970
   */
  address(name: string, expires: number): Promise<string>;
}

/** Seconds that S3 lets an address live at most. */
const S3_MAX_SECONDS = 7 * 24 * 60 * 60;

export function createFilmStorage(config: FilmStorageConfig, now: () => Date): FilmStorage {
  const urlOf = (name: string): URL => new URL(`${config.url}/${encodeURIComponent(name)}`);
  if (config.signing === 'token') {
    return {
      address: async (name, expires) => {
        const url = urlOf(name);
        const until = String(Math.ceil(expires / 1000));
        const token = createHmac('sha256', config.secret).update(`${url.pathname}${until}`).digest('base64url');
        url.search = new URLSearchParams({ token: `HS256-${token}`, expires: until }).toString();
        return url.href;
      },
    };
  }
  return {
    address: async (name, expires) => {
      const url = urlOf(name);
      const seconds = Math.ceil((expires - now().getTime()) / 1000);
      url.searchParams.set('X-Amz-Expires', String(Math.min(S3_MAX_SECONDS, Math.max(1, seconds))));
      const { accessKey: accessKeyId, secret: secretAccessKey, region } = config;
      const datetime = now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, '');
      const signer = new AwsV4Signer({
        url: url.href,
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        signQuery: true,
        datetime,
      });
      return (await signer.sign()).url.href;
    },
  };
}
