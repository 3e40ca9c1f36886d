import type { PlayaVideoListView, PlayaVideoView } from '@platform/shared/contracts';
import { type Addresses, posterOf } from './addresses';
import { encodingOf, type FeedFile, type FeedVideo } from './library';
import { headsetProjection } from './projections';
import type { Viewer } from './viewer';

/** The app takes the largest link, and nothing in its format says what encodes it: AV1 is for the other apps. */
const isPlain = ({ frame }: FeedFile): boolean => encodingOf(frame) === 'h264';
const isTrailer = ({ part }: FeedFile): boolean => part === 'trailer';
/** Widths of frames from which the order of qualities is made. */
const WIDEST = 8192;
/** PLAY'A wants a number: 0 where the length of a trailer was never measured. */
const trailerSeconds = ({ row }: FeedVideo): number => row.trailer?.durationSeconds ?? 0;

/** A video in PLAY'A's lists. */
export function playaListView(viewer: Viewer, video: FeedVideo, addresses: Addresses): PlayaVideoListView {
  const { row, files } = video;
  return {
    id: String(row.id),
    title: row.title,
    subtitle: video.cast.map(({ name }) => name).join(', '),
    preview_image: posterOf(viewer, video, addresses),
    release_date: Date.parse(row.releasedOn) / 1000,
    has_scripts: row.scripts,
    details: [
      ...(files.some(isTrailer) ? [{ type: 'trailer' as const, duration_seconds: trailerSeconds(video) }] : []),
      ...(files.some((file) => !isTrailer(file))
        ? [{ type: 'full' as const, duration_seconds: row.durationSeconds }]
        : []),
    ],
  };
}

/** One video with its links; a locked one has no address and says why. */
export function playaView(viewer: Viewer, video: FeedVideo, addresses: Addresses): PlayaVideoView {
  const { row } = video;
  const links = (files: readonly FeedFile[]) =>
    files.map((file) => {
      const url = addresses.stream(viewer, video, file);
      return {
        url,
        unavailable_reason: file.locked ?? (url === null ? 'login' : null),
        ...headsetProjection(file.frame).playa,
        quality_name: file.frame.quality,
        quality_order: Math.min(100, Math.round((file.frame.width / WIDEST) * 100)),
      };
    });
  const [trailers, films] = [video.files.filter(isTrailer), video.files.filter((file) => !isTrailer(file))];
  const full = films.some(isPlain) ? films.filter(isPlain) : films;
  const markers = row.chapters.map(({ at, title }) => ({ time: at * 1000, title }));
  const script = full.find(({ frame }) => frame.script !== null);
  return {
    ...playaListView(viewer, video, addresses),
    description: row.description.join('\n\n'),
    studio: { id: String(video.studio.id), title: video.studio.name },
    actors: video.cast.map(({ id, name }) => ({ id: String(id), title: name })),
    categories: video.tags.map(({ id, title }) => ({ id: String(id), title })),
    details: [
      ...(trailers.length > 0
        ? [
            {
              type: 'trailer' as const,
              duration_seconds: trailerSeconds(video),
              links: links(trailers),
              timeline_markers: [],
              script_info: null,
            },
          ]
        : []),
      ...(full.length > 0
        ? [
            {
              type: 'full' as const,
              duration_seconds: row.durationSeconds,
              links: links(full),
              timeline_markers: markers,
              script_info: script ? { id: `${row.id}-${script.part}`, generation_source: 0 as const } : null,
            },
          ]
        : []),
    ],
  };
}
