import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Compilation, Compiler } from '@rspack/core';
import { build } from 'esbuild';
import { type ManifestEntries, manifestFile } from './manifest.ts';
import { production } from './mode.ts';

/** File that the plugin of module federation writes next to the manifest, for tools only. */
const stats = 'mf-stats.json';

/**
 * Lets a remote start in every host. Its entry is built without the runtime of module federation, which the shell of
 * this site provides; another host does not. So there is a second entry that contains the runtime, and the manifest
 * refers to that one: 7 KB and 25 KB.
 */
export class EveryHostPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.rspack.sources;
    compiler.hooks.thisCompilation.tap('EveryHostPlugin', (compilation: Compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After the manifest, and after the names have got their hashes.
        { name: 'EveryHostPlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const manifest = compilation.getAsset(manifestFile);
          if (manifest === undefined) return;
          const text = (file: string): string => compilation.getAsset(file)?.source.source().toString() ?? '';
          const parsed = JSON.parse(text(manifestFile)) as ManifestEntries & {
            metaData: { pluginVersion: string };
            shared: { name: string }[];
          };
          const { remoteEntry, pluginVersion } = parsed.metaData;
          const { name } = remoteEntry;
          const own = text(name).replace(/\n?\/\/# sourceMappingURL=.*$/, '');
          const whole = `((_FEDERATION_RUNTIME_CORE) => {${own}\n})((() => {${await runtime()}return runtime})().default);\n`;
          const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
          remoteEntry.name = production ? `remoteEntry.${hash}.js` : 'remoteEntry.js';
          compilation.emitAsset(remoteEntry.name, new RawSource(whole));
          parsed.entryWithoutRuntime = { name, runtime: pluginVersion };
          // The library lists them in the order of a hash over their paths.
          parsed.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
          compilation.updateAsset(manifestFile, new RawSource(JSON.stringify(parsed, null, 2)));
          compilation.deleteAsset(stats);
        },
      );
    });
  }
}

let bundled: Promise<string> | undefined;

/**
 * The runtime as a variable of that name, with the parts that a remote needs: it shares, and loads no remotes of its
 * own.
 */
const runtime = (): Promise<string> =>
  (bundled ??= build({
    stdin: {
      contents: `export * as default from '@module-federation/runtime-tools/runtime-core'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.resolve('@module-federation/enhanced/rspack'))),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'runtime',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    define: {
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
      ENV_TARGET: '"web"',
    },
  }).then(({ outputFiles: [file] }) => file?.text ?? ''));
