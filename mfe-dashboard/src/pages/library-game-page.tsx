import { type ReactNode, useRef, useState } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { playedPercent, playStateOf } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import {
  Banner,
  Button,
  BuyBar,
  cardFacts,
  EmptyState,
  Image,
  Panel,
  Skeleton,
  StarPicker,
  starWords,
  type Tab,
  Tabs,
  Tag,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { GameFiles } from '../components/library/game-files';
import styles from '../components/library/library-game.module.css';
import { GameScenes } from '../components/library/game-scenes';
import { filesId, OwnedPanel, playLabel } from '../components/library/owned-panel';
import { Loaded } from '../components/settings/loaded';
import { fileRows } from '../state/file-rows';
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
    <Loaded query={owned} what="your game" shape={<Shape />} from={paths.dashboardGame(Number(id))}>
      {(data) => <Content key={data.game.id} owned={data} />}
    </Loaded>
  );
}

const Shape = () => (
  <>
    <Skeleton shape="card" height={420} />
    <div className={styles.columns}>
      <Skeleton shape="card" height={320} />
      <Skeleton shape="card" height={160} />
    </div>
  </>
);

function Content({ owned }: { owned: OwnedGame }): ReactNode {
  const { game, videos } = owned;
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState('files');
  const tabs: Tab[] = [
    { value: 'files', label: 'Files', count: fileRows(owned.files).length, content: <FilesTab owned={owned} /> },
    ...(owned.scenes.length > 0
      ? [{ value: 'scenes', label: 'Scenes', count: owned.scenes.length, content: <ScenesTab owned={owned} /> }]
      : []),
    ...(videos.length > 0
      ? [{ value: 'videos', label: 'Videos', count: videos.length, content: <VideosTab videos={videos} /> }]
      : []),
  ];
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
          <OwnedPanel owned={owned} onFiles={() => setTab('files')} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div id={filesId}>
            <Tabs label="Your game" tabs={tabs} value={tab} onChange={setTab} />
          </div>
        </div>
        <div className={styles.aside}>
          <OwnRating game={game} />
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

const FilesTab = ({ owned }: { owned: OwnedGame }): ReactNode => (
  <div className={styles.tab}>
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">Your files</h2>
      <p className={styles.lead}>Pick the one made for your headset. Stream it, or download it to play offline.</p>
      <GameFiles owned={owned} />
      <p className={styles.note}>
        Download links work for 24 hours and for your account only. Come back here for a new one.
      </p>
    </section>
    <Banner title="Playing on a headset?">
      <p>
        In PLAY’A, choose Log in and enter the code shown there. In DeoVR or HereSphere, log in with your e-mail and
        password.
      </p>
      <Button size="sm" variant="secondary" to={paths.playaLogin()}>
        Enter code
      </Button>
    </Banner>
  </div>
);

const ScenesTab = ({ owned }: { owned: OwnedGame }): ReactNode => (
  <section className={styles.tab} aria-labelledby="scenes-heading">
    <h2 id="scenes-heading">Scenes</h2>
    <GameScenes owned={owned} />
  </section>
);

const VideosTab = ({ videos }: Pick<OwnedGame, 'videos'>): ReactNode => (
  <section className={styles.tab} aria-labelledby="videos-heading">
    <div>
      <h2 id="videos-heading">Videos from this world</h2>
      <p className={styles.lead}>Their full length comes with the game.</p>
    </div>
    <VideoGrid label="Videos from this world">
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </VideoGrid>
  </section>
);

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
