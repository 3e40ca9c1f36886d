import type { FilmStop, OwnFilm, StudioFilms } from '@platform/shared/contracts';

/** Why a film is shorter than its show, or missing. */
export const stopWords: Readonly<Record<Exclude<FilmStop, 'performer'>, string>> = {
  disk: 'Our server ran out of space.',
  store: 'Our storage didn’t respond.',
  codec: 'Your streaming app changed its video format.',
  length: 'Videos can be up to 6 hours long.',
  engine: 'This server can’t record shows.',
  join: 'We couldn’t put the video together.',
};

/** Whether a recording ended by itself. */
export const isFault = (stopped: FilmStop | null): stopped is keyof typeof stopWords =>
  stopped !== null && stopped !== 'performer';

/** What is recorded now, in a sentence; empty: nothing is. @param isOnAir whether she is live */
export function recordingWords(recording: StudioFilms['recording'], isOnAir: boolean): string {
  if (recording === null) return '';
  if (recording.stopped !== null) return 'The recording has ended. We’re saving it.';
  if (recording.state === 'recording') return 'Recording this show.';
  return isOnAir ? 'The recording starts in a moment.' : 'We’ll record your next show.';
}

/** The state of a film, in a word or two. */
export function filmState({ state, publishedAt }: Pick<OwnFilm, 'state' | 'publishedAt'>): string {
  if (state === 'joining') return 'Processing';
  if (state === 'failed') return 'Failed';
  return publishedAt === null ? 'Only you' : 'Public';
}
