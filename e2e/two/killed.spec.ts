import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { agreed, at, call, logIn, rowan, until } from './instances';
import { kill } from './killing';

/** Milliseconds until the balancer has noticed; what came in between may have been cut. */
const NOTICED_MS = 3_000;
/** Milliseconds that an API or an edge may take to start anew beside all the others, on a busy machine. */
const BACK_MS = 150_000;

interface Seen {
  readonly at: number;
  readonly endedAt: number;
  readonly what: string;
  readonly status: number;
}

/** A guest and a member who go on asking for pages, calls and a POST, each request once, until they are stopped. */
function visit(cookie: string): { readonly stop: () => Promise<readonly Seen[]> } {
  const seen: Seen[] = [];
  const state = { isOn: true };
  const requests: Readonly<Record<string, () => Promise<number>>> = {
    'a page of a guest': async () => (await fetch(`${at('SITE')}/games`, { headers: { cookie: agreed } })).status,
    'a call of a member': async () => {
      const { status, body } = await call('SITE', 'GET', '/api/profile/authorized', { cookie });
      return body['authorized'] === false ? 401 : status;
    },
    'a POST': async () => (await call('SITE', 'POST', '/api/profile/logout')).status,
  };
  const visitors = Object.entries(requests).map(async ([what, ask]) => {
    for (; state.isOn; await wait(100)) {
      const begun = performance.now();
      const status = await ask().catch(() => 0);
      seen.push({ at: begun, endedAt: performance.now(), what, status });
    }
  });
  return {
    stop: async () => {
      state.isOn = false;
      await Promise.all(visitors);
      return seen;
    },
  };
}

const balanceOf = async (cookie: string): Promise<unknown> =>
  (await call('SITE', 'GET', '/api/profile/balance', { cookie })).body;

for (const part of ['EDGE_1', 'API_1', 'CATALOGUE_1', 'SITE', 'REDIS'])
  test(`visitors go on after ${part} was killed, members stay members, and it is back by itself`, async () => {
    test.setTimeout(BACK_MS + 90_000);
    const cookie = await logIn('SITE', rowan);
    const balance = await balanceOf(cookie);
    const visitors = visit(cookie);
    await wait(1_000);
    const killedAt = performance.now();
    await kill(part);
    await wait(NOTICED_MS + 3_000);
    if (part !== 'REDIS')
      await until(
        `${part} is back`,
        async () => {
          const address = at(part as 'EDGE_1');
          const probe = part === 'CATALOGUE_1' ? 'healthz' : 'readyz';
          const { ok } = await fetch(`${address}/${probe}`).catch(() => ({ ok: false }));
          return ok;
        },
        BACK_MS,
      );
    const seen = await visitors.stop();
    const before = seen.filter((one) => one.endedAt < killedAt);
    const after = seen.filter((one) => one.at > killedAt + NOTICED_MS);
    expect(new Set(before.map(({ what }) => what)).size).toBe(3);
    expect(after.length).toBeGreaterThan(20);
    expect([...before, ...after].filter(({ status }) => status !== 200)).toEqual([]);
    expect(await balanceOf(cookie)).toEqual(balance);
  });
