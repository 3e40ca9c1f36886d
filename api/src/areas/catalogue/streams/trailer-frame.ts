import type { ContentTrailer, ContentVideoFile } from '../../content/schema/schema';

/** What a page says of a file: how its picture lies and whether it can be played, and none of its names. */
export const fileFrame = ({
  source,
  script: _script,
  playlist: _playlist,
  thumbnails: _thumbnails,
  ...file
}: ContentVideoFile) => ({
  ...file,
  playable: source !== null,
});

/** A trailer in a page response. */
export const trailerFrame = ({ captions: _captions, durationSeconds: _durationSeconds, ...file }: ContentTrailer) =>
  fileFrame(file);
