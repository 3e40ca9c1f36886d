import type { FastifyInstance } from 'fastify';
import { offlineMark, offlinePageAddress, offlineScript } from '../../offline/offline-page';
import { problemPage } from './problem-page';
import type { ShellFiles } from './shell-files';

const problem = {
  title: 'You’re offline',
  text: 'We can’t reach the site. Check your internet connection, then try again.',
  waits: true,
} as const;

/** Serves the page that browsers keep for the time without a network (docs/decisions/offline-page.md). */
export function offlineRoute(app: FastifyInstance, shell: ShellFiles): void {
  const styles = shell.styles.map((address) => `${address}${offlineMark}`);
  const page = problemPage(
    { styles, fonts: shell.fonts, scripts: [`${offlineScript}${offlineMark}`] },
    '',
    200,
    problem,
  ).encoded('identity');
  app.get(offlinePageAddress, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await page),
  );
}
