/** Records that the API knows by a slug, lists that it knows as a whole, and text pages, which it knows by their path. */
export type RecordKind = 'game' | 'video' | 'model' | 'room' | 'games' | 'videos' | 'models' | 'rooms' | 'text';

/** What a page declares about itself, where its route is. All of it is plain data: it travels in the release. */
export interface PageFields {
  layout: 'default' | 'default-bg' | 'dashboard' | 'empty' | 'none';
  /**
   * `member` sends guests to /login, `guest` sends members to /, and a page of `staff` does not exist to others
   * (docs/spec/routes.md#access).
   */
  access: 'public' | 'guest' | 'member' | 'staff';
  /** Whether the age gate stands before it. A remote's page is without it only where remotes.json lets it be. */
  gated: boolean;
  /** Whether a member in soft mode may open it. */
  softMode: boolean;
  /** The shell draws breadcrumbs; off where the page has them in its own hero, or none. */
  breadcrumbs: boolean;
  /**
   * Whether the page is a step in breadcrumbs: scene and model sub-pages are skipped (docs/spec/routes.md#breadcrumbs).
   */
  crumb: boolean;
  /** Where the header stands: `over` the page's hero, above it (`padded`), or above it without the padding on top (`flush`). */
  header: 'padded' | 'flush' | 'over';
  /** Whether search engines may list it; members' pages never are, whatever this says. */
  index: boolean;
  /** Where the start-up sequence ends (docs/spec/routes.md#start-up). */
  startUp: 'whole' | 'authorization';
  /** The record that the page shows, so that the API can say whether it exists; its slug is the parameter `slug`. */
  record: RecordKind | null;
  /**
   * What the window is called, without the site's name, where neither an editor nor the record says it
   * (docs/spec/seo.md#head).
   */
  title: string;
}

/** A page as a release declares it: its pattern, its chunk, and what differs from the defaults. */
export interface PageDeclaration extends Partial<PageFields> {
  /** Absolute pattern, e.g. `/games/:slug`; a `*` at the end stands for any rest. */
  path: string;
  /** Name of the page's chunk, by which the edge finds the files to preload. */
  chunk?: string;
}

/** What holds for a page that does not say otherwise. */
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
};
