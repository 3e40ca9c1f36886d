import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds({ name: 'mfe-catalogue', dir: import.meta.dirname, port: 3001 });
