import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds(import.meta.dirname, {
  alike: { 'list-view': ['games-page', 'videos-page', 'pornstars-page'] },
});
