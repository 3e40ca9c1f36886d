import type { RspackPluginInstance } from '@rspack/core';

/** After the bundler's own code has found the address that a remote came from: `http://site/remotes/x/@b1/`. */
const withoutOrigin = `
const { origin } = document.location;
if (__webpack_require__.p.startsWith(origin + '/')) __webpack_require__.p = __webpack_require__.p.slice(origin.length);
`;

/**
 * Lets a remote address its files by path where it came from the page's own origin. The edge writes the style sheets of a
 * page into its head by path; with whole addresses the bundler's code does not find them there. Each would be added a
 * second time: hydration would wait for it, and all styles of the page would be reckoned anew.
 */
export const ownPath: RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.compilation.tap('OwnPath', (compilation) => {
      compilation.hooks.runtimeModule.tap('OwnPath', (module) => {
        if (module.name !== 'auto_public_path' || module.source === undefined) return;
        module.source.source = Buffer.from(`${module.source.source.toString('utf8')}${withoutOrigin}`);
      });
    });
  },
};
