import type { HelpNode } from '@platform/shared/contracts';

export interface HelpRow {
  readonly path: string;
  readonly parent: string | null;
  readonly title: string;
}

/**
 * Makes the tree of help pages. Content is checked when it is imported, but a tree is only as deep
 * as its pages are many: a page whose parents go round in a circle, or lead nowhere, hangs at the top.
 * @param rows pages in the editor's order
 */
export function helpTree(rows: readonly HelpRow[]): HelpNode[] {
  const nodes = new Map<string, HelpNode>(rows.map(({ path, title }) => [path, { path, title, children: [] }]));
  const parents = new Map(rows.map(({ path, parent }) => [path, parent]));
  const top: HelpNode[] = [];
  for (const [path, node] of nodes) {
    const parent = parents.get(path) ?? null;
    const above = parent === null || circles(parents, path) ? undefined : nodes.get(parent);
    (above?.children ?? top).push(node);
  }
  return top;
}

function circles(parents: ReadonlyMap<string, string | null>, path: string): boolean {
  const seen = new Set<string>();
  for (let next: string | null = path; next !== null; next = parents.get(next) ?? null) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}
