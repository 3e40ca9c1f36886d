import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { accountPictureRoutes } from '../content/account-pictures/routes';
import { siteRoutes } from './bootstrap/routes';
import { brandRoutes } from './brand/routes';
import { clientErrorRoutes } from './client-errors/routes';
import { contactRoutes } from './contact/routes';
import { sitemapRoutes } from './seo/sitemap-routes';

/** What surrounds the pages: bootstrap, SEO, contact, reports of errors. */
export async function siteArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of [
    siteRoutes,
    accountPictureRoutes,
    brandRoutes,
    clientErrorRoutes,
    contactRoutes,
    sitemapRoutes,
  ]) {
    register(app, services);
  }
}
