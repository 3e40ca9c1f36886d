import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds({ name: 'mfe-camgirls', dir: import.meta.dirname, port: 3002 });
