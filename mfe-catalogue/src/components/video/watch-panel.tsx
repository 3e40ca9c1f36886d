import type { ReactNode } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { durationWords, formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, Panel, Skeleton } from '@platform/shared/ui';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { AgePrompt } from '../page/age-prompt';
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
  if (isClosed) return <AgePrompt className={styles.block} opens="The trailer and full video open" />;
  if (status === 'pending') {
    return (
      <div className={styles.block} aria-busy="true">
        <p className="visually-hidden" role="status">
          Checking your access
        </p>
        <Skeleton width="60%" height={22} />
        <Skeleton height={48} />
      </div>
    );
  }
  if (status === 'error') {
    return (
      <div className={styles.block}>
        <p role="alert">We couldn’t check your access.</p>
        <Button variant="outlined" icon="retry" block onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const game = video.game && (
    <Button variant="secondary" block to={video.game.pageUrl}>{`Go to ${video.game.title}`}</Button>
  );
  if (offer.needs === 'login') {
    return (
      <div className={styles.block}>
        <h2>Watch the full video</h2>
        {video.premium ? (
          <>
            <p>{`Included with Premium${video.game ? ` and with ${video.game.title}` : ''}.`}</p>
            <Button variant="primary" size="lg" block icon="premium" to={paths.premium(video.pageUrl)}>
              See Premium plans
            </Button>
            <Button variant="secondary" block to={paths.login(video.pageUrl)}>
              {`Have Premium${video.game ? ' or the game' : ''}? Log in`}
            </Button>
          </>
        ) : (
          <>
            <p>The full video is free for all members.</p>
            <Button variant="primary" size="lg" block to={paths.login(video.pageUrl)}>
              Log in to watch
            </Button>
          </>
        )}
      </div>
    );
  }
  if (offer.needs === 'premium') {
    return (
      <div className={styles.block}>
        <h2>The full video is for Premium members</h2>
        <p>
          {video.game
            ? `Included with Premium and with ${video.game.title}.`
            : 'Included with Premium. Your membership doesn’t include it yet.'}
        </p>
        <Button variant="primary" size="lg" block icon="premium" to={paths.premium(video.pageUrl)}>
          Get Premium
        </Button>
        {game}
      </div>
    );
  }
  return (
    <div className={styles.block}>
      <h2>You have full access</h2>
      <p>
        {offer.full.length === 0
          ? 'The video files aren’t available yet.'
          : 'Watch here, look around, or open it in your headset.'}
      </p>
      {game}
    </div>
  );
}
