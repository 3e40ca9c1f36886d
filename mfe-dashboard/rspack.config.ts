import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds({ name: 'mfe-dashboard', dir: import.meta.dirname, port: 3003 });
