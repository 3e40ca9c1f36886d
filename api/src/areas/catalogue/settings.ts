import { z } from 'zod';
import { defineSettings, httpUrl, type OwnConfig, text, variable } from '../../ground/settings';
import type { ContentConfig } from '../content/settings';
import type { FilmStorageConfig } from './streams/film-storage';

/** Where films lie, and how their addresses are signed. */
export const catalogueSettings = defineSettings<ContentConfig>()(
  {
    STREAM_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs addresses of streams',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'signs addresses of streams; set it when several instances share no `DATA_DIR`',
      },
    ),
    FILMS_URL: variable(
      text(httpUrl.optional()),
      'the address of the bucket or CDN that has the films which are not in the media store',
      'a web address, or absent',
      {
        note: 'the bucket or CDN that has the films which are not in the media store: see "Films elsewhere" below. The shell needs it, too',
      },
    ),
    FILMS_SIGNING: variable(
      text(z.enum(['s3', 'token']).default('s3')),
      'how addresses at FILMS_URL are signed',
      's3 or token',
      {
        note: 'how addresses there are signed: `s3` (presigned, any storage that speaks S3), or `token` (a CDN that checks one)',
      },
    ),
    FILMS_ACCESS_KEY: variable(
      text(z.string().min(1).optional()),
      'the access key of the bucket',
      'set when FILMS_URL is a bucket (FILMS_SIGNING s3)',
    ),
    FILMS_SECRET: variable(
      text(z.string().min(1).optional()),
      'the secret key of the bucket, or the key of the CDN that checks tokens',
      'set when FILMS_URL is',
      {
        secret: true,
        note: "needed with `FILMS_URL`: the bucket's secret key, or the key of the CDN",
      },
    ),
    FILMS_REGION: variable(text(z.string().min(1).default('us-east-1')), 'the region of the bucket', 'text'),
  },
  (read) => {
    const url = read('FILMS_URL')?.replace(/\/+$/, '') ?? null;
    const readFilms = (filmsUrl: string): FilmStorageConfig => {
      const secret = read.required('FILMS_SECRET');
      if (read('FILMS_SIGNING') === 'token') return { signing: 'token', url: filmsUrl, secret };
      return {
        signing: 's3',
        url: filmsUrl,
        secret,
        accessKey: read.required('FILMS_ACCESS_KEY'),
        region: read('FILMS_REGION'),
      };
    };
    return {
      /** Null: a key is generated once into `dataDir`. */
      streamKey: read('STREAM_KEY') ?? null,
      /** Where films lie that are not in the media store; null: nowhere else. */
      films: url === null ? null : readFilms(url),
    };
  },
);

export type CatalogueConfig = ContentConfig & OwnConfig<typeof catalogueSettings>;
