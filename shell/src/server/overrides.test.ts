/** @jest-environment node */
import { createHmac } from 'node:crypto';
import { serverBuild } from '../testing/build-worker';
import { ask, until } from '../testing/edge';
import { buildShowing, buildsIn, type ReleasedEdge, releasedRemote, startReleasedEdge } from '../testing/released-edge';

jest.setTimeout(60_000);

const secret = 'a secret of thirty-two characters';
const sign = (build: string, life = 600, key = secret) => {
  const signed = `${releasedRemote}:${build}.${Math.floor(Date.now() / 1_000) + life}`;
  return `${signed}.${createHmac('sha256', key).update(`release-override=${signed}`).digest('base64url')}`;
};
const cookie = (build: string, life?: number, key?: string) => `release-override=${sign(build, life, key)}`;

let edge: ReleasedEdge;

beforeAll(async () => {
  const builds = {
    r1: buildShowing('the first'),
    r2: buildShowing('the second'),
    r3: buildShowing('the third'),
    r4: buildShowing('the fourth'),
    broken: {
      code: `${serverBuild('broken')} exports.definition.routes.unshift(page('/games', () => { throw new Error('x'); }));`,
    },
  };
  edge = await startReleasedEdge(builds, { environment: { RELEASE_LINK_SECRET: secret } });
  await until(async () => (await visit()).drawn === 'the first');
});
afterAll(() => edge.stop());

async function visit(sent = '', path = '/games') {
  const { status, text, headers } = await ask(edge.address, path, { headers: { cookie: sent } });
  return {
    status,
    builds: buildsIn(text),
    drawn: /the (?:first|second|third|fourth)/.exec(text)?.[0],
    note: /"releaseNote":"([^"]*)"/.exec(text)?.[1] ?? null,
    cacheControl: headers['cache-control'],
    cacheStatus: headers['cache-status'],
    cookie: headers['set-cookie']?.[0] ?? null,
  };
}

it('takes a link over into a cookie of the same life, and leads to the address without it', async () => {
  const token = sign('r2', 600);
  const { status, headers } = await ask(edge.address, `/games?sort=new&release-override=${token}&page=2`);
  expect([status, headers.location, headers['cache-control']]).toEqual([302, '/games?sort=new&page=2', 'no-store']);
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      new RegExp(
        `^release-override=${token.replaceAll('.', '\\.')}; Path=/; Max-Age=(?:600|599); HttpOnly; SameSite=Lax$`,
      ),
    ),
  ]);
});

it('leads to this site, whatever the path looks like', async () => {
  const { headers } = await ask(edge.address, `//other.example/x?release-override=${sign('r2')}`);
  expect(headers.location).toBe('/other.example/x');
});

it('gives its visitor the build, HTML, files and data of one build, and keeps none of it', async () => {
  expect(await visit(cookie('r2'))).toEqual({
    status: 200,
    builds: ['r2'],
    drawn: 'the second',
    note: `You see ${releasedRemote} r2. No one else does.`,
    cacheControl: 'private, no-store',
    cacheStatus: 'edge; fwd=bypass; detail=release-override',
    cookie: null,
  });
  const current = await ask(edge.address, `/remotes/${releasedRemote}/release.json`, {
    headers: { cookie: cookie('r2') },
  });
  expect(JSON.parse(current.text)).toMatchObject({ build: 'r2' });
});

it('gives all others what they got before, from the cache that they had', async () => {
  const path = '/games?only=here';
  const before = await visit('', path);
  expect(before).toMatchObject({ builds: ['r1'], drawn: 'the first', note: null, cookie: null });
  const asked = () => edge.api.requests.filter(({ url }) => url.startsWith('/api/bootstrap')).length;
  const bootstraps = asked();
  for (let visits = 0; visits < 5; visits += 1) {
    expect(await visit(cookie('r2'), path)).toMatchObject({ builds: ['r2'], drawn: 'the second' });
    expect(await visit('', path)).toEqual(before);
  }
  // The bootstrap of guests is shared; their pages are of everybody's build.
  expect(asked() - bootstraps).toBeLessThanOrEqual(2);
  expect(await visit('', path)).toMatchObject({ builds: ['r1'], note: null });
  const current = await ask(edge.address, `/remotes/${releasedRemote}/release.json`);
  expect(JSON.parse(current.text)).toMatchObject({ build: 'r1' });
});

it.each([
  ['forged', cookie('r2', 600, 'another')],
  ['over', cookie('r2', 0)],
  ['good for too long', cookie('r2', 7_200)],
  ['made up', 'release-override=mfe-catalogue:r2'],
])('gives everybody’s release for a link that is %s, and takes it away', async (_, sent) => {
  expect(await visit(sent)).toMatchObject({
    builds: ['r1'],
    drawn: 'the first',
    note: null,
    cookie: 'release-override=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  });
});

const takenAway = ['release-override=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'];

it('ends it for "?release-override=off"', async () => {
  const { status, headers } = await ask(edge.address, '/games?release-override=off', {
    headers: { cookie: cookie('r2') },
  });
  expect([status, headers.location, headers['set-cookie']]).toEqual([302, '/games', takenAway]);
});

it.each([
  ['with another signature', sign('r2', 600, 'another')],
  ['with another build', sign('r2').replace('r2', 'r3')],
  ['that has expired', sign('r2', 0)],
  ['that was never signed', 'anything'],
])('refuses a link %s with one sentence', async (_, token) => {
  const { status, headers, text } = await ask(edge.address, `/games?release-override=${token}`);
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([403, 'private, no-store', takenAway]);
  expect(text).toContain('It has expired or was changed. Please ask for a new one.');
  expect(text).not.toContain('the second');
});

it('says in one sentence why a build is not shown, and shows everybody’s', async () => {
  expect(await visit(cookie('gone'))).toMatchObject({
    builds: ['r1'],
    drawn: 'the first',
    note: `You see the stable release: ${releasedRemote} gone is not there, or cannot be read.`,
    cacheControl: 'private, no-store',
  });
  const refused = await visit(cookie('broken'));
  expect(refused).toMatchObject({ builds: ['r1'], drawn: 'the first' });
  expect(refused.note).toMatch(
    /^You see the stable release: mfe-catalogue broken does not work: its page \/games did not render/,
  );
});

it('has two workers at most, and still shows what was ended', async () => {
  for (const build of ['r2', 'r3', 'r4', 'r2'])
    expect(await visit(cookie(build))).toMatchObject({ builds: [build], cacheControl: 'private, no-store' });
});

it('shows nothing on a site without the secret', async () => {
  const without = await startReleasedEdge({ r1: buildShowing('the first'), r2: buildShowing('the second') });
  const { text } = await ask(without.address, '/games', { headers: { cookie: cookie('r2') } });
  await without.stop();
  expect(buildsIn(text)).toEqual(['r1']);
});
