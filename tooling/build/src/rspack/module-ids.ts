import { rspack, type RspackPluginInstance } from '@rspack/core';

/**
 * The bundler's ids for both ends of a shared module, and for the runtime of module federation; both contain absolute
 * paths.
 */
const withPath = /^(?:consume|provide) shared module |module-federation/;

/**
 * Short numbers for modules, the same in every folder: the same sources give the same files, and the same build id.
 *
 * The bundler hashes a module's path below the app. For a shared module, and for module federation's runtime, it hashes
 * the absolute path as well, which changes its number, that of each module it collides with, and so nearly every file.
 * Those few are numbered in the order in which they are imported: `natural` numbers only modules without a number.
 */
export const moduleIds = 'natural';

/** Numbers all other modules; it belongs to `moduleIds`. */
export const numberModules = (): RspackPluginInstance =>
  new rspack.ids.DeterministicModuleIdsPlugin({ test: (module) => !withPath.test(module.identifier()) });
