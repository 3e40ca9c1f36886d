import { defineRemoteBuilds } from '../rspack.base.config.ts';

export default defineRemoteBuilds(import.meta.dirname, {
  // What every page draws with: frame, table and acts, once.
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
    // What acts have beside it, and lists with filters.
    'act-view': ['member-pages', 'money-pages', 'report-pages', 'performer-pages', 'team-page'],
    'list-view': ['member-pages', 'money-pages', 'performer-pages', 'audit-page'],
  },
});
