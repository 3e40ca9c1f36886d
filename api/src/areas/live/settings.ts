import { z } from 'zod';
import { attempts, defineSettings, flag, httpUrl, type OwnConfig, text, variable } from '../../ground/settings';
import type { CommerceConfig } from '../commerce/settings';
import { cheapestPerThousand } from './payouts/rate';
import { parseApps } from './signalling/apps';

/** Visitors of live rooms that an address may have: a campus has one. */
export const VISITORS_PER_ADDRESS = 300;

/** The live-camera section: its provider, signalling, relay and media nodes. */
export const liveSettings = defineSettings<CommerceConfig>()(
  {
    CAMGIRLS_PARTNER_ID: variable(
      text(z.string().min(1).optional()),
      'the partner id of the live-camera section',
      'text, or absent; set when LIVE_PROVIDER is sdk',
      { note: 'response of `/api/camgirls/info`; needed with `LIVE_PROVIDER=sdk`' },
    ),
    LIVE_PROVIDER: variable(
      text(z.enum(['local', 'sdk']).default('local')),
      'who keeps the accounts of the live-camera section',
      'local or sdk',
      {
        note: 'who keeps the accounts of live rooms: `local`, this site, or `sdk`, a third party with its script; the shell needs it, too',
      },
    ),
    LIVE_SDK_SCRIPT_URL: variable(
      text(httpUrl.optional()),
      "where browsers load the live provider's script from",
      'a web address, and set when LIVE_PROVIDER is sdk',
      {
        note: "where browsers load the live provider's script from; the shell lets it into the content security policy and needs it, too",
      },
    ),
    LIVE_SDK_API_URL: variable(
      text(httpUrl.optional()),
      "the base address of the live provider's client API",
      'a web address, and set when LIVE_PROVIDER is sdk',
      { note: "the base address of the live provider's client API; the shell needs it, too" },
    ),
    LIVE_SDK_NOTIFICATIONS_URL: variable(
      text(z.url({ protocol: /^wss?$/ }).optional()),
      "the live provider's websocket of notifications",
      'like wss://live.example/notifications, and set when LIVE_PROVIDER is sdk',
      { note: "the live provider's websocket of notifications; the shell needs it, too" },
    ),
    LIVE_SDK_SECRET: variable(
      text(z.string().min(32).optional()),
      'the key shared with the live provider, which signs the tokens that log members in',
      'at least 32 characters, and set when LIVE_PROVIDER is sdk',
      {
        secret: true,
        note: 'needed with `sdk`: signs the tokens that log members in there, at least 32 characters',
      },
    ),
    LIVE_TOKEN_MULTIPLIER: variable(
      text(z.coerce.number().positive().max(10_000).default(1)),
      'how many coins one token of the live provider costs',
      'a number above 0, at most 10000',
      { note: 'coins that one token of the third party costs' },
    ),
    SIGNALLING_APPS: variable(
      text(
        z
          .string()
          .default('callapp,chatapp,conferenceapp:shared')
          .transform((value, context) => parseApps(value) ?? (context.addIssue('wrong'), z.NEVER)),
      ),
      'the open applications of signalling, at /ws/signalling/',
      'names separated by commas, each with ":shared" where many may listen at one address, or none',
      {
        shownDefault: '`callapp,chatapp,conferenceapp:shared`',
        note: 'open applications at `/ws/signalling/`, each with `:shared` where many may listen at one address; `none` for none',
      },
    ),
    SIGNALLING_SOCKETS: variable(
      text(attempts.default(20_000)),
      'how many signalling sockets this process has at the same time',
      'a whole number from 1',
      { note: 'signalling sockets of one process at the same time' },
    ),
    SIGNALLING_SOCKETS_PER_ADDRESS: variable(
      text(attempts.default(VISITORS_PER_ADDRESS)),
      'how many signalling sockets an address has at the same time, and how many of the chat',
      'a whole number from 1',
      { note: '… of which one address may have so many, and as many of the chat' },
    ),
    ROOM_TICKET_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs tickets of live rooms',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated once into `DATA_DIR`',
        note: 'signs tickets of live rooms, at least 32 characters; the same for all instances',
      },
    ),
    PUSH_KEY: variable(
      text(z.string().min(32).optional()),
      'the key by which push services of browsers know the site',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated once into `DATA_DIR`',
        note: 'by it push services of browsers know the site (VAPID), at least 32 characters; the same for all instances',
      },
    ),
    PAPERS_REQUIRED: variable(
      text(flag.default(true)),
      'whether live rooms and titles are public only with valid papers of their performers: identity and consent',
      'true or false',
      {
        shownDefault: '`true`',
        note: 'whether live rooms and titles are public only with valid papers of their performers ([papers](docs/decisions/papers.md))',
      },
    ),
    PAPERS_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that seals papers of performers',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated once into `DATA_DIR`',
        note: 'seals papers of performers, at least 32 characters; the same for all instances',
      },
    ),
    PAPERS_KEPT_YEARS: variable(
      text(z.coerce.number().int().min(1).max(30).default(7)),
      'how many years papers are kept after they ended',
      'a whole number from 1 to 30',
      { note: 'years that accepted papers are kept after their last day, or after they were replaced' },
    ),
    PUSH_SERVICES: variable(
      text(
        z
          .string()
          .default(
            'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com,*.push.apple.com',
          )
          .transform((list) =>
            list
              .split(',')
              .map((host) => host.trim())
              .filter(Boolean),
          )
          .pipe(z.array(z.string().regex(/^(?:(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+|http:\/\/127\.0\.0\.1:\d+)$/))),
      ),
      'the push services to which notifications of browsers may be sent',
      'hosts separated by commas, with *. for those below one',
      {
        shownDefault: 'those of Chrome, Firefox, Edge and Safari',
        note: 'push services to which notifications of browsers may be sent: hosts separated by commas, with `*.` for those below one',
      },
    ),
    TURN_URLS: variable(
      text(
        z
          .string()
          .default('')
          .transform((list) =>
            list
              .split(',')
              .map((url) => url.trim())
              .filter(Boolean),
          )
          .pipe(z.array(z.string().regex(/^turns?:[\w.:[\]-]+(?:\?transport=(?:udp|tcp))?$/))),
      ),
      'the TURN servers that relay calls',
      'addresses like turn:turn.example.com:3478 separated by commas, or absent',
      {
        note: 'TURN servers that relay calls, like `turn:turn.example.com:3478`, separated by commas',
      },
    ),
    TURN_SECRET: variable(
      text(z.string().min(16).optional()),
      'the secret that the TURN servers share with the API (static-auth-secret of coturn)',
      'at least 16 characters, and set when TURN_URLS is',
      {
        secret: true,
        note: "what they share with the API (coturn's `static-auth-secret`), at least 16 characters; set with `TURN_URLS`",
      },
    ),
    TURN_PORT: variable(
      text(z.coerce.number().int().min(0).max(65_535).default(3478)),
      'the port of the development TURN server, which runs where TURN_URLS is absent, in development or with an embedded database',
      'a whole number from 0 to 65535',
      {
        note: 'the development TURN server (UDP), without `TURN_URLS` and with an embedded database or in development; 0: any free port',
      },
    ),
    VIEWER_ICE: variable(
      text(z.enum(['relay', 'all']).default('relay')),
      'how browsers of viewers reach media servers',
      'relay (through TURN alone), or all (directly where they can, else through TURN)',
      {
        note: 'how browsers of viewers reach media nodes: `relay`, through TURN alone, or `all`, directly where they can ([turn](docs/decisions/turn.md))',
      },
    ),
    MEDIA_NODE: variable(
      text(z.enum(['inside', 'apart']).default('inside')),
      'where the media node of live rooms runs',
      'inside (in this process), or apart (in processes of their own, which others start)',
      {
        note: "where the media node of live rooms runs: `inside` the API's process, or `apart`, in processes of its own",
      },
    ),
    MEDIA_ENGINE: variable(
      text(z.enum(['werift', 'janus']).default('werift')),
      'what carries pictures and sound of live rooms',
      'werift (in the process of the media node), or janus (a Janus server beside it)',
      {
        note: 'what carries pictures and sound of live rooms: `werift`, in the process of the media node, or `janus`, a Janus server beside it',
      },
    ),
    JANUS_URL: variable(
      text(z.url({ protocol: /^wss?$/ }).optional()),
      'the WebSocket API of the Janus server of this media node',
      'like ws://127.0.0.1:8188, and set when MEDIA_ENGINE is janus',
      { note: 'WebSocket API of the Janus server, like `ws://127.0.0.1:8188`; needed with `MEDIA_ENGINE=janus`' },
    ),
    JANUS_ADMIN_URL: variable(
      text(httpUrl.optional()),
      'the admin API of that Janus server, which says what publishers send',
      'like http://127.0.0.1:7088/admin, and set when MEDIA_ENGINE is janus',
      { note: 'its admin API over HTTP, like `http://127.0.0.1:7088/admin`; needed with `MEDIA_ENGINE=janus`' },
    ),
    JANUS_SECRET: variable(
      text(z.string().min(16).optional()),
      'the secret that the media node shares with its Janus server',
      'at least 16 characters, and set when MEDIA_ENGINE is janus',
      {
        secret: true,
        note: "what they share: Janus' `api_secret` and `admin_secret`, and the `admin_key` of its VideoRoom plugin; at least 16 characters",
      },
    ),
    MEDIA_SIGNALLING_URL: variable(
      text(z.url({ protocol: /^wss?$/ }).optional()),
      'where a media node of its own process finds signalling',
      'like ws://api.internal:4000/ws/rooms, or absent for the API of this machine',
      {
        shownDefault: '`ws://127.0.0.1:API_PORT/ws/rooms`',
      },
    ),
    MEDIA_HTTP_PORT: variable(
      text(z.coerce.number().int().min(0).max(65_535).default(4010)),
      'the port at which a media node of its own process shows its health and its metrics',
      'a whole number from 0 to 65535',
      { note: 'where it shows `/healthz` and `/readyz`' },
    ),
    MEDIA_VIEWERS: variable(
      text(attempts.default(200)),
      'how many viewers a media node takes',
      'a whole number from 1',
      {
        note: 'viewers that a media node takes, reckoned with 800 kbit/s each: when they cost more, rooms with large pictures get smaller ones',
      },
    ),
    MEDIA_ADDRESSES: variable(
      text(
        z
          .string()
          .default('')
          .transform((list) =>
            list
              .split(',')
              .map((address) => address.trim())
              .filter(Boolean),
          )
          .pipe(z.array(z.ipv4())),
      ),
      'addresses of this machine at which a media node is reached, beside those of its network cards',
      'IPv4 addresses separated by commas, or absent',
      {
        note: 'IPv4 addresses at which a media node is reached, beside those of its network cards, separated by commas',
      },
    ),
    MEDIA_PORTS: variable(
      text(
        z
          .string()
          .default('')
          .transform((range, context): readonly [number, number] | null => {
            if (range === '') return null;
            const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(range) ?? [];
            const ports = [Number(first), Number(last)] as const;
            if (ports[0] >= 1024 && ports[0] < ports[1] && ports[1] <= 65_535) return ports;
            context.addIssue('wrong');
            return z.NEVER;
          }),
      ),
      'the UDP ports of a media node',
      'a range from 1024 to 65535 like 40000-40999, or absent for any',
      { shownDefault: 'any', note: 'UDP ports of a media node, like `40000-40999`' },
    ),
    PAYOUT_SHARE: variable(
      text(z.coerce.number().int().min(1).max(100).default(60)),
      'the share of the price of coins that a performer is paid for them, in percent',
      'a whole number from 1 to 100',
      { note: 'the share of the price of coins that a performer is paid for them, in percent' },
    ),
    PAYOUT_COIN_PRICE: variable(
      text(z.coerce.number().int().min(1).max(100_000_000).optional()),
      'the price of 1,000 coins of which performers get their share, in the smallest unit of the currency of the packs',
      'a whole number from 1, or absent for what they cost in the pack with the cheapest coins',
      {
        shownDefault: 'what 1,000 coins cost in the pack with the cheapest coins',
        note: "the price of 1,000 coins of which performers get their share, in the smallest unit of the packs' currency: `999` for $9.99",
      },
    ),
    PAYOUT_MINIMUM: variable(
      text(z.coerce.number().int().min(1).max(100_000_000).default(2_000)),
      'the smallest payout to a performer, in the smallest unit of the currency of the packs',
      'a whole number from 1',
      { note: "the smallest payout to a performer, in the smallest unit of the packs' currency: `2000` for $20.00" },
    ),
    REDIS_URL: variable(
      text(z.url({ protocol: /^rediss?$/ }).optional()),
      'the address of Redis, through which several instances serve calls together',
      'like redis://user:password@host:6379/0, or absent for one instance',
      {
        secret: true,
        shownDefault: 'none: one instance alone',
        note: 'Redis through which several instances serve calls and rooms together; while it is away each serves alone',
      },
    ),
  },
  (read, { payments, port, isTryout }) => {
    const readSdk = () => {
      read.required('CAMGIRLS_PARTNER_ID');
      return {
        provider: 'sdk' as const,
        scriptUrl: read.required('LIVE_SDK_SCRIPT_URL'),
        apiUrl: read.required('LIVE_SDK_API_URL'),
        notificationsUrl: read.required('LIVE_SDK_NOTIFICATIONS_URL'),
        secret: read.required('LIVE_SDK_SECRET'),
      };
    };
    const readTurn = () => {
      const urls: readonly string[] = read('TURN_URLS');
      if (urls.length > 0) return { kind: 'servers' as const, urls, secret: read.required('TURN_SECRET') };
      return isTryout ? { kind: 'embedded' as const, port: read('TURN_PORT') } : { kind: 'none' as const };
    };
    const readEngine = () =>
      read('MEDIA_ENGINE') === 'werift'
        ? { kind: 'werift' as const }
        : {
            kind: 'janus' as const,
            url: read.required('JANUS_URL'),
            adminUrl: read.required('JANUS_ADMIN_URL'),
            secret: read.required('JANUS_SECRET'),
          };
    return {
      camgirlsPartnerId: read('CAMGIRLS_PARTNER_ID') ?? null,
      liveProvider: read('LIVE_PROVIDER') === 'local' ? { provider: 'local' as const } : readSdk(),
      /** Coins per token of the live provider. */
      liveTokenMultiplier: read('LIVE_TOKEN_MULTIPLIER'),
      signalling: {
        apps: read('SIGNALLING_APPS'),
        /** Maximum number of sockets of this process. */
        maxSockets: read('SIGNALLING_SOCKETS'),
        /** Maximum number of sockets per address. */
        perAddress: read('SIGNALLING_SOCKETS_PER_ADDRESS'),
      },
      /** Null: a key is generated once into `dataDir`. */
      roomTicketKey: read('ROOM_TICKET_KEY') ?? null,
      /** Null: a key is generated once into `dataDir`. */
      pushKey: read('PUSH_KEY') ?? null,
      papersRequired: read('PAPERS_REQUIRED'),
      /** Null: a key is generated once into `dataDir`. */
      papersKey: read('PAPERS_KEY') ?? null,
      papersKeptYears: read('PAPERS_KEPT_YEARS'),
      pushServices: read('PUSH_SERVICES') as readonly string[],
      /** Relay of calls; `none`: no relay. */
      turn: readTurn(),
      viewerIce: read('VIEWER_ICE'),
      mediaNode: {
        /** Whether it runs in the API's process. */
        isInside: read('MEDIA_NODE') === 'inside',
        /** Forwards video and audio. */
        engine: readEngine(),
        /** Signalling address of a node in a separate process, and the port of its health and metrics. */
        signallingUrl: read('MEDIA_SIGNALLING_URL') ?? `ws://127.0.0.1:${port}/ws/rooms`,
        httpPort: read('MEDIA_HTTP_PORT'),
        /** Maximum number of viewers. */
        capacity: read('MEDIA_VIEWERS'),
        /** Public addresses, in addition to those of network cards. */
        addresses: read('MEDIA_ADDRESSES') as readonly string[],
        /** UDP ports, first and last; null: any. */
        ports: read('MEDIA_PORTS'),
      },
      /** Payouts to performers (docs/spec/live.md#payouts). */
      payouts: {
        perThousand: read('PAYOUT_COIN_PRICE') ?? cheapestPerThousand(payments.products.packs),
        sharePercent: read('PAYOUT_SHARE'),
        /** In the smallest unit of the currency. */
        minimum: read('PAYOUT_MINIMUM'),
        currency: payments.products.packs[0]?.price.currency ?? 'USD',
      },
      /** Null: this is the only instance. */
      redisUrl: read('REDIS_URL') ?? null,
    };
  },
);

export type LiveConfig = CommerceConfig & OwnConfig<typeof liveSettings>;
