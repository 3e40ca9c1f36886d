import { type ReactNode, useState } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { mediaUrl } from '@platform/shared/router';
import { Button, ErrorPanel } from '@platform/shared/ui';
import { MediaDialog } from '../media/media-dialog';
import styles from './game-trailer.module.css';

/** A button that opens the game's trailer: a film without sound, with the browser's own controls. Nothing for a game without one. */
export function GameTrailer({
  game,
  size = 'md',
}: {
  game: Pick<GamePage, 'title' | 'hero' | 'hoverVideoUrl' | 'trailerCaptions'>;
  size?: 'md' | 'lg';
}): ReactNode {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (game.hoverVideoUrl === null) return null;
  const label = `Trailer of ${game.title}`;
  const play = () => {
    setFailed(false);
    setOpen(true);
  };
  return (
    <>
      <Button variant="outlined" size={size} icon="play" className={styles.over} aria-haspopup="dialog" onClick={play}>
        Watch trailer
      </Button>
      {open && (
        <MediaDialog label={label} onClose={() => setOpen(false)}>
          {failed ? (
            <ErrorPanel kind="network" message="The trailer could not be loaded." onRetry={() => setFailed(false)} />
          ) : (
            // It was asked for by a press, so it starts; it has no sound, which also lets it start everywhere.
            <video
              className={styles.film}
              aria-label={label}
              src={game.hoverVideoUrl}
              poster={mediaUrl(game.hero.path, { width: 1440 })}
              controls
              autoPlay
              muted
              playsInline
              onError={() => setFailed(true)}
            >
              {game.trailerCaptions.map((track) => (
                <track key={track.url} kind="captions" src={track.url} srcLang={track.language} label={track.label} />
              ))}
            </video>
          )}
        </MediaDialog>
      )}
    </>
  );
}
