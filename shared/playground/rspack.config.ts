import { type Configuration, rspack } from '@rspack/core';
import { defineBench } from '@platform/build';

const config = defineBench({ name: 'playground', dir: import.meta.dirname, title: 'Components' });

/** Every component in every state; for developers and their tests. */
export default {
  ...config,
  devtool: 'cheap-module-source-map',
  // Where /media serves vector pictures.
  plugins: [
    ...(config.plugins ?? []),
    new rspack.CopyRspackPlugin({ patterns: [{ from: 'media', to: 'media/f_svg' }] }),
  ],
  devServer: {
    port: 3091 + Number(process.env['PORT_OFFSET'] ?? 0),
    hot: false,
    client: { overlay: false, logging: 'warn' },
  },
} as Configuration;
