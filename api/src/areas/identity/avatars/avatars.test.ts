import { jest } from '@jest/globals';
import type { Avatar, Profile } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../../app';
import { demoMembers } from '../../../testing/demo-members';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

// Render processes start slowly on a busy machine; no test measures them.
jest.setTimeout(60_000);

let test: TestApp;
let cookies: Record<string, string>;
let other: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' });
  cookies = (await signedIn(test)).cookies;
  other = (await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email: 'other@example.com' }))
    .cookies;
});
afterAll(() => test.close());

const upload = (image: Buffer | string, as = cookies): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/avatars', {
    cookies: as,
    body: { image: typeof image === 'string' ? image : image.toString('base64') },
  });
const list = async (as = cookies): Promise<Avatar[]> =>
  (await test.request('GET', '/api/avatars', { cookies: as })).json<Avatar[]>();
const picture = (path: string, headers: Record<string, string> = {}, width = 360): Promise<LightMyRequestResponse> =>
  test.app.inject({ url: `/media/w_${width},q_85,f_webp,fit_cover/${path}`, headers });
const change = (body: object, as = cookies): Promise<LightMyRequestResponse> =>
  test.request('PUT', '/api/profile', { cookies: as, body });
const problem = (reply: LightMyRequestResponse): unknown => [
  reply.statusCode,
  Object.keys(reply.json<{ fields?: object }>().fields ?? {}).join(),
];

/** A wide photo, red on the left and blue on the right, lying on its side by its EXIF, taken at a place. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 300, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Secret Person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

describe('avatars', () => {
  it('are offered by the site, and can be seen before the age gate', async () => {
    const offered = await list();
    expect(offered.map(({ id }) => id)).toEqual(['site-dunes', 'site-portal']);
    const reply = await picture(offered[0]?.image.path ?? '');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('are taken and taken off again', async () => {
    const [first] = await list();
    expect((await change({ photoMediaId: first?.id })).json<Profile>().photoMedia).toEqual(first?.image);
    expect((await change({ photoMediaId: null })).json<Profile>().photoMedia).toBeNull();
  });

  it.each(['nothing', '../../etc/passwd', 'mara-vellin', 'u-00000000000000000000000000000000', ''])(
    'of the id %j are not there to take',
    async (id) => {
      const reply = await change({ photoMediaId: id });
      expect(problem(reply)).toEqual([400, 'photoMediaId']);
    },
  );
});

describe('an upload', () => {
  it('becomes an upright square without metadata, first in the list', async () => {
    const source = await photo();
    expect(await sharp(source).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const reply = await upload(source);
    expect(reply.json()).toMatchObject({
      id: expect.stringMatching(/^u-[0-9a-f]{32}$/),
      image: { width: 300, height: 300, color: expect.stringMatching(/^#/) },
    });
    const made = reply.json<Avatar>();
    expect((await list())[0]).toEqual(made);
    const { rows } = await test.database.pool.query<{ image: Buffer }>(
      'select image from uploaded_avatars where id = $1',
      [made.id],
    );
    for (const bytes of [rows[0]?.image ?? Buffer.alloc(0), (await picture(made.image.path, {}, 192)).rawPayload]) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp' });
      expect(metadata.width).toBe(metadata.height);
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.toString('latin1')).not.toContain('Secret Person');
      // Turned by a quarter: red is above blue.
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number): number[] => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ];
      expect(at(info.width >> 1, 20)[0]).toBeGreaterThan(200);
      expect(at(info.width >> 1, info.height - 20)[2]).toBeGreaterThan(200);
    }
  });

  it('is served by every instance, to keep in one browser alone', async () => {
    const made = (await upload(await photo())).json<Avatar>();
    const second = await buildApp({ config: test.config, database: test.database });
    const reply = await second.inject(`/media/w_96,q_80,f_avif,fit_cover/${made.image.path}`);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(
      (
        await second.inject({
          url: `/media/w_96,q_80,f_avif,fit_cover/${made.image.path}`,
          headers: { 'if-none-match': String(reply.headers.etag) },
        })
      ).statusCode,
    ).toBe(304);
    expect((await second.inject(`/media/f_svg/${made.image.path}`)).statusCode).toBe(404);
    await second.close();
  });

  it('replaces the one before, also on the profile', async () => {
    const before = (await upload(await photo())).json<Avatar>();
    await change({ photoMediaId: before.id });
    const after = (await upload(await photo())).json<Avatar>();
    expect((await test.request('GET', '/api/profile', { cookies })).json<Profile>().photoMedia).toEqual(after.image);
    expect((await picture(before.image.path, { 'if-none-match': '*' })).statusCode).toBe(404);
    expect((await list()).filter(({ id }) => id.startsWith('u-'))).toEqual([after]);
  });

  it('is its member’s alone', async () => {
    const made = (await upload(await photo())).json<Avatar>();
    expect((await list(other)).map(({ id }) => id)).not.toContain(made.id);
    expect(problem(await change({ photoMediaId: made.id }, other))).toEqual([400, 'photoMediaId']);
  });

  it('of an animation is its first frame', async () => {
    const frame = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
    const animation = await sharp([await frame('#00ff00'), await frame('#ff0000')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const made = (await upload(animation)).json<Avatar>();
    expect(made.image).toMatchObject({ width: 64, height: 64, color: expect.stringMatching(/^#0.f.0.$/) });
  });

  it.each<[string, () => Promise<Buffer | string>]>([
    ['no bytes', async () => ''],
    ['no base64', async () => 'not base64!'],
    ['a text', async () => Buffer.from('<html>hello</html>')],
    [
      'a vector drawing',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['half a picture', async () => (await photo()).subarray(0, 900)],
    [
      'a picture of a hundred megapixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1)],
    [
      'a tiff',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
  ])('of %s is refused at its field', async (_, make) => {
    expect(problem(await upload(await make()))).toEqual([400, 'image']);
  });

  it('that is far too large, or by a guest, is refused before it is read', async () => {
    expect((await upload('A'.repeat(11_000_000))).statusCode).toBe(413);
    expect((await upload(await photo(), {})).statusCode).toBe(401);
  });
});
