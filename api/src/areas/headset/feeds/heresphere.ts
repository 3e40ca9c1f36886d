import { type Addresses, posterOf } from './addresses';
import { type FeedVideo, qualityName, sameProjection, sections } from './library';
import { headsetProjection } from './projections';
import type { Viewer } from './viewer';

/** 1 signed in, 0 not, -1 wrong credentials. */
const access = ({ accountId, refused }: Viewer): 1 | 0 | -1 => (refused ? -1 : accountId === null ? 0 : 1);
const address = (video: FeedVideo, addresses: Addresses): string => addresses.page(`/heresphere/${video.row.id}`);
const tagsOf = (video: FeedVideo) => [
  ...video.tags.map(({ title }) => ({ name: `Category:${title}` })),
  ...video.cast.map(({ name }) => ({ name: `Talent:${name}` })),
  { name: `Studio:${video.studio.name}` },
  ...video.row.chapters.map(({ at, title }, index) => ({
    name: title,
    start: at * 1000,
    end: (video.row.chapters[index + 1]?.at ?? video.row.durationSeconds) * 1000,
    track: 0,
  })),
];

/** HereSphere's library: sections of at most 200 addresses. */
export const heresphereLibrary = (viewer: Viewer, videos: readonly FeedVideo[], addresses: Addresses) => ({
  access: access(viewer),
  library: sections('Videos', videos).map(({ name, items }) => ({
    name,
    list: items.map((video) => address(video, addresses)),
  })),
});

/** The metadata of every video of its list, in one reply. */
export const heresphereScan = (videos: readonly FeedVideo[], addresses: Addresses) => ({
  scanData: videos.map((video) => ({
    link: address(video, addresses),
    title: video.row.title,
    dateReleased: video.row.releasedOn,
    dateAdded: video.row.releasedOn,
    duration: video.row.durationSeconds * 1000,
    rating: video.row.rating / 10,
    favorites: 0,
    comments: 0,
    isFavorite: video.favourite,
    tags: tagsOf(video),
  })),
});

/** One video. Locked files are listed without an address; then the trailer comes first. */
export function heresphereVideo(viewer: Viewer, video: FeedVideo, addresses: Addresses) {
  const { row } = video;
  const full = sameProjection(video.files);
  const open = full.some(({ locked }) => locked === null);
  const trailer = video.files.find(({ part }) => part === 'trailer');
  const shown = open || !trailer ? full : [trailer, ...full];
  const [first] = shown;
  return {
    access: access(viewer),
    title: row.title,
    description: row.description.join('\n\n'),
    thumbnailImage: posterOf(viewer, video, addresses),
    dateReleased: row.releasedOn,
    dateAdded: row.releasedOn,
    duration: row.durationSeconds * 1000,
    rating: row.rating / 10,
    favorites: 0,
    comments: 0,
    isFavorite: video.favourite,
    ...(first
      ? headsetProjection(first.frame).heresphere
      : { projection: 'perspective', stereo: 'mono', fov: 0, lens: 'Linear' }),
    scripts: full.flatMap(({ frame, part, locked }) =>
      frame.script !== null && locked === null
        ? [{ name: row.title, url: addresses.page(`/heresphere/${row.id}/script/${part}`) }]
        : [],
    ),
    tags: tagsOf(video),
    media: shown.map((file) => {
      const url = addresses.stream(viewer, video, file);
      const { width, height, gigabytes } = file.frame;
      return {
        name: file.part === 'trailer' ? 'Trailer' : qualityName(file.frame),
        sources: [
          { resolution: height, height, width, size: Math.round(gigabytes * 1e9), ...(url !== null && { url }) },
        ],
      };
    }),
    eventServer: addresses.page(`/heresphere/events/${row.id}`),
    writeFavorite: viewer.accountId !== null,
    writeRating: false,
    writeTags: false,
  };
}
