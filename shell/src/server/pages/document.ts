import { pageColors } from '@platform/shared/contracts';
import { type HeadTag, escapeAttribute, headHtml, safeJson } from '../../seo/head';
import { appElementId, type EmbeddedState, stateElementId } from '../../boot/embedded-state';

/**
 * In development every app brings its own hot reload; they meet in this hook, which must be there
 * before any script.
 */
const hotReloadHook =
  '<script>window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},onCommitFiberRoot(){},onCommitFiberUnmount(){},onScheduleFiberRoot(){}};</script>';

export interface DocumentParts {
  head: readonly HeadTag[];
  /** Colour of the browser's own bar; the pages' ground unless said. */
  ground?: string;
  /** Preload links of the page's first pictures, as HTML. */
  pictures: string;
  /** Addresses of the fonts of everything that is seen first. */
  fonts: readonly string[];
  /** Addresses of what the page needs, in order of need. */
  styles: readonly string[];
  preloads: readonly string[];
  scripts: readonly string[];
}

const styleLink = (href: string): string => `<link rel="stylesheet" href="${escapeAttribute(href)}">`;

/** Everything before the app's own HTML. It may be sent while a remote still renders. */
export function documentStart({
  head,
  ground = pageColors.ground,
  pictures,
  fonts,
  styles,
  preloads,
  scripts,
}: DocumentParts): string {
  // Visible things come first: styles and first pictures, then what makes the page live. On a slow line the
  // scripts would otherwise take the line from the picture that the visitor waits for.
  const links = [
    // Fonts are fetched without cookies, also from our own address: another request would not be taken for theirs.
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeAttribute(href)}">`,
    ),
    ...styles.map(styleLink),
    ...preloads.map((href) => `<link rel="preload" as="script" fetchpriority="low" href="${escapeAttribute(href)}">`),
    ...scripts.map((src) => `<script defer fetchpriority="low" src="${escapeAttribute(src)}"></script>`),
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    (process.env['NODE_ENV'] === 'development' ? hotReloadHook : '') +
    `<meta name="theme-color" content="${escapeAttribute(ground)}"><link rel="manifest" href="/site.webmanifest"><link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">${headHtml(head)}${pictures}${links.join('')}</head><body><div id="${appElementId}">`
  );
}

/**
 * Everything after the app's own HTML: the state, as data that no browser executes.
 * @param state all of it but the queries
 * @param queries JSON that is safe in a script element already: parsing it to write it again would cost
 *   more than the chrome
 * @param styles addresses of what nothing on the page waits for: those of a page behind the age gate
 */
export function documentEnd(
  state: Omit<Extract<EmbeddedState, { kind: 'page' }>, 'queries'> | { kind: 'unavailable' },
  queries: string | null,
  styles: readonly string[] = [],
): string {
  const json = safeJson(state);
  const whole = state.kind === 'page' ? `${json.slice(0, -1)},"queries":${queries ?? 'null'}}` : json;
  return `</div>${styles.map(styleLink).join('')}<script type="application/json" id="${stateElementId}">${whole}</script></body></html>`;
}
