import type { ReactNode } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, Icon, Tag } from '@platform/shared/ui';
import { sceneRows } from './current-scene';
import styles from './game-scenes.module.css';

/** The scenes of an owned game: where the member is, and a way into each. */
export function GameScenes({ owned }: { owned: OwnedGame }): ReactNode {
  return (
    <ol className={styles.scenes} aria-label="Scenes">
      {sceneRows(owned).map(({ number, title, at, state }) => (
        <li key={number}>
          <span className={styles.number}>{number}</span>
          <span className={styles.words}>
            <b>{title}</b>
            <small>{`From ${formatDuration(at)}`}</small>
          </span>
          {state === 'seen' && (
            <span className={styles.seen}>
              <Icon name="check" size={16} />
              <span className="visually-hidden">Played</span>
            </span>
          )}
          {state === 'now' && <Tag variant="line">You’re here</Tag>}
          <Button size="sm" variant="secondary" icon="play" to={paths.play(owned.game.slug, undefined, at)}>
            Play
            <span className="visually-hidden">{` scene ${number}, ${title}`}</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}
