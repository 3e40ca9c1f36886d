import type { ReactNode } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { durationWords, formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/router';
import { Button, Panel, Skeleton } from '@platform/shared/ui';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { AgePrompt } from '../page/age-notice';
import type { WatchOffer } from '../../state/watch-offer';
import styles from './watch-panel.module.css';

export interface WatchPanelProps {
  video: VideoPage;
  offer: WatchOffer;
  status: 'pending' | 'success' | 'error';
  onRetry: () => void;
}

/** What the visitor may watch, what stands before the rest, and the small facts. */
export function WatchPanel({ video, offer, status, onRetry }: WatchPanelProps): ReactNode {
  const rows: [string, ReactNode][] = [
    ['Length', <span key="length">{durationWords(video.durationSeconds)}</span>],
    ['Studio', video.studio],
    ['Released', formatDate(video.releasedOn)],
    ...(video.captions.length > 0
      ? [['Captions', video.captions.map(({ label }) => label).join(', ')] as [string, ReactNode]]
      : []),
    ...(video.game ? [['Game', video.game.title] as [string, ReactNode]] : []),
  ];
  return (
    <Panel className={styles.panel} aria-label="Watching">
      <Standing video={video} offer={offer} status={status} onRetry={onRetry} />
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Standing({ video, offer, status, onRetry }: WatchPanelProps): ReactNode {
  const isClosed = useAppState(presentsSoftMode);
  if (isClosed) return <AgePrompt className={styles.block} opens="Trailer and full length open" />;
  if (status === 'pending') {
    return (
      <div className={styles.block} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading what you may watch
        </p>
        <Skeleton width="60%" height={22} />
        <Skeleton height={48} />
      </div>
    );
  }
  if (status === 'error') {
    return (
      <div className={styles.block}>
        <p role="alert">We could not find out what you may watch.</p>
        <Button variant="outlined" icon="retry" block onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const game = video.game && (
    <Button variant="secondary" block to={video.game.pageUrl}>{`See the game ${video.game.title}`}</Button>
  );
  if (offer.needs === 'login') {
    return (
      <div className={styles.block}>
        <h2>Log in to watch all of it</h2>
        <p>
          {video.premium
            ? `The full length is for premium members${video.game ? ` and for owners of ${video.game.title}` : ''}.`
            : 'The full length is free for every member.'}
        </p>
        <Button variant="primary" size="lg" block to={paths.login(video.pageUrl)}>
          Log in to watch
        </Button>
      </div>
    );
  }
  if (offer.needs === 'premium') {
    return (
      <div className={styles.block}>
        <h2>The full length is premium</h2>
        <p>
          {video.game
            ? `It opens with premium, or when you own ${video.game.title}.`
            : 'It opens with premium. Your membership does not have it yet.'}
        </p>
        <Button variant="primary" size="lg" block icon="premium" to={paths.helpPremium()}>
          How premium works
        </Button>
        {game}
      </div>
    );
  }
  return (
    <div className={styles.block}>
      <h2>All of it is open to you</h2>
      <p>
        {offer.full.length === 0
          ? 'Its files are announced. They cannot be played yet.'
          : 'Play it on this screen, look around in it, or open it in your headset’s player.'}
      </p>
      {game}
    </div>
  );
}
