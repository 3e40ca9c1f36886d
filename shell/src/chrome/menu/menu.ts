import { menuTitleMaxLength } from '@platform/shared/limits';
import type { Bars, MediaImage, MenuItem } from '@platform/shared/contracts';
import { type IconName, isIconName } from '@platform/shared/ui';
import { minimalBars } from './minimal-bars';
import { isSafeUrl } from './safe-url';

/** The viewer of the menus. */
export interface MenuViewer {
  authorized: boolean;
  softMode: boolean;
}

/** An entry that may be shown as it is. */
export interface MenuNode {
  title: string;
  /** A path of this site or an https address; null for a group's heading. */
  url: string | null;
  /** Another site: no route of ours. */
  external: boolean;
  live: boolean;
  icon: IconName | null;
  items: MenuNode[];
}

export interface SafeLogo {
  title: string;
  image: MediaImage | null;
}

/** Brand and menus of the chrome, safe to render. */
export interface SafeMenus {
  header: { logo: SafeLogo; menu: MenuNode[]; buttons: MenuNode[] };
  footer: { logo: SafeLogo; text: string; copyRightText: string; menu: MenuNode[] };
  dashboard: { menu: MenuNode[] };
}

const maxDepth = 3;
const maxItems = 200;
/** Control characters, and those that turn the direction of text around. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Loose<T> = { [K in keyof T]?: unknown } | null | undefined;

/**
 * Makes a safe, minimal tree of the response to the bars call (docs/spec/routes.md#menus). The response is not
 * trusted: entries without a title or with an unsafe address go, so do those deeper than 3 levels or
 * beyond the 200th of a menu; unknown permissions, badges and icons count as absent.
 * @param bars the response of the API; the built-in minimal menu stands in for whatever is missing
 * @param viewer entries for others, and entries that soft mode turns off, are left out
 */
export function safeMenus(bars: Bars | null, viewer: MenuViewer): SafeMenus {
  const { header, footer, dashboard } = (bars ?? {}) as {
    [K in 'header' | 'footer' | 'dashboard']?: Loose<Bars[K]>;
  };
  const tree = (menu: unknown, instead: MenuItem[]) => safeTree(Array.isArray(menu) ? menu : instead, viewer);
  const copyright = footer?.copyRightText;
  return {
    header: {
      logo: safeLogo(header?.logo),
      menu: tree(header?.menu, minimalBars.header.menu),
      buttons: tree(header?.buttons, minimalBars.header.buttons),
    },
    footer: {
      logo: safeLogo(footer?.logo),
      text: typeof footer?.text === 'string' ? footer.text : '',
      copyRightText: typeof copyright === 'string' ? copyright : minimalBars.footer.copyRightText,
      menu: tree(footer?.menu, minimalBars.footer.menu),
    },
    dashboard: { menu: tree(dashboard?.menu, minimalBars.dashboard.menu) },
  };
}

function safeTree(menu: readonly unknown[], viewer: MenuViewer): MenuNode[] {
  let seen = 0;
  const level = (items: readonly unknown[], depth: number): MenuNode[] => {
    const nodes: MenuNode[] = [];
    for (const item of items) {
      seen += 1;
      if (seen > maxItems) break;
      const node = safeNode(item);
      if (node) nodes.push(node);
    }
    return nodes;

    function safeNode(value: unknown): MenuNode | null {
      if (typeof value !== 'object' || value === null) return null;
      const item = value as Loose<MenuItem> & object;
      const title = typeof item.title === 'string' ? item.title.replace(unprintable, '').trim() : '';
      if (title === '' || title.length > menuTitleMaxLength || !isFor(item, viewer)) return null;
      const children = Array.isArray(item.items) && depth < maxDepth ? level(item.items, depth + 1) : [];
      const heading = item.url === '' || item.url === '#';
      if (heading ? children.length === 0 : !isSafeUrl(item.url)) return null;
      const url = heading ? null : (item.url as string);
      const icon = typeof item.icon === 'string' && isIconName(item.icon) ? item.icon : null;
      return {
        title,
        url,
        external: url?.startsWith('https:') ?? false,
        live: item.badge === 'live',
        icon,
        items: children,
      };
    }
  };
  return level(menu, 1);
}

/** An entry without a list of permissions is shown to no visitor (docs/spec/routes.md#menus). */
function isFor(
  { permissions, disableInSoftMode }: Loose<MenuItem> & object,
  { authorized, softMode }: MenuViewer,
): boolean {
  if (softMode && disableInSoftMode === true) return false;
  return Array.isArray(permissions) && permissions.includes(authorized ? 'user' : 'guest');
}

/** The site's name, whatever the bars call said. */
export const siteName = (bars: Bars | null): string =>
  safeLogo((bars as { header?: Loose<Bars['header']> } | null)?.header?.logo).title;

function safeLogo(value: unknown): SafeLogo {
  const { title, image } = (value ?? {}) as {
    title?: unknown;
    image?: Partial<Record<keyof MediaImage, unknown>> | null;
  };
  const named = typeof title === 'string' && title.trim() !== '';
  return {
    title: named ? title.trim().slice(0, menuTitleMaxLength) : minimalBars.header.logo.title,
    image: isPicture(image) ? image : null,
  };
}

function isPicture(image: Partial<Record<keyof MediaImage, unknown>> | null | undefined): image is MediaImage {
  return (
    typeof image?.path === 'string' &&
    /^[a-z-]+\/[a-z0-9-]+(\.[0-9a-f]{8})?\.(webp|avif|jpe?g|png|svg)$/.test(image.path) &&
    typeof image.color === 'string' &&
    /^#[0-9a-f]{6}$/.test(image.color) &&
    [image.width, image.height].every((size) => Number.isInteger(size) && Number(size) >= 0)
  );
}

const pathOf = (url: string) => url.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');

/**
 * The entry of a menu the visitor is in: the one with the longest path that is a prefix of theirs by
 * whole segments (docs/spec/routes.md#menus). `/` is a prefix of itself only.
 * @returns the entry itself, at any depth, or null
 */
export function activeNode(menu: readonly MenuNode[], pathname: string): MenuNode | null {
  const here = pathOf(pathname);
  let best: MenuNode | null = null;
  let length = 0;
  const visit = (nodes: readonly MenuNode[]) => {
    for (const node of nodes) {
      const path = node.url === null || node.external ? '' : pathOf(node.url);
      const matches = path !== '' && (here === path || (path !== '/' && here.startsWith(`${path}/`)));
      if (matches && path.length > length) [best, length] = [node, path.length];
      visit(node.items);
    }
  };
  visit(menu);
  return best;
}

/**
 * Whether an entry is, or holds, another one.
 * @param node where to look
 * @param wanted what to look for
 */
export function holds(node: MenuNode, wanted: MenuNode | null): boolean {
  return wanted !== null && (node === wanted || node.items.some((item) => holds(item, wanted)));
}
