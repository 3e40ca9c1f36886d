import sharp from 'sharp';
import { setPremium } from '../../../testing/premium';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { heatmapSvg, speeds } from './heatmap';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the speed of a script', () => {
  it('is spread over the columns that a movement covers', () => {
    const actions = [
      { at: 0, pos: 0 },
      { at: 1000, pos: 100 },
      { at: 2000, pos: 100 },
    ];
    expect(speeds({ actions }, 4)).toEqual([100, 100, 0, 0]);
    expect(speeds({ actions }, 1)).toEqual([50]);
  });

  it('is drawn even when there is none', () => {
    expect(
      heatmapSvg({
        actions: [
          { at: 0, pos: 5 },
          { at: 0, pos: 9 },
        ],
      }),
    ).toContain('<svg');
  });
});

describe('a script', () => {
  const get = (url: string, cookies: Record<string, string> = agreed) => test.request('GET', url, { cookies });

  it('is for members who may see the full length', async () => {
    const { cookies } = await signedIn(test);
    const reply = await get('/api/videos/glass-walk/scripts/0', cookies);
    expect(reply.json<{ actions: unknown[] }>().actions.length).toBeGreaterThan(100);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="glass-walk.funscript"');
    expect((await get('/api/videos/glass-walk/scripts/1', cookies)).statusCode).toBe(404);
    expect((await get('/api/videos/night-ferry/scripts/0')).statusCode).toBe(401);
    await setPremium(test.database.pool, 'rowan@example.com', false);
    await test.database.pool.query('delete from purchases');
    expect((await get('/api/videos/night-ferry/scripts/0', cookies)).json()).toMatchObject({
      code: 'premium-required',
    });
  });

  it('has an image for every viewer who may see its video', async () => {
    const picture = await get('/media/heatmaps/glass-walk-0.webp', {});
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720, height: 48 });
    expect((await get('/media/heatmaps/night-ferry-0.webp', {})).statusCode).toBe(403);
    expect((await get('/media/heatmaps/night-ferry-0.webp')).statusCode).toBe(200);
    for (const name of ['glass-walk-1.webp', 'nothing-0.webp', 'glass-walk.webp'])
      expect((await get(`/media/heatmaps/${name}`)).statusCode).toBe(404);
  });
});
