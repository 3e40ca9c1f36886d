import type { RecaptchaChallenge } from './challenge';

/** Global that the provider's script defines. */
interface Provider {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
type ProviderWindow = Window & { grecaptcha?: Partial<Provider> };

/** Milliseconds between two checks whether the script is ready (docs/spec/accounts.md#captcha), and the time limit. */
const polling = { every: 25, most: 15_000 };

/** Load state of the provider's script (docs/spec/accounts.md#captcha). */
export type CaptchaLoadState = 'not loaded' | 'loading' | 'loaded';
const marker = 'data-captcha-script';

/** Read from the page itself, so that it always matches the page. */
export function captchaLoadState(window: ProviderWindow): CaptchaLoadState {
  if (window.document.querySelector(`script[${marker}]`) === null) return 'not loaded';
  return isReady(window.grecaptcha) ? 'loaded' : 'loading';
}

const isReady = (provider: Partial<Provider> | undefined): provider is Provider =>
  typeof provider?.execute === 'function' && typeof provider.ready === 'function';

/**
 * Loads the provider's script once; after a failure everything is removed, so that the next try starts over.
 * @throws Error when it cannot be loaded, or is not ready in time
 */
async function load(
  { scriptUrl, siteKey }: RecaptchaChallenge,
  window: ProviderWindow,
  signal: AbortSignal,
): Promise<Provider> {
  const { document } = window;
  let script = document.querySelector<HTMLScriptElement>(`script[${marker}]`);
  let failed = false;
  if (script === null) {
    script = document.createElement('script');
    script.setAttribute(marker, '');
    script.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`;
    document.head.append(script);
  }
  const onError = () => {
    failed = true;
  };
  script.addEventListener('error', onError);
  try {
    for (let waited = 0; waited <= polling.most; waited += polling.every) {
      if (signal.aborted || failed) break;
      const { grecaptcha } = window;
      if (isReady(grecaptcha)) return grecaptcha;
      await new Promise((resolve) => {
        setTimeout(resolve, polling.every);
      });
    }
  } finally {
    script.removeEventListener('error', onError);
  }
  script.remove();
  throw new Error(signal.aborted ? 'the check was given up' : 'the script of the captcha provider could not be loaded');
}

/**
 * Requests a token from the provider's script. Its badge stays hidden (docs/spec/interface.md#captcha-notice); the form
 * says in words that it is protected.
 * @throws Error when the script cannot be loaded or refuses
 */
export async function askRecaptcha(
  challenge: RecaptchaChallenge,
  { signal }: AbortController,
  window: ProviderWindow = globalThis.window,
): Promise<string> {
  const provider = await load(challenge, window, signal);
  await new Promise<void>((resolve) => provider.ready(resolve));
  for (const badge of window.document.querySelectorAll<HTMLElement>('.grecaptcha-badge'))
    badge.style.visibility = 'hidden';
  return provider.execute(challenge.siteKey, { action: challenge.action });
}
