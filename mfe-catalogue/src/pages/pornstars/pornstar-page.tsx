import { type ReactNode, useState } from 'react';
import type { ModelPage } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { useParams } from '@platform/shared/router';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode, useQuery } from '@platform/shared/store';
import { Button, GameGrid, Panel, SectionHeading, TabLinks, VideoCard, VideoGrid } from '@platform/shared/ui';
import { ViewerGameCard } from '../../components/game/viewer-game-card';
import { AgePrompt } from '../../components/page/age-prompt';
import { PageLoading } from '../../components/page/page-loading';
import { RecordFailure } from '../../components/page/record-failure';
import { PerformerHero } from '../../components/pornstar/performer-hero';
import { useSeen } from '../../state/use-seen';
import { useViewer, type Viewer } from '../../state/use-viewer';
import { modelQuery } from '../../state/queries';
import styles from './pornstar-page.module.css';

/** Games that show at once: two rows of the widest grid, so that videos and words are not far below. */
const shownFirst = 6;

/** One performer. */
export default function PornstarPage(): ReactNode {
  const { slug = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(modelQuery(slug, viewer.softMode));
  if (query.isPending) return <PageLoading />;
  if (query.isSuccess) return <Content key={query.data.slug} model={query.data} viewer={viewer} />;
  return (
    <RecordFailure
      query={query}
      noun="performer"
      list={{ to: paths.pornstars(), label: 'See all performers' }}
      reason="The profile may have been removed"
    />
  );
}

function Content({ model, viewer }: { model: ModelPage; viewer: Viewer }): ReactNode {
  useSeen({ kind: 'model', slug: model.slug });
  const [all, setAll] = useState(false);
  const isClosed = useAppState(presentsSoftMode);
  const about = model.bio.slice(1);
  const parts = [
    { to: '#games-heading', label: 'Games', count: model.games.length },
    { to: '#videos-heading', label: 'Videos', count: model.videos.length },
    ...(about.length > 0 ? [{ to: '#about-heading', label: 'About' }] : []),
  ].filter(({ count }) => count !== 0);
  return (
    <>
      <PerformerHero model={model} />
      <div className={`container ${styles.page}`}>
        {isClosed && (
          <Panel aria-label={`More from ${model.firstName}`}>
            <AgePrompt className={styles.closed} opens={`${model.firstName}’s games, videos and live rooms open`} />
          </Panel>
        )}
        {parts.length > 1 && <TabLinks label="On this page" tabs={parts} />}
        {model.games.length > 0 && (
          <section aria-labelledby="games-heading">
            <SectionHeading id="games-heading">{`Games with ${model.firstName}`}</SectionHeading>
            <GameGrid label={`Games with ${model.firstName}`}>
              {model.games.slice(0, all ? undefined : shownFirst).map((game) => (
                <ViewerGameCard key={game.id} game={game} viewer={viewer} />
              ))}
            </GameGrid>
            {model.games.length > shownFirst && !all && (
              <Button
                variant="secondary"
                className={styles.more}
                onClick={() => setAll(true)}
              >{`Show all ${model.games.length} games`}</Button>
            )}
          </section>
        )}
        {model.videos.length > 0 && (
          <section aria-labelledby="videos-heading">
            <SectionHeading id="videos-heading">{`Videos with ${model.firstName}`}</SectionHeading>
            <VideoGrid label={`Videos with ${model.firstName}`}>
              {model.videos.map((video) => (
                <VideoCard key={video.id} video={video} />
              ))}
            </VideoGrid>
          </section>
        )}
        {about.length > 0 && (
          <section aria-labelledby="about-heading">
            <SectionHeading id="about-heading">{`About ${model.firstName}`}</SectionHeading>
            <div className={styles.prose}>
              {about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  );
}
