import type { LightMyRequestResponse } from 'fastify';
import { demoPicture } from '../../../testing/demo-pictures';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { createUrlSigner } from '../../catalogue/streams/url-signer';

const MINUTE = 60_000;
const credentials = { login: 'rowan@example.com', password: 'demo-member-2026' };

const noon = new Date('2026-05-05T12:00:00Z');

let test: TestApp;
let now: Date;
let accountId: number;
/** @param attempts sign-ins that an account has in ten minutes */
async function start(attempts = 20): Promise<void> {
  now = noon;
  test = await createTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: String(attempts) }, { now: () => now });
  ({ accountId } = await signedIn(test));
}
afterEach(() => test.close());

/** As a headset calls: no cookies, no origin. */
const post = (url: string, changes: object = {}, remoteAddress = '203.0.113.7'): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...credentials, ...changes }),
  });
const statusOf = async (url = ''): Promise<number> => (await test.app.inject({ url })).statusCode;
interface Library {
  readonly authorized: string;
  readonly scenes: readonly {
    readonly list: readonly { readonly thumbnailUrl: string; readonly video_url: string }[];
  }[];
}
const pathOf = (url = ''): string => new URL(url).pathname;
const firstVideo = async () =>
  (await post('/deovr')).json<Library>().scenes[0]?.list.find(({ thumbnailUrl }) => thumbnailUrl.includes('/for/'));
/** The path of a film that a member's headset gets. */
async function filmPath(): Promise<string> {
  const scene = await post(pathOf((await firstVideo())?.video_url));
  const { encodings } = scene.json<{ encodings: { videoSources: { url: string }[] }[] }>();
  return pathOf(encodings[0]?.videoSources[0]?.url);
}

describe("a headset's credentials", () => {
  it('are compared once in ten minutes, and do not count while they are right', async () => {
    await start(1);
    const guess = () => post('/deovr', { password: 'a guess' });
    for (let n = 0; n < 3; n += 1) expect((await post('/deovr')).statusCode).toBe(200);
    expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([200, 429]);
    now = new Date(now.getTime() + 10 * MINUTE - 1);
    expect((await post('/deovr')).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await post('/deovr')).statusCode).toBe(429);
  });

  it('work where they were right before, also while others guess, and nowhere else', async () => {
    await start(1);
    expect((await post('/deovr')).statusCode).toBe(200);
    for (const attacker of ['198.51.100.1', '198.51.100.2']) await post('/deovr', { password: 'a guess' }, attacker);
    now = new Date(now.getTime() + 10 * MINUTE);
    expect((await post('/deovr')).json<Library>().authorized).toBe('1');
    now = new Date(now.getTime() + 10 * MINUTE);
    expect((await post('/deovr', {}, '198.51.100.3')).statusCode).toBe(429);
  });

  it('open nothing for a blocked account, whose signed addresses end as well', async () => {
    await start();
    const urlSigner = createUrlSigner(test.config.streamKey ?? '');
    const picture = demoPicture({ soft: false });
    const signed = urlSigner.signImage({ image: picture, headset: accountId, expires: now.getTime() + MINUTE });
    const addresses = [`/media/for/${signed}/w_96,q_55,f_webp,fit_cover/${picture}`, await filmPath()];
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [accountId]);
    expect((await post('/deovr')).json<Library>().authorized).toBe('-1');
    expect(await Promise.all(addresses.map(statusOf))).toEqual([403, 403]);
  });
});

describe("the address of an image for a member's headset", () => {
  it('is the same all day, and ends with the next', async () => {
    await start();
    const address = (await firstVideo())?.thumbnailUrl;
    now = new Date('2026-05-05T23:59:59Z');
    expect((await firstVideo())?.thumbnailUrl).toBe(address);
    const signed = pathOf(address).split('/')[3] ?? '';
    const urlSigner = createUrlSigner(test.config.streamKey ?? '');
    const end = new Date('2026-05-07T00:00:00Z').getTime();
    expect(urlSigner.readImage(signed, new Date(end - 1))).toMatchObject({ headset: accountId });
    expect(urlSigner.readImage(signed, new Date(end))).toBeNull();
  });
});
