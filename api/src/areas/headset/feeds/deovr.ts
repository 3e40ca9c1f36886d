import { type Addresses, posterOf } from './addresses';
import { encodingOf, type FeedFile, type FeedVideo, sameProjection, sections } from './library';
import { headsetProjection } from './projections';
import type { Viewer } from './viewer';

/** "1" signed in, "0" not, "-1" wrong credentials. */
const authorized = ({ accountId, refused }: Viewer): '1' | '0' | '-1' =>
  refused ? '-1' : accountId === null ? '0' : '1';

/** DeoVR's library: sections of at most 200 scenes. */
export function deovrLibrary(viewer: Viewer, videos: readonly FeedVideo[], addresses: Addresses) {
  const list = videos.map((video) => ({
    title: video.row.title,
    videoLength: video.row.durationSeconds,
    thumbnailUrl: posterOf(viewer, video, addresses),
    video_url: addresses.page(`/deovr/${video.row.id}`),
  }));
  const named = sections('Videos', list).map(({ name, items }) => ({ name, list: items }));
  return {
    authorized: authorized(viewer),
    scenes: viewer.refused ? [{ name: 'Log in again: wrong e-mail or password', list: [] }, ...named] : named,
  };
}

/** One scene. Locked files are listed without an address; then the trailer comes first. */
export function deovrScene(viewer: Viewer, video: FeedVideo, addresses: Addresses) {
  const { row } = video;
  const full = sameProjection(video.files);
  const open = full.some(({ locked }) => locked === null);
  const trailer = video.files.find(({ part }) => part === 'trailer');
  const first = open ? full[0] : (trailer ?? full[0]);
  const projection = first ? headsetProjection(first.frame).deovr : { screenType: 'flat', stereoMode: 'off' };
  const shown = open || !trailer ? full : [trailer, ...full];
  const sourceOf = (file: FeedFile) => {
    const url = addresses.stream(viewer, video, file);
    const { width, height, gigabytes } = file.frame;
    return { resolution: height, height, width, size: Math.round(gigabytes * 1e9), ...(url !== null && { url }) };
  };
  // The app takes the encodings that its headset decodes.
  const encodings = [...new Set(shown.map(({ frame }) => encodingOf(frame)))].map((name) => ({
    name,
    videoSources: shown.filter(({ frame }) => encodingOf(frame) === name).map(sourceOf),
  }));
  const script = full.find(({ frame, locked }) => frame.script !== null && locked === null);
  return {
    id: row.id,
    title: row.title,
    authorized: Number(authorized(viewer)),
    description: row.description.join('\n\n'),
    date: Date.parse(row.releasedOn) / 1000,
    paysite: { id: 1, name: video.studio.name, is3rdParty: false },
    is3d: first !== undefined && first.frame.stereo !== 'mono',
    isScripted: row.scripts,
    isFavorite: video.favourite,
    thumbnailUrl: posterOf(viewer, video, addresses),
    rating_avg: row.rating / 10,
    ...projection,
    videoLength: row.durationSeconds,
    encodings: encodings.length > 0 ? encodings : [{ name: 'h264', videoSources: [] }],
    timeStamps: row.chapters.map(({ at, title }) => ({ ts: at, name: title })),
    actors: video.cast.map(({ id, name }) => ({ id, name })),
    categories: video.tags.map(({ id, title }) => ({ tag: { id, name: title } })),
    fleshlight: script
      ? [{ title: row.title, url: addresses.page(`/heresphere/${row.id}/script/${script.part}`) }]
      : [],
    fullVideoReady: full.some(({ locked }) => locked !== 'soon'),
    fullAccess: open,
  };
}
