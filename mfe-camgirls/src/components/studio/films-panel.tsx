import { type ReactNode, useState } from 'react';
import type { OwnFilm, StudioFilms } from '@platform/shared/contracts';
import { formatDuration, formatMegabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Banner, Button, Dialog, LocalTime, Panel, Switch } from '@platform/shared/ui';
import { deleteFilm, publishFilm, setRecording } from '../../api/studio';
import { studioFilmsQuery } from '../../state/queries';
import { filmState, isFault, recordingWords, stopWords } from '../../studio/film-words';
import { FilmVideo } from '../film/film-video';
import styles from './studio-panel.module.css';

/** Milliseconds between two looks while a film is recorded or made. */
const REFRESH_EVERY = 5_000;

/** The switch that has a show recorded, and the films of earlier shows. */
export function FilmsPanel({ isOnAir }: { isOnAir: boolean }): ReactNode {
  const query = useQuery({
    ...studioFilmsQuery(),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.recording !== null || data.films.some(({ state }) => state === 'joining'))
        ? REFRESH_EVERY
        : false,
  });
  const { data } = query;
  if (data !== undefined && !data.canRecord && data.films.length === 0) return null;
  return (
    <Panel aria-labelledby="films-heading" className={styles.stack}>
      <h2 id="films-heading" className={styles.title}>
        Videos of your shows
      </h2>
      {data !== undefined && <Films data={data} isOnAir={isOnAir} />}
      {data === undefined && query.isError && (
        <Banner tone="error" title="We couldn’t load your videos">
          <p>{toAppError(query.error).message}</p>
          <Button variant="text" size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      {data === undefined && !query.isError && <p className={styles.note}>Loading your videos</p>}
    </Panel>
  );
}

function Films({ data, isOnAir }: { data: StudioFilms; isOnAir: boolean }): ReactNode {
  const { canRecord, recording, films } = data;
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const [isBusy, setBusy] = useState(false);
  const [watched, setWatched] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<OwnFilm | null>(null);
  const act = async (action: () => Promise<StudioFilms>, done: string | null): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const changed = await action();
      const { queryKey } = studioFilmsQuery();
      // A response requested before the change must not overwrite it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, changed);
      if (done !== null) store.getState().notify('success', done);
    } catch (error) {
      store.getState().notify('error', toAppError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div>
        {canRecord && (
          <Switch
            label="Record this show"
            hint="Private shows aren’t recorded. Only you can watch the video until you publish it."
            checked={recording !== null && recording.stopped === null}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) => void act(() => setRecording(runtime, checked), null)}
          />
        )}
        <p className={styles.text} role="status">
          {recordingWords(recording, isOnAir)}
        </p>
      </div>
      {recording !== null && isFault(recording.stopped) && (
        <Banner tone="warning" title="Your show goes on, but the recording has ended">
          <p>{stopWords[recording.stopped]}</p>
        </Banner>
      )}
      {films.length === 0 && <p className={styles.note}>Videos appear here after a recorded show ends.</p>}
      <ul className={styles.lines}>
        {films.map((film) => (
          <FilmRow
            key={film.id}
            film={film}
            isBusy={isBusy}
            isWatched={watched === film.id}
            onWatch={() => setWatched(watched === film.id ? null : film.id)}
            onPublish={(isPublic) =>
              void act(
                () => publishFilm(runtime, film.id, isPublic),
                isPublic ? 'Video published in your room.' : 'Video unpublished. Only you can watch it.',
              )
            }
            onDelete={() => setDeleted(film)}
          />
        ))}
      </ul>
      <Dialog
        open={deleted !== null}
        title="Delete this video?"
        onClose={() => setDeleted(null)}
        actions={
          <>
            <Button variant="outlined" size="lg" onClick={() => setDeleted(null)}>
              Keep video
            </Button>
            <Button
              variant="outlined"
              size="lg"
              danger
              onClick={() => {
                if (deleted !== null) void act(() => deleteFilm(runtime, deleted.id), 'Video deleted.');
                setDeleted(null);
              }}
            >
              Delete video
            </Button>
          </>
        }
      >
        <p>
          We delete the video of <LocalTime iso={deleted?.startedAt ?? ''} /> for good. You can’t get it back.
        </p>
      </Dialog>
    </>
  );
}

interface FilmRowProps {
  film: OwnFilm;
  isBusy: boolean;
  isWatched: boolean;
  onWatch: () => void;
  onPublish: (isPublic: boolean) => void;
  onDelete: () => void;
}

function FilmRow({ film: own, isBusy, isWatched, onWatch, onPublish, onDelete }: FilmRowProps): ReactNode {
  const { id, startedAt, stopped, publishedAt, film, state } = own;
  const day = (
    <span id={`film-${id}`}>
      <LocalTime iso={startedAt} />
    </span>
  );
  const described = { 'aria-describedby': `film-${id}`, disabled: isBusy, size: 'sm' } as const;
  return (
    <li className={styles.tall}>
      <p className={styles.row}>
        <b>{day}</b>
        <span className={styles.state} data-ok={publishedAt !== null}>
          {filmState(own)}
        </span>
      </p>
      {film !== null && (
        <p className={styles.note}>{`${formatDuration(film.seconds)} · ${formatMegabytes(film.sizeBytes)}`}</p>
      )}
      {isFault(stopped) && (
        <p
          className={styles.note}
        >{`${state === 'failed' ? '' : 'It’s shorter than the show. '}${stopWords[stopped]}`}</p>
      )}
      {isWatched && film !== null && <FilmVideo film={film} label="Video of your show" />}
      <p className={styles.actions}>
        {film !== null && (
          <>
            <Button {...described} onClick={onWatch} aria-expanded={isWatched}>
              {isWatched ? 'Close' : 'Watch'}
            </Button>
            <Button {...described} onClick={() => onPublish(publishedAt === null)}>
              {publishedAt === null ? 'Publish' : 'Unpublish'}
            </Button>
          </>
        )}
        <Button {...described} onClick={onDelete}>
          Delete
        </Button>
      </p>
    </li>
  );
}
