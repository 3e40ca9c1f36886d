import type { FastifyInstance } from 'fastify';
import { offlineMark, offlinePageAddress, offlineScript } from '../../offline/offline-page';
import { problemPage } from './problem-page';
import type { ShellFiles } from './shell-files';

const problem = {
  title: 'You’re offline',
  text: 'We can’t reach the site. Check your internet connection, then try again.',
  waits: true,
} as const;

/**
 * Serves the page that browsers keep for the time without a network (docs/decisions/offline-page.md).
 * @param siteName empty while no API has told it: a browser asks only after its first page, which brings the name
 */
export function offlineRoute(app: FastifyInstance, shell: ShellFiles, siteName: () => string): void {
  const styles = shell.styles.map((address) => `${address}${offlineMark}`);
  const files = { styles, fonts: shell.fonts, scripts: [`${offlineScript}${offlineMark}`] };
  const make = (name: string) => ({ name, page: problemPage(files, name, 200, problem).encoded('identity') });
  let made = make('');
  app.get(offlinePageAddress, async (_request, reply) => {
    const name = siteName();
    if (name !== made.name) made = make(name);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await made.page);
  });
}
