import type { LiveAuthInfo } from '@platform/shared/contracts';
import type { LiveLogin, LiveProvider } from './provider';

/** What the vendor's script puts into the window (docs/decisions/live-provider.md). */
interface VendorSdk {
  create(options: { clientApiBaseUrl: string; partnerId: string; notificationWebsocketUrl: string }): VendorClient;
}
interface VendorClient {
  login(fields: { dreamcam_token: string; user_name: string }): Promise<unknown>;
  logout(): Promise<unknown>;
}
type VendorWindow = Window & { LiveCameraSdk?: VendorSdk };

export interface SdkOptions {
  /** Address of the vendor's script. */
  readonly script: string;
  readonly clientApi: string;
  readonly notifications: string;
  /** Null: there is none, and no member can be logged in. */
  readonly partnerId: string | null;
  readonly authInfo: () => Promise<LiveAuthInfo>;
  readonly window: VendorWindow;
}

/** Milliseconds that the vendor has for its script and for each call; like the captcha's. */
const patienceMs = 15_000;

/** A third party that keeps the accounts. Its script is loaded when the first member is logged in or out. */
export function createSdkProvider(options: SdkOptions): LiveProvider {
  let client: Promise<VendorClient> | null = null;
  const open = (): Promise<VendorClient> => {
    client ??= createClient(options).catch((error: unknown) => {
      // The next try loads it again.
      client = null;
      throw error;
    });
    return client;
  };
  return {
    login: async () => {
      try {
        const [vendor, { dreamcam_token, user_name }] = await Promise.all([open(), options.authInfo()]);
        if (dreamcam_token === null) return null;
        return readLogin(await inTime(vendor.login({ dreamcam_token, user_name })));
      } catch {
        return null;
      }
    },
    logout: async () => {
      try {
        await inTime((await open()).logout());
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function createClient({
  script,
  clientApi,
  notifications,
  partnerId,
  window,
}: SdkOptions): Promise<VendorClient> {
  if (partnerId === null) throw new Error('there is no partner id');
  if (window.LiveCameraSdk === undefined) await loadScript(script, window.document);
  if (window.LiveCameraSdk === undefined) throw new Error('the script is not the live provider’s');
  return window.LiveCameraSdk.create({
    clientApiBaseUrl: clientApi,
    partnerId,
    notificationWebsocketUrl: notifications,
  });
}

/** A script that cannot be loaded is taken out again. */
async function loadScript(address: string, document: Document): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the live provider’s script could not be loaded')));
  });
  document.head.append(script);
  try {
    await inTime(loaded);
  } catch (error) {
    script.remove();
    throw error;
  }
}

/** @throws Error when the vendor says nothing in time */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the live provider did not respond in time')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whatever a vendor answers: without its three fields it is no login. */
function readLogin(value: unknown): LiveLogin | null {
  const { dreamcam_token, user_name, user_uuid } = (value ?? {}) as { readonly [K in keyof LiveLogin]?: unknown };
  return typeof dreamcam_token === 'string' && typeof user_name === 'string' && typeof user_uuid === 'string'
    ? { dreamcam_token, user_name, user_uuid }
    : null;
}
