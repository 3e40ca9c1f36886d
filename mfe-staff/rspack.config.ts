import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds(import.meta.dirname);
