import { type Finding, problemOf, type StatusCheck } from '../../ground/status/status';
import { countText } from '../../ground/status/words';
import { readEdge } from './edge-readiness';

/** Whether an edge responds at the site's URL, reaches an API, and has all remotes. */
const siteStatus: StatusCheck = {
  subject: 'site',
  async find({ config: { siteUrl } }) {
    let said: Awaited<ReturnType<typeof readEdge>>;
    try {
      said = await readEdge(siteUrl);
    } catch (error) {
      return [
        {
          severity: 'error',
          name: 'site-away',
          text: `No edge answers at ${siteUrl}/readyz: ${problemOf(error)}.`,
          action:
            'Check that an edge is running, and look at the balancer in front. SITE_URL must be the public address.',
        },
      ];
    }
    const { status, api, remotes } = said;
    const found: Finding[] = [
      {
        severity: 'ok',
        name: 'site',
        text: `${siteUrl} answers, with ${countText(Object.keys(remotes).length, 'remote')}`,
      },
    ];
    if (status !== 'ok' || api !== 'ok')
      found.push({
        severity: 'error',
        name: 'site-api-away',
        text: `The edge at ${siteUrl} is "${status}", and to it the API is "${api}": guests see the last good pages.`,
        action: 'Check that an API is running, and look at API_URL of the edges.',
      });
    for (const [name, { build, problem }] of Object.entries(remotes))
      if (problem !== null)
        found.push({
          severity: build === null ? 'error' : 'warning',
          name: `remote-${name}`,
          text: `${name} ${build === null ? 'has no build that works' : `stays at build ${build}`}: ${problem}`,
          action:
            build === null
              ? `Look at the server of ${name}, and at its address in the edges' environment.`
              : `Visitors have the last good build. Deploy one that works, or "npm run release -- ${name} rollback".`,
          card: build === null ? 'a-remote-is-broken' : 'a-broken-release',
        });
    return found;
  },
};

export const siteChecks: readonly StatusCheck[] = [siteStatus];
