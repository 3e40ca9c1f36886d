/** The plugin's description of a remote for hosts of module federation. */
export const manifestFile = 'mf-manifest.json';

/** The entries of a remote in `mf-manifest.json`; its other fields are not used. */
export interface ManifestEntries {
  metaData: { remoteEntry: { name: string } };
  /**
   * The same entry without a runtime, and the runtime version that a host must provide: the shell of this site does.
   */
  entryWithoutRuntime: { name: string; runtime: string };
}
