import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds({
  name: 'mfe-catalogue',
  dir: import.meta.dirname,
  port: 3001,
  alike: { 'list-view': ['games-page', 'videos-page'] },
});
