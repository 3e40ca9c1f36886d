import { defineArea } from '../../ground/area';
import { backupCommands } from './backup/commands';
import { backupJob } from './backup/job';
import { backupStatus } from './backup/status';
import { siteRoutes } from './bootstrap/routes';
import { readBrand } from './brand/repository';
import { brandRoutes } from './brand/routes';
import { clientErrorRoutes } from './client-errors/routes';
import { contactRoutes } from './contact/routes';
import { edgeReportRoute } from './edge-report';
import { edgeSettingsRoute } from './edge-settings';
import { maintenanceCommands } from './maintenance/commands';
import { maintenanceSwitch } from './maintenance/switch';
import { eraseFromSite, exportFromSite } from './member-data-repository';
import { reportRoutes } from './reports/routes';
import { siteRetentions } from './retention-repository';
import { sitemapRoutes } from './seo/sitemap-routes';
import { siteSettings } from './settings';
import { siteChecks } from './status';
import type { SiteServices } from './services';

/** Whatever surrounds the pages: bootstrap, SEO, contact, reports of content and of errors. */
export const siteArea = defineArea<SiteServices>({
  name: 'site',
  settings: siteSettings,
  access: (services) => ({ inMaintenance: maintenanceSwitch(services) }),
  routes(app, services) {
    for (const register of [
      siteRoutes,
      brandRoutes,
      clientErrorRoutes,
      contactRoutes,
      reportRoutes,
      edgeReportRoute,
      edgeSettingsRoute,
      sitemapRoutes,
    ])
      register(app, services);
  },
  essentialRoutes: ['GET /edge-settings', 'POST /edge-report'],
  commands: [...maintenanceCommands, ...backupCommands],
  jobs: [backupJob],
  retentions: siteRetentions,
  status: [...siteChecks, backupStatus],
  exportOf: exportFromSite,
  erase: eraseFromSite,
  takenNames: async (db) => [{ name: (await readBrand(db)).logo.title, within: true }],
});
