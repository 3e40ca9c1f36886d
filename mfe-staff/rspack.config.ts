import { defineRemoteBuilds } from '../rspack.base.config.ts';

// What every page draws with: frame, table and acts, once.
export default defineRemoteBuilds(import.meta.dirname, {
  alike: {
    'staff-view': [
      'today-page',
      'member-pages',
      'money-pages',
      'report-pages',
      'performer-pages',
      'team-page',
      'audit-page',
    ],
  },
});
