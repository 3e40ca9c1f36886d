import type { ContentTrailer, ContentVideoFile } from '../../content/schema/schema';

/** Public facts of a file: frame and projection, and whether it can be played, but no file names. */
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
