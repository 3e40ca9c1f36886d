import type { Config } from './config';
import type { Database } from './db/database';
import type { ReplyCache } from './http/reply-cache';
import type { AgeVerification } from './modules/age/audience/verification';
import type { AvatarMaker } from './modules/account/avatars/avatar-maker';
import type { Captcha } from './modules/account/captcha/service';
import type { AccessTokens } from './modules/headset/sign-in/access-tokens';
import type { Headsets } from './modules/headset/sign-in/service';
import type { Vault } from './modules/account/second-factor/vault';
import type { TicketOffice } from './modules/content/streams/ticket';

/** What routes work with. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly cache: ReplyCache;
  readonly captcha: Captcha;
  readonly age: AgeVerification;
  /** Decodes what members upload. */
  readonly avatars: AvatarMaker;
  /** Signs addresses of streams. */
  readonly tickets: TicketOffice;
  /** Sign headsets in, and know them again. */
  readonly headsets: Headsets;
  readonly accessTokens: AccessTokens;
  /** Encrypts what second factors are made of. */
  readonly vault: Vault;
  readonly now: () => Date;
  /** Name of the session cookie; the `__Host-` prefix makes browsers insist on https and this host. */
  readonly sessionCookie: string;
}
