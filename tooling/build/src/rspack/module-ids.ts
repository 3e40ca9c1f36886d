import { rspack, type RspackPluginInstance } from '@rspack/core';

/** What the bundler calls the two ends of a shared module, and the runtime of module federation; both with absolute paths. */
const withPath = /^(?:consume|provide) shared module |module-federation/;

/**
 * Short numbers for modules, the same in every folder: the same sources give the same files, and the same build id.
 *
 * The bundler hashes a module's path below the app. Of a shared module, and of module federation's runtime, it hashes
 * the absolute path as well, which changes its number, that of each module it collides with, and so nearly every file. Those few are counted in the
 * order in which they are imported: `natural` numbers only what has no number yet.
 */
export const moduleIds = 'natural';

/** Gives the other numbers; it belongs to `moduleIds`. */
export const numberModules = (): RspackPluginInstance =>
  new rspack.ids.DeterministicModuleIdsPlugin({ test: (module) => !withPath.test(module.identifier()) });
