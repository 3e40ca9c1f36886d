import { unsafeHtml } from '@platform/shared/safe-html';
import { captchaSources } from './captcha-scripts';
import type { BrowserConfig } from './embedded-state';
import { slotMarker } from '../remotes/slot-marker';

/** Folders with scripts of the shell and of the remotes. */
const scriptFolders = ['/assets/', '/remotes/'];

/** Null refuses: the browser throws where the value would have been used, and reports a violation. */
interface Rules {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
  createScript(text: string): string | null;
}
type ThirdParties = Pick<BrowserConfig, 'captchaScript' | 'liveScript'>;
interface TrustedTypesWindow {
  location: Pick<Location, 'href' | 'origin'>;
  trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
}

/**
 * Rules for code and markup that this page may create (docs/decisions/trusted-types.md).
 * @param location the page's
 * @param thirdParties addresses of scripts of a captcha and a live provider, once they are known; null: none
 */
export const trustRules = (
  { href, origin }: TrustedTypesWindow['location'],
  thirdParties: () => ThirdParties = () => ({ captchaScript: null, liveScript: null }),
): Rules => ({
  createScriptURL(address) {
    if (!URL.canParse(address, href)) return null;
    const url = new URL(address, href);
    const isOurs = url.origin === origin && scriptFolders.some((folder) => url.pathname.startsWith(folder));
    return isOurs || isBelow(scriptsOf(thirdParties()), url) ? address : null;
  },
  createHTML: (html) => (html === slotMarker || unsafeHtml(html) === null ? html : null),
  // Structured data for search engines (JSON-LD) is in script elements. JSON is never executed, wherever it is.
  createScript: (text) => (isJson(text) ? text : null),
});

const scriptsOf = ({ captchaScript, liveScript }: ThirdParties): readonly string[] => [
  ...(captchaSources(captchaScript)?.scripts ?? []),
  ...(liveScript === null ? [] : [liveScript]),
];

/**
 * Whether an address matches the list, compared as in the content security policy: an entry ending in "/" includes
 * everything below it.
 */
const isBelow = (addresses: readonly string[], { origin, pathname }: URL): boolean =>
  addresses.some((allowed) =>
    allowed.endsWith('/') ? `${origin}${pathname}`.startsWith(allowed) : `${origin}${pathname}` === allowed,
  );

/** Installs the rules as the policy for every script address and every piece of HTML, in our code and in libraries. */
export function setTrustRules(window: TrustedTypesWindow, thirdParties: () => ThirdParties): void {
  window.trustedTypes?.createPolicy('default', trustRules(window.location, thirdParties));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
