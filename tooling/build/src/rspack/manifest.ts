/** What a host of module federation reads of a remote, written by the plugin. */
export const manifestFile = 'mf-manifest.json';

/** What `mf-manifest.json` says of a remote's entries, besides much else. */
export interface ManifestEntries {
  metaData: { remoteEntry: { name: string } };
  /** The same entry without a runtime, and the runtime's version that a host has to have: the shell of this site does. */
  entryWithoutRuntime: { name: string; runtime: string };
}
