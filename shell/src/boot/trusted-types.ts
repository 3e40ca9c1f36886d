import { unsafeHtml } from '@platform/shared/safe-html';
import { captchaSources } from './captcha-scripts';
import type { BrowserConfig } from './embedded-state';
import { slotMarker } from '../remotes/slot-marker';

/** Where scripts of the shell and of the remotes are. */
const scriptFolders = ['/assets/', '/remotes/'];

/** Null refuses: the browser throws where the value was to be used, and reports a violation. */
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
 * What may become code or markup in this page (docs/decisions/trusted-types.md).
 * @param location the page's
 * @param thirdParties addresses of scripts of a captcha and a live provider, once they are known; null: there is none
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
  // Structured data for search engines (JSON-LD) stands in script elements. JSON runs nothing, wherever it stands.
  createScript: (text) => (isJson(text) ? text : null),
});

const scriptsOf = ({ captchaScript, liveScript }: ThirdParties): readonly string[] => [
  ...(captchaSources(captchaScript)?.scripts ?? []),
  ...(liveScript === null ? [] : [liveScript]),
];

/** Whether an address is one of those, as the content security policy compares: with all below one that ends in "/". */
const isBelow = (addresses: readonly string[], { origin, pathname }: URL): boolean =>
  addresses.some((allowed) =>
    allowed.endsWith('/') ? `${origin}${pathname}`.startsWith(allowed) : `${origin}${pathname}` === allowed,
  );

/** Sets the rules as the policy that every script address and every piece of HTML goes through, in our code and in libraries. */
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
