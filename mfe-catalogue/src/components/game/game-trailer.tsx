import { type ReactNode, useState } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { mediaUrl } from '@platform/shared/paths';
import { Button, MediaDialog } from '@platform/shared/ui';
import { preloadPlayer, VideoPlayer } from '../../player';
import type { PlayablePart } from '../../player/file-words';
import { LookAround } from '../video/look-around';
import styles from './game-trailer.module.css';

/** A button that opens the game's trailer in the player, or in the viewer where it is made for looking around. Nothing for a game without one. */
export function GameTrailer({
  game,
  size = 'md',
}: {
  game: Pick<GamePage, 'slug' | 'title' | 'hero' | 'trailer'>;
  size?: 'md' | 'lg';
}): ReactNode {
  const [open, setOpen] = useState(false);
  const { slug, title, hero, trailer } = game;
  if (trailer?.playable !== true) return null;
  const part: PlayablePart = { part: 'trailer', label: 'Trailer', frame: trailer };
  const poster = mediaUrl(hero.path, { width: 1440 });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        size={size}
        icon={trailer.projection === 'flat' ? 'play' : 'sphere'}
        className={styles.over}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadPlayer().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        Watch trailer
      </Button>
      {open && (
        <MediaDialog label={`Trailer of ${title}`} onClose={close}>
          <div className={styles.stage}>
            {trailer.projection === 'flat' ? (
              <VideoPlayer kind="game" video={{ slug, title, chapters: [] }} parts={[part]} poster={poster} />
            ) : (
              <LookAround
                of={{ kind: 'game', slug }}
                title={title}
                parts={[part]}
                startAt={0}
                poster={poster}
                notes={undefined}
                onClose={close}
              />
            )}
          </div>
        </MediaDialog>
      )}
    </>
  );
}
