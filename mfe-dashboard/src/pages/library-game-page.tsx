import type { ReactNode } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { formatDate, formatDuration, formatNumber, playedPercent, playStateOf } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import {
  Banner,
  Button,
  EmptyState,
  Image,
  Panel,
  ProgressBar,
  StarPicker,
  starWords,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { GameFiles } from '../components/library/game-files';
import styles from '../components/library/library-game.module.css';
import { RelativeTime } from '../components/relative-time';
import { Loaded } from '../components/settings/loaded';
import { libraryGameQuery } from '../state/queries';
import { useGameRating } from '../state/use-game-rating';

/** One owned game: play, files and scripts, rating, receipts, support. */
export default function LibraryGamePage(): ReactNode {
  const { id = '' } = useParams();
  const owned = useQuery(libraryGameQuery(id));
  const { status } = owned.isError ? toAppError(owned.error) : { status: 0 };
  if (owned.data === undefined && [400, 403, 404].includes(status))
    return (
      <>
        <h1 className="visually-hidden">Library</h1>
        <EmptyState
          title="This game isn’t in your library"
          action={
            <Button variant="outlined" to={paths.dashboardGames()}>
              Go to my library
            </Button>
          }
        >
          It may have been refunded, or the address may be mistyped.
        </EmptyState>
      </>
    );
  return (
    <Loaded query={owned} what="your game" rows={6}>
      {(data) => <Content key={data.game.id} owned={data} />}
    </Loaded>
  );
}

function Content({ owned }: { owned: OwnedGame }): ReactNode {
  const { game, progress, videos } = owned;
  const state = playStateOf(owned);
  return (
    <>
      <div className={styles.hero}>
        <Image
          image={owned.hero}
          alt=""
          sizes="(max-width: 1200px) 100vw, 1080px"
          loading="eager"
          fetchPriority="high"
          ratio={16 / 9}
          className={styles.still}
        />
        <div className={styles.words}>
          <h1>{game.title}</h1>
          {progress !== null && (
            <>
              <p>
                {state === 'completed' ? 'Completed' : `${playedPercent(owned)}% played`}, last played{' '}
                <RelativeTime iso={progress.playedAt} />
              </p>
              <ProgressBar percent={playedPercent(owned)} />
            </>
          )}
          <div className={styles.actions}>
            <Button variant="primary" size="lg" icon="play" to={paths.play(game.slug)}>
              {state === 'started' && progress ? `Continue at ${formatDuration(progress.seconds)}` : 'Play'}
            </Button>
            {game.notForSale !== 'withdrawn' && (
              <Button variant="outlined" to={game.pageUrl}>
                About the game
              </Button>
            )}
          </div>
          {game.notForSale === 'withdrawn' && (
            <p>No longer on sale. It stays in your library: play it or download it here.</p>
          )}
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="files-heading">
            <h2 id="files-heading">Your files</h2>
            <p className={styles.lead}>
              Pick the one made for your headset. Stream it, or download it to play offline.
            </p>
            <GameFiles owned={owned} />
            <p className={styles.note}>
              Download links work for 24 hours and for your account only. Come back here for a new one.
            </p>
          </section>
          <Banner title="Playing on a headset?">
            <p>
              In PLAY’A, choose Log in and enter the code shown there. In DeoVR or HereSphere, log in with your e-mail
              and password.
            </p>
            <Button size="sm" variant="secondary" to={paths.playaLogin()}>
              Enter code
            </Button>
          </Banner>
          {videos.length > 0 && (
            <section aria-labelledby="videos-heading">
              <h2 id="videos-heading">Videos from this world</h2>
              <p className={styles.lead}>Their full length comes with the game.</p>
              <VideoGrid label="Videos from this world">
                {videos.map((video) => (
                  <VideoCard key={video.id} video={video} />
                ))}
              </VideoGrid>
            </section>
          )}
        </div>
        <div className={styles.aside}>
          <OwnRating game={game} />
          <Receipts owned={owned} />
          <Panel aria-labelledby="help-heading">
            <h2 id="help-heading" className={styles.small}>
              Need help?
            </h2>
            <Button variant="outlined" size="sm" to={paths.contact()}>
              Contact support
            </Button>
          </Panel>
        </div>
      </div>
    </>
  );
}

function OwnRating({ game }: { game: OwnedGame['game'] }): ReactNode {
  const { stars, rate } = useGameRating(game);
  return (
    <Panel aria-labelledby="rating-heading">
      <h2 id="rating-heading" className={styles.small}>
        Rate this game
      </h2>
      <StarPicker legend="Your rating" value={stars} onChange={(count) => void rate(count)} />
      <p role="status" className={styles.lead}>
        {stars === 0
          ? 'Rate it once and earn 5 gems. You can change your rating later.'
          : `You rated it ${starWords(stars)}.`}
      </p>
      {stars > 0 && (
        <Button variant="text" size="sm" onClick={() => void rate(0)}>
          Remove rating
        </Button>
      )}
    </Panel>
  );
}

function Receipts({ owned: { receipts, purchasedAt } }: { owned: OwnedGame }): ReactNode {
  return (
    <Panel aria-labelledby="receipts-heading">
      <h2 id="receipts-heading" className={styles.small}>
        Receipts
      </h2>
      {receipts.length === 0 ? (
        <p className={styles.lead}>{`A gift, in your library since ${formatDate(purchasedAt)}.`}</p>
      ) : (
        <ul className={styles.receipts}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <b>{receipt.total === 0 ? 'Free' : `${formatNumber(receipt.total)} ${receipt.currency}`}</b>
              <span>{`Receipt ${receipt.id}, ${formatDate(receipt.purchasedAt)}`}</span>
              {receipt.refundedAt !== null && <span>{`Refunded ${formatDate(receipt.refundedAt)}`}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
