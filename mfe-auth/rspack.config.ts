import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds({ name: 'mfe-auth', dir: import.meta.dirname, port: 3004 });
