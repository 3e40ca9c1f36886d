/** Records that the API identifies by a slug, lists identified as a whole, and text pages, identified by their path. */
export type RecordKind = 'game' | 'video' | 'model' | 'room' | 'games' | 'videos' | 'models' | 'rooms' | 'text';

/** Properties that a page declares next to its route. All of it is plain data: it travels in the release. */
export interface PageFields {
  layout: 'default' | 'default-bg' | 'dashboard' | 'empty' | 'none';
  /**
   * `member` sends guests to /login, `guest` sends members to /, and a page of `staff` does not exist for others
   * (docs/spec/routes.md#access).
   */
  access: 'public' | 'guest' | 'member' | 'staff';
  /** Whether the age gate applies. A remote's page may be ungated only where remotes.json allows it. */
  gated: boolean;
  /** Whether a member in soft mode may open it. */
  softMode: boolean;
  /** The shell draws breadcrumbs; off where the page has its own in the hero, or none. */
  breadcrumbs: boolean;
  /**
   * Whether the page is a step in breadcrumbs: scene and model sub-pages are skipped (docs/spec/routes.md#breadcrumbs).
   */
  crumb: boolean;
  /**
   * Position of the header: `over` the page's hero, above it (`padded`), or above it without the padding on top
   * (`flush`).
   */
  header: 'padded' | 'flush' | 'over';
  /** Whether search engines may index it; members' pages never are, whatever the value. */
  index: boolean;
  /** Last step of the start-up sequence (docs/spec/routes.md#start-up). */
  startUp: 'whole' | 'authorization';
  /** The record that the page shows, so that the API can tell whether it exists; its slug is the parameter `slug`. */
  record: RecordKind | null;
  /**
   * Document title without the site's name, used where neither an editor nor the record has one
   * (docs/spec/seo.md#head).
   */
  title: string;
  /**
   * Titles that the query decides: by a parameter (`checkout=`), or a parameter and its value (`tab=history`). The first
   * that the address has is used instead of `title`.
   */
  titles: Readonly<Record<string, string>> | null;
}

/** A page as declared in a release: its pattern, its chunk, and its differences from the defaults. */
export interface PageDeclaration extends Partial<PageFields> {
  /** Absolute pattern, e.g. `/games/:slug`; a `*` at the end matches any rest. */
  path: string;
  /** Name of the page's chunk, by which the edge finds the files to preload. */
  chunk?: string;
}

/** Defaults of a page's properties. */
export const pageDefaults: PageFields = {
  layout: 'default',
  access: 'public',
  gated: true,
  softMode: true,
  breadcrumbs: true,
  crumb: true,
  header: 'padded',
  index: true,
  startUp: 'whole',
  record: null,
  title: '',
  titles: null,
};
