import { unsafeHtml } from '@platform/shared/safe-html';
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
 */
export const trustRules = ({ href, origin }: TrustedTypesWindow['location']): Rules => ({
  createScriptURL(address) {
    if (!URL.canParse(address, href)) return null;
    const url = new URL(address, href);
    return url.origin === origin && scriptFolders.some((folder) => url.pathname.startsWith(folder)) ? address : null;
  },
  createHTML: (html) => (html === slotMarker || unsafeHtml(html) === null ? html : null),
  // Structured data for search engines (JSON-LD) stands in script elements. JSON runs nothing, wherever it stands.
  createScript: (text) => (isJson(text) ? text : null),
});

/** Sets the rules as the policy that every script address and every piece of HTML goes through, in our code and in libraries. */
export function setTrustRules(window: TrustedTypesWindow): void {
  window.trustedTypes?.createPolicy('default', trustRules(window.location));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
