import { defineApp, defineServer } from '@platform/build';

const options = { name: 'shell', dir: import.meta.dirname, port: 3090 } as const;

export default [
  defineApp(options, './src/boot/entry.ts'),
  defineServer(options, { main: './src/server/main.ts', worker: './src/server/render/worker.ts' }, true),
];
