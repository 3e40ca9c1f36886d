import { type ReactNode, useRef, useState } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { playedPercent, playStateOf } from '@platform/shared/format';
import { OwnedStanding, OwnedTabs, playLabel } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import {
  Breadcrumbs,
  Button,
  BuyBar,
  cardFacts,
  EmptyState,
  Image,
  Panel,
  Skeleton,
  StarPicker,
  starWords,
  Tag,
} from '@platform/shared/ui';
import styles from '../components/library/library-game.module.css';
import { Loaded } from '../components/settings/loaded';
import { libraryGameQuery } from '../state/queries';
import { useGameRating } from '../state/use-game-rating';
import { usePageTitle } from '../state/use-page-title';
import { titles } from '../titles';

/** One owned game: play, files and scripts, rating, receipts, support. */
export default function LibraryGamePage(): ReactNode {
  const { id = '' } = useParams();
  const owned = useQuery(libraryGameQuery(id));
  usePageTitle(owned.data && `${owned.data.game.title} in your library`, titles.libraryGame);
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
    <Loaded query={owned} what="your game" shape={<Shape />} from={paths.dashboardGame(Number(id))} level={1}>
      {(data) => <Content key={data.game.id} owned={data} />}
    </Loaded>
  );
}

const Shape = () => (
  <>
    <h1 className="visually-hidden">Game in your library</h1>
    <Skeleton shape="card" height={420} />
    <div className={styles.columns}>
      <Skeleton shape="card" height={320} />
      <Skeleton shape="card" height={160} />
    </div>
  </>
);

function Content({ owned }: { owned: OwnedGame }): ReactNode {
  const { game } = owned;
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState('files');
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
          <Breadcrumbs
            items={[
              { title: 'Home', url: paths.home() },
              { title: 'Dashboard', url: paths.dashboard() },
              { title: 'Library', url: paths.dashboardGames() },
              { title: game.title, url: paths.dashboardGame(game.id) },
            ]}
          />
          <h1>{game.title}</h1>
          <p className={styles.facts}>
            {game.projection !== 'flat' && <Tag variant="glass" icon="sphere">{`VR ${game.projection}`}</Tag>}
            {game.scripts && <Tag variant="glass">Scripts included</Tag>}
            <span>{cardFacts(game)}</span>
          </p>
          {game.notForSale === 'withdrawn' ? (
            <p>No longer on sale. It stays in your library: play it or download it here.</p>
          ) : (
            <Button variant="outlined" size="sm" to={game.pageUrl}>
              About the game
            </Button>
          )}
        </div>
        <div ref={panel}>
          <Panel className={styles.panel} aria-label="Your game">
            <OwnedStanding game={game} owned={owned} onFiles={() => setTab('files')} />
          </Panel>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OwnedTabs owned={owned} value={tab} onChange={setTab} />
        </div>
        <div className={styles.aside}>
          <OwnRating game={game} />
          <Panel aria-labelledby="help-heading">
            <h2 id="help-heading" className={styles.small}>
              Need help?
            </h2>
            <Button variant="outlined" size="sm" to={paths.contact({ topic: 'technical', about: game.title })}>
              Contact support
            </Button>
          </Panel>
        </div>
      </div>
      <BuyBar
        label={game.title}
        title={game.title}
        note={playStateOf(owned) === 'started' ? `${playedPercent(owned)}% played` : 'In your library'}
        panel={panel}
      >
        <Button variant="primary" icon="play" to={paths.play(game.slug)}>
          {playLabel(owned)}
        </Button>
      </BuyBar>
    </>
  );
}

function OwnRating({ game }: { game: OwnedGame['game'] }): ReactNode {
  const { stars, rate } = useGameRating(game);
  const [hasRated, setHasRated] = useState(false);
  const change = (count: number) => {
    setHasRated(true);
    void rate(count);
  };
  return (
    <Panel aria-labelledby="rating-heading">
      <h2 id="rating-heading" className={styles.small}>
        {stars === 0 ? 'Rate this game' : 'Your rating'}
      </h2>
      <StarPicker legend="Your rating" isLegendHidden value={stars} onChange={change} />
      {/* Said as the result of a press alone, and not when the page comes. */}
      <p role="status" aria-live={hasRated ? 'polite' : 'off'} className={styles.lead}>
        {stars === 0
          ? 'Rate it once and earn 5 gems. You can change your rating later.'
          : `You rated it ${starWords(stars)}.`}
      </p>
      {stars > 0 && (
        <Button variant="text" size="sm" className={styles.remove} onClick={() => change(0)}>
          Remove rating
        </Button>
      )}
    </Panel>
  );
}
