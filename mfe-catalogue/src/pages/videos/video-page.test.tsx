import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VideoPage } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { member, notFound, softMember } from '../../fixtures/responses';
import { videoCards, videoPageOf } from '../../fixtures/videos';
import { renderPage } from '../../testing/render-page';
import type { VideoAccess } from '../../state/watch-offer';
import type { VrViewerProps } from '../../viewer/viewer-props';

// The real one needs WebGL.
jest.mock('../../viewer/vr-player', () => ({
  VrPlayer: ({ file, quality, title, autoPlay, onClose, onTime }: VrViewerProps) => (
    <>
      <button
        type="button"
        onClick={() => {
          onTime?.(16);
          onClose();
        }}
      >
        Leave {title}
      </button>
      <p>{`${quality?.part.label} from ${file.url}`}</p>
      {autoPlay && <p>Plays at once</p>}
      {quality?.parts.map((part) => (
        <button key={part.label} type="button" onClick={() => quality.onPart(part)}>
          {part.label}
        </button>
      ))}
    </>
  ),
}));

type VideoFile = VideoPage['files'][number];
const at = '/videos/the-long-crossing';
const panel = () => within(screen.getByRole('region', { name: 'Watching' }));
const access = (reply: VideoAccess) => ({ 'GET /api/videos/{slug}/access': reply });
const open = access({ full: true, needs: null, resumeAt: null });

test('tells what the video is: details, badges, files, chapters, cast, neighbours', async () => {
  await renderPage(at);
  expect(screen.getByRole('heading', { level: 1, name: 'The Long Crossing' })).toBeVisible();
  expect(screen.getByText('VR 180')).toBeVisible();
  expect(screen.getByText('A crossing that takes all night, told in one take.')).toBeVisible();
  expect(screen.getAllByText('180°, side by side')).toHaveLength(2);
  expect(screen.getByText('3840 × 2160, 4.2 GB')).toBeVisible();
  expect(screen.getByText('Coming soon')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Script speed/ })).toHaveAttribute(
    'src',
    '/media/heatmaps/the-long-crossing-0.webp',
  );
  expect(within(screen.getByRole('region', { name: 'Chapters' })).getByText('10:00')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Cast' })).getAllByRole('link')).toHaveLength(2);
  expect(
    within(screen.getByRole('list', { name: 'Similar videos' })).getAllByRole('heading', { level: 3 }),
  ).toHaveLength(3);
});

test('is read in the order in which a phone shows it: the formats after chapters and cast', async () => {
  await renderPage(at);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.slice(names.indexOf('About the video'), names.indexOf('More like this'))).toEqual([
    'About the video',
    'Chapters',
    'Cast',
    'Formats and scripts',
  ]);
});

test('says of a file that older browsers can’t play that it is for newer ones', async () => {
  const page = videoPageOf('the-long-crossing') as VideoPage;
  const [first, ...others] = page.files as [VideoFile, ...VideoFile[]];
  const files = [{ ...first, codecs: 'av01.0.16M.10' }, ...others];
  await renderPage(at, { fixtures: { 'GET /api/videos/{slug}': { ...page, files } } });
  expect(screen.getByText('8192 × 4096, for newer browsers, 14.8 GB')).toBeVisible();
});

test('is headed by its title: no other heading is read before it', async () => {
  await renderPage(at);
  expect(screen.getAllByRole('heading')[0]).toHaveTextContent('The Long Crossing');
});

test.each([
  ['?t=600', 'Continue at 10:00'],
  ['?t=999999', 'Continue at 0:42'],
  ['?t=-4', 'Continue at 0:42'],
])('at %s, a link to a chapter, offers "%s"', async (query, name) => {
  await renderPage(at + query, { fixtures: access({ full: true, needs: null, resumeAt: 42 }) });
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('offers a guest the trailer, and for the rest the plans first, then the login', async () => {
  await renderPage(at);
  expect(screen.getByRole('button', { name: 'Watch the trailer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
  expect(panel().getByText(/Included with Premium and with Saltlight/)).toBeVisible();
  expect(
    panel()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['See Premium plans', '/premium?continue=%2Fvideos%2Fthe-long-crossing'],
    ['Have Premium or the game? Log in', '/login?continue=%2Fvideos%2Fthe-long-crossing'],
  ]);
  expect(screen.queryByRole('button', { name: 'Download the script' })).not.toBeInTheDocument();
});

test.each([
  ['Premium, and of no game', { premium: true, game: null }, ['See Premium plans', 'Have Premium? Log in']],
  ['every member', { premium: false }, ['Log in to watch']],
])('asks a guest for no more than a video for %s needs', async (_, changes, links) => {
  const video = { ...videoPageOf('the-long-crossing'), ...changes } as VideoPage;
  await renderPage(at, { fixtures: { 'GET /api/videos/{slug}': video } });
  expect(
    panel()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links);
});

test('opens the viewer for a guest where the trailer is one to look around in, and notes no place', async () => {
  const page = videoPageOf('the-long-crossing');
  const [inHeadset] = page?.files ?? [];
  const noted = jest.fn();
  await renderPage(at, {
    fixtures: {
      'GET /api/videos/{slug}': { ...page, trailer: inHeadset } as VideoPage,
      'POST /api/videos/{slug}/stream': {
        url: '/streams/trailer.mp4',
        playlist: null,
        thumbnails: null,
        expiresAt: '2026-01-01T00:00:00Z',
        captions: [],
      },
      'PUT /api/history/{kind}/{slug}': noted,
    },
  });
  expect(screen.queryByRole('button', { name: 'Watch the trailer' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Look around in the trailer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave The Long Crossing' }));
  expect(screen.getByRole('button', { name: 'Look around in the trailer' })).toHaveFocus();
  expect(noted).not.toHaveBeenCalled();
});

test('looks around in the sharpest file, and in another of the same picture once it is chosen', async () => {
  const page = videoPageOf('the-long-crossing') as VideoPage;
  const [inHeadset] = page.files as [VideoFile];
  const smaller = { ...inHeadset, file: 4, quality: '4K', width: 4096, height: 2048 };
  const stream = { playlist: null, thumbnails: null, expiresAt: '2026-01-01T00:00:00Z', captions: [] };
  await renderPage(at, {
    viewer: member(),
    fixtures: {
      ...open,
      'GET /api/videos/{slug}': { ...page, files: [smaller, ...page.files] },
      'POST /api/videos/{slug}/stream': ({ body }) => ({ ...stream, url: `/streams/${body.file}.mp4` }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Watch in VR' }));
  expect(await screen.findByText('8K, VR 180 from /streams/0.mp4')).toBeVisible();
  expect(screen.getByText('Plays at once')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '4K, VR 180' }));
  expect(await screen.findByText('4K, VR 180 from /streams/4.mp4')).toBeVisible();
});

test('tells a member without premium what would open it', async () => {
  await renderPage(at, { viewer: member(), fixtures: access({ full: false, needs: 'premium', resumeAt: null }) });
  expect(panel().getByText('Included with Premium and with Saltlight.')).toBeVisible();
  expect(panel().getByRole('link', { name: 'Get Premium' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/premium\?continue=%2Fvideos%2F/),
  );
  expect(panel().getByRole('link', { name: 'Go to Saltlight' })).toHaveAttribute('href', '/games/saltlight');
  expect(screen.getByRole('button', { name: 'Watch the trailer' })).toBeVisible();
});

test('offers everything to viewers who may watch it, and asks where to begin without playing', async () => {
  await renderPage(at, { viewer: member(), fixtures: access({ full: true, needs: null, resumeAt: 83 }) });
  for (const name of ['Continue at 1:23', 'Play from the beginning', 'Watch in VR', 'Watch the trailer'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
});

test('leads from each chapter to its place for viewers of the full film alone', async () => {
  const chapters = () => within(screen.getByRole('region', { name: 'Chapters' }));
  const { unmount } = await renderPage(at);
  expect(chapters().queryByRole('link')).not.toBeInTheDocument();
  expect(
    chapters()
      .getAllByText(/^, from/)
      .map(({ textContent }) => textContent),
  ).toEqual([', from the start', ', from 10 minutes', ', from 20 minutes']);
  unmount();
  await renderPage(at, { viewer: member(), fixtures: open });
  expect(chapters().getByRole('link', { name: /from 10 minutes$/ })).toHaveAttribute('href', `${at}?t=600`);
});

test('shows a still of each chapter that has one', async () => {
  await renderPage(at);
  const rows = within(screen.getByRole('region', { name: 'Chapters' })).getAllByRole('listitem');
  expect(
    rows.map((row) =>
      row
        .querySelector('img')
        ?.getAttribute('src')
        ?.replace(/^.*\/([^/]+\/[^/]+)$/, '$1'),
    ),
  ).toEqual([expect.stringMatching(/^videos\/the-long-crossing/), 'scenes/the-long-crossing-2.webp', undefined]);
});

test('shows a script that several formats share once, and names the formats of each where there are more', async () => {
  const videoPage = videoPageOf('the-long-crossing');
  if (videoPage === undefined) throw new Error('the video is not there');
  const [first, second] = videoPage.files as [VideoFile, VideoFile];
  const shared = { ...second, script: true, heatmapUrl: first.heatmapUrl };
  const withFiles = (files: VideoFile[]) => ({ fixtures: { 'GET /api/videos/{slug}': { ...videoPage, files } } });
  const { unmount } = await renderPage(at, withFiles([first, shared]));
  expect(screen.getAllByRole('img', { name: /^Script speed/ })).toHaveLength(1);
  expect(screen.queryByText(/^Script for/)).not.toBeInTheDocument();
  unmount();
  await renderPage(
    at,
    withFiles([first, shared, { ...second, file: 2, quality: '4K', script: true, heatmapUrl: '/2' }]),
  );
  expect(screen.getAllByText(/^Script for/).map(({ textContent }) => textContent)).toEqual([
    `Script for ${first.quality} and ${second.quality}`,
    'Script for 4K',
  ]);
});

test('lists the sharpest format first', async () => {
  const videoPage = videoPageOf('the-long-crossing');
  if (videoPage === undefined) throw new Error('the video is not there');
  const [first] = videoPage.files as [VideoFile];
  const sizes = [
    [1920, 960],
    [640, 360],
    [3840, 1920],
  ] as const;
  const files = sizes.map(([width, height], file) => ({ ...first, file, width, height }));
  await renderPage(at, { fixtures: { 'GET /api/videos/{slug}': { ...videoPage, files } } });
  expect(screen.getAllByText(/^\d+ × \d+,/).map(({ textContent }) => /^\d+/.exec(textContent ?? '')?.[0])).toEqual([
    '3840',
    '1920',
    '640',
  ]);
});

test('says what went wrong with a script', async () => {
  const gone = new AppError({
    code: 'not-found',
    kind: 'not-found',
    message: 'There is no script for this file.',
    retryable: false,
    status: 404,
  });
  await renderPage(at, { viewer: member(), fixtures: { ...open, 'GET /api/videos/{slug}/scripts/{file}': gone } });
  await userEvent.click(screen.getByRole('button', { name: 'Download the script' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no script for this file.');
});

test('checks the access on while the response is slow, on the server and here', async () => {
  const slow = new AppError({ code: 'slow', kind: 'server', message: 'Slow.', retryable: true, status: 0 });
  let calls = 0;
  await renderPage(at, {
    viewer: member(),
    fixtures: {
      'GET /api/videos/{slug}/access': () => {
        calls += 1;
        if (calls < 3) throw slow;
        return { full: true, needs: null, resumeAt: null };
      },
    },
  });
  expect(calls).toBe(2);
  expect(panel().getByText('Checking your access')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await panel().findByRole('heading', { name: 'You have full access' }, { timeout: 10_000 })).toBeVisible();
});

test('still offers the trailer when it is not known what may be watched, and asks again', async () => {
  let fails = true;
  const broken = new AppError({ code: 'internal', kind: 'server', message: 'Broken.', retryable: true, status: 500 });
  await renderPage(at, {
    viewer: member(),
    fixtures: {
      'GET /api/videos/{slug}/access': () => {
        if (fails) throw broken;
        return { full: true, needs: null, resumeAt: null };
      },
    },
  });
  expect(screen.getByRole('button', { name: 'Watch the trailer' })).toBeVisible();
  fails = false;
  await userEvent.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
});

test('leads on from an address without a video', async () => {
  await renderPage('/videos/nope');
  expect(screen.getByRole('link', { name: 'See all videos' })).toHaveAttribute('href', '/videos');
});

test('shows nothing in soft mode of a video that is not soft', async () => {
  await renderPage(at, { viewer: softMember });
  expect(screen.getByRole('heading', { level: 1, name: 'Verify your age first' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('The Long Crossing');
});

test('shows a soft video in soft mode from its soft source, with nothing to play', async () => {
  const [card] = videoCards.slice(2);
  const refused = jest.fn(() => notFound as never);
  await renderPage(card?.pageUrl ?? '', {
    viewer: softMember,
    fixtures: { 'GET /api/videos/{slug}': refused, 'GET /api/videos/{slug}/access': refused },
  });
  expect(screen.getByRole('heading', { level: 1, name: card?.title ?? '' })).toBeVisible();
  expect(panel().getByRole('heading', { level: 2, name: 'Verify your age first' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /play|watch|look around/i })).toBeNull();
  expect(refused).not.toHaveBeenCalled();
});
