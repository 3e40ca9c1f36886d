import { availableParallelism } from 'node:os';
import { apiCookies } from '@platform/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, imageCacheDir, mediaFolder } from './config';
import { type DemoModule, loadDemo } from './areas/content/schema/demo-module';
import { readContentVersion } from './ground/db/content-version';
import type { Database } from './ground/db/database';
import { signingKey } from './ground/security/signing-key';
import { ReplyCache } from './ground/http/reply-cache';
import { type AgeVerification, createAgeVerification } from './areas/age/audience/verification';
import { trustOf } from './areas/age/audience/trust';
import { type AvatarMaker, createAvatarMaker } from './areas/identity/avatars/avatar-maker';
import { createAltcha } from './areas/identity/captcha/altcha';
import { createRecaptcha } from './areas/identity/captcha/recaptcha';
import type { Captcha, ProofOfWork } from './areas/identity/captcha/service';
import { createKnownBrowsers, type KnownBrowsers } from './areas/identity/sessions/known-browsers';
import { type AccessTokens, createAccessTokens } from './areas/headset/sign-in/access-tokens';
import { createHeadsets, type Headsets } from './areas/headset/sign-in/service';
import { createVault, type Vault } from './ground/security/vault';
import { createFilmStorage, type FilmStorage } from './areas/catalogue/streams/film-storage';
import { createMedia, type Media } from './areas/content/media/media';
import { findMediaFile } from './areas/content/media/repository';
import { AccessWatch } from './areas/live/access/watch';
import { type Chat, createChat } from './areas/live/chat/chat';
import { createSignalling, type Signalling } from './areas/live/signalling/signalling';
import { createTurn, type Turn } from './areas/live/turn/turn';
import { createInnerNode } from './areas/live/media-node/inner-node';
import type { MediaNode } from './areas/live/media-node/node';
import { createUrlSigner, type UrlSigner } from './areas/catalogue/streams/url-signer';

/** What routes work with. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** Pictures and films of the demo; null without one. */
  readonly demo: DemoModule | null;
  /** Pictures, films and scripts that content names. */
  readonly media: Media;
  readonly cache: ReplyCache;
  readonly captcha: Captcha;
  /** Asked for beside the captcha where an account is being attacked. */
  readonly proof: ProofOfWork;
  readonly knownBrowsers: KnownBrowsers;
  readonly age: AgeVerification;
  /** Decodes what members upload. */
  readonly avatars: AvatarMaker;
  /** Signs addresses of streams. */
  readonly urlSigner: UrlSigner;
  /** Has the films that are not in the media store; null: there are none. */
  readonly films: FilmStorage | null;
  /** Connects peers of calls and rooms. */
  readonly signalling: Signalling;
  /** What is said in live rooms. */
  readonly chat: Chat;
  /** Relay calls. */
  readonly turn: Turn;
  /** Has the live rooms; null: other processes have them. */
  readonly mediaNode: MediaNode | null;
  /** Sign headsets in, and know them again. */
  readonly headsets: Headsets;
  readonly access: AccessWatch;
  readonly accessTokens: AccessTokens;
  /** Encrypts what second factors are made of. */
  readonly vault: Vault;
  readonly now: () => Date;
  /** Name of the session cookie; the `__Host-` prefix makes browsers insist on https and this host. */
  readonly sessionCookie: string;
}

interface ServicesOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Makes the services; keys that are not configured are generated in the data folder. */
export async function createServices({ config, db, now, log }: ServicesOptions): Promise<Services> {
  const keyOf = (configured: string | null, name: string) => signingKey(configured, config.dataDir, name);
  const captchaKey = await keyOf(config.captchaKey, 'captcha-key');
  const demo = await loadDemo(config.demoModule);
  const media = createMedia({
    folder: mediaFolder(config),
    cacheDir: imageCacheDir(config),
    maxConcurrent: Math.max(1, availableParallelism() - 1),
    demo,
    describe: (name) => findMediaFile(db, name),
    now: () => now().getTime(),
  });
  const signalling = await createSignalling({
    config,
    key: await keyOf(config.roomTicketKey, 'room-ticket-key'),
    now,
    log,
  });
  const access = new AccessWatch({ db, now, log });
  const accessTokens = createAccessTokens(await keyOf(config.playaKey, 'playa-key'), config.siteUrl, now);
  return {
    config,
    db,
    demo,
    media,
    cache: new ReplyCache({ readVersion: () => readContentVersion(db), now: () => now().getTime() }),
    captcha:
      config.captcha.provider === 'recaptcha'
        ? createRecaptcha({
            ...config.captcha,
            onProblem: (problem) => log.error({ problem }, 'the captcha provider cannot be reached'),
          })
        : createAltcha(db, captchaKey, now),
    proof: createAltcha(db, captchaKey, now, 'proof'),
    knownBrowsers: createKnownBrowsers(await keyOf(config.knownBrowserKey, 'known-browser-key'), config.cookieSecure),
    age: createAgeVerification({
      db,
      key: await keyOf(config.ageTokenKey, 'age-token-key'),
      now,
      secureCookies: config.cookieSecure,
      trust: trustOf(config),
    }),
    avatars: createAvatarMaker(),
    signalling,
    access,
    mediaNode: config.mediaNode.isInside ? createInnerNode({ access, config, db, media, signalling, now, log }) : null,
    chat: await createChat({ access, config, db, signalling, now, log }),
    turn: createTurn({ config, key: await keyOf(null, 'turn-key'), now }),
    headsets: createHeadsets({ config, db, now, tokens: accessTokens }),
    accessTokens,
    vault: createVault(await keyOf(config.secondFactorKey, 'second-factor-key')),
    films: config.films && createFilmStorage(config.films, now),
    urlSigner: createUrlSigner(await keyOf(config.streamKey, 'stream-key')),
    now,
    sessionCookie: config.cookieSecure ? apiCookies.secureSession : apiCookies.session,
  };
}
