import { createHmac } from 'node:crypto';
import { presign } from '../../../ground/storage/presign';

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
  return { address: (name, expires) => presign(urlOf(name), config, expires, now()) };
}
