import { defineRemoteBuilds } from '@platform/build';

export default defineRemoteBuilds(import.meta.dirname);
