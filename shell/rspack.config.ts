import { defineShellBuilds } from '../rspack.base.config.ts';

export default defineShellBuilds(import.meta.dirname);
