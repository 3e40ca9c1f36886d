import { unsafeHtml } from '@platform/shared/safe-html';
import { captchaSources } from './captcha-scripts';
import { slotMarker } from '../remotes/slot-marker';

/** Where scripts of the shell and of the remotes are. */
const scriptFolders = ['/assets/', '/remotes/'];

/** Null refuses: the browser throws where the value was to be used, and reports a violation. */
interface Rules {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
  createScript(text: string): string | null;
}
interface TrustedTypesWindow {
  location: Pick<Location, 'href' | 'origin'>;
  trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
}

/**
 * What may become code or markup in this page (docs/decisions/trusted-types.md).
 * @param location the page's
 * @param captchaScript address of the script of a third party's captcha, once it is known; null: there is none
 */
export const trustRules = (
  { href, origin }: TrustedTypesWindow['location'],
  captchaScript: () => string | null = () => null,
): Rules => ({
  createScriptURL(address) {
    if (!URL.canParse(address, href)) return null;
    const url = new URL(address, href);
    const isOurs = url.origin === origin && scriptFolders.some((folder) => url.pathname.startsWith(folder));
    return isOurs || isBelow(captchaSources(captchaScript())?.scripts ?? [], url) ? address : null;
  },
  createHTML: (html) => (html === slotMarker || unsafeHtml(html) === null ? html : null),
  // Structured data for search engines (JSON-LD) stands in script elements. JSON runs nothing, wherever it stands.
  createScript: (text) => (isJson(text) ? text : null),
});

/** Whether an address is one of those, as the content security policy compares: with all below one that ends in "/". */
const isBelow = (addresses: readonly string[], { origin, pathname }: URL): boolean =>
  addresses.some((allowed) =>
    allowed.endsWith('/') ? `${origin}${pathname}`.startsWith(allowed) : `${origin}${pathname}` === allowed,
  );

/** Sets the rules as the policy that every script address and every piece of HTML goes through, in our code and in libraries. */
export function setTrustRules(window: TrustedTypesWindow, captchaScript: () => string | null): void {
  window.trustedTypes?.createPolicy('default', trustRules(window.location, captchaScript));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
