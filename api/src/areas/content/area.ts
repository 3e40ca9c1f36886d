import { defineArea } from '../../ground/area';
import { accountPictureRoutes } from './account-pictures/routes';
import { artCommands } from './media/commands';
import { warmInBackground } from './media/warm';
import { packCommands } from './pack/commands';
import { createContentServices } from './services';
import { contentSettings } from './settings';
import { textPageRoutes } from './text-pages/routes';
import type { ContentServices } from './services';

/** Content as editors write it: its schema, media files, text pages, and the demo. */
export const contentArea = defineArea<ContentServices>({
  name: 'content',
  settings: contentSettings,
  services: createContentServices,
  routes(app, services) {
    const { config, demo, media } = services;
    if (config.warmPictures && demo) warmInBackground(app, demo, media);
    accountPictureRoutes(app, services);
    textPageRoutes(app, services);
  },
  commands: [...packCommands, ...artCommands],
  close: ({ media }) => media.close(),
});
