import { z } from 'zod';
import { type Finding, problemOf, type StatusCheck } from '../../ground/status/status';
import { countText } from '../../ground/status/words';

/** Timeout of an edge in milliseconds; it responds from memory. */
const EDGE_TIMEOUT_MS = 5_000;

/** Response of an edge's `/readyz`; an edge of another release may add fields. */
const Readiness = z.object({
  status: z.string(),
  api: z.string(),
  remotes: z.record(z.string(), z.object({ build: z.string().nullable(), problem: z.string().nullable() })),
});

/** Whether an edge responds at the site's URL, reaches an API, and has all remotes. */
const siteStatus: StatusCheck = {
  subject: 'site',
  async find({ config: { siteUrl } }) {
    let said: z.infer<typeof Readiness>;
    try {
      const response = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(EDGE_TIMEOUT_MS) });
      said = Readiness.parse(await response.json());
    } catch (error) {
      return [
        {
          severity: 'error',
          name: 'site-away',
          text: `No edge answers at ${siteUrl}/readyz: ${problemOf(error)}.`,
          action: 'Look whether an edge runs, and at the balancer in front. SITE_URL must be the public address.',
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
        action: 'Look whether an API runs, and at API_URL of the edges.',
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
