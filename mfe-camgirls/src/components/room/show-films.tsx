import { type ReactNode, useState } from 'react';
import { durationWords, formatDate, formatDuration } from '@platform/shared/format';
import { useQuery } from '@platform/shared/store';
import { Button, Panel, SectionHeading } from '@platform/shared/ui';
import { roomFilmsQuery } from '../../state/queries';
import { FilmVideo } from '../film/film-video';
import styles from './show-films.module.css';

/** Films of the room's shows that its performer published, each of which plays in its place; nothing without any. */
export function ShowFilms({ nickname, name }: { nickname: string; name: string }): ReactNode {
  const films = useQuery(roomFilmsQuery(nickname)).data?.films ?? [];
  const [watched, setWatched] = useState<number | null>(null);
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="films-heading">
      <SectionHeading id="films-heading">Shows to watch again</SectionHeading>
      <ul className={styles.films}>
        {films.map((film) => {
          const { id, startedAt, seconds } = film;
          const day = formatDate(startedAt);
          const isWatched = watched === id;
          return (
            <li key={id} data-watched={isWatched}>
              <Panel className={styles.film}>
                {isWatched && <FilmVideo film={film} label={`Show of ${name}, ${day}`} />}
                <p className={styles.row}>
                  <span>
                    <b>{day}</b>
                    <span className={styles.length}>
                      <span aria-hidden>{formatDuration(seconds)}</span>
                      <span className="visually-hidden">{durationWords(seconds)}</span>
                    </span>
                  </span>
                  <Button
                    variant="outlined"
                    icon={isWatched ? 'close' : 'play'}
                    aria-expanded={isWatched}
                    aria-label={`${isWatched ? 'Close' : 'Watch'} the show of ${day}`}
                    onClick={() => setWatched(isWatched ? null : id)}
                  >
                    {isWatched ? 'Close' : 'Watch'}
                  </Button>
                </p>
              </Panel>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
