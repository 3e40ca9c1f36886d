/** An open application: knowing an address is enough to dial it. */
export interface OpenApp {
  readonly name: string;
  /** Whether more than one peer may listen at an address. */
  readonly shared: boolean;
}

/**
 * Reads the list of open applications.
 * @param list like `callapp,conferenceapp:shared`, or `none`
 * @returns null when it is not like that
 */
export function parseApps(list: string): readonly OpenApp[] | null {
  if (list.trim() === 'none') return [];
  const apps = list.split(',').map((entry): OpenApp | null => {
    const [, name, shared] = /^([a-z0-9-]{1,40})(:shared)?$/.exec(entry.trim()) ?? [];
    return name === undefined ? null : { name, shared: shared !== undefined };
  });
  const known = apps.filter((app) => app !== null);
  return known.length === apps.length && new Set(known.map(({ name }) => name)).size === apps.length ? known : null;
}
