import { defineRemoteBuilds } from '@platform/build';

export default defineRemoteBuilds(import.meta.dirname, {
  alike: { 'list-view': ['games-page', 'videos-page', 'pornstars-page'] },
});
