import type { ContentServices } from '../content/services';
import { signingKeys } from '../../ground/security/key-ring';
import { createFilmStorage, type FilmStorage } from './streams/film-storage';
import { createUrlSigner, type UrlSigner } from './streams/url-signer';
import type { CatalogueConfig } from './settings';

export interface CatalogueServices extends ContentServices {
  readonly config: CatalogueConfig;
  /** Signs addresses of streams. */
  readonly urlSigner: UrlSigner;
  /** Has the films that are not in the media store; null: there are none. */
  readonly films: FilmStorage | null;
}

/** A key that is not configured is generated in the data folder. */
export async function createCatalogueServices({
  config,
  now,
}: ContentServices & { readonly config: CatalogueConfig }): Promise<Omit<CatalogueServices, keyof ContentServices>> {
  return {
    films: config.films && createFilmStorage(config.films, now),
    urlSigner: createUrlSigner(await signingKeys(config, config.streamKey, 'stream-key')),
  };
}
