import type { ReactNode } from 'react';
import type { VideoPage as Video } from '@platform/shared/contracts';
import { ReportButton } from '@platform/shared/forms';
import { durationWords, formatDuration } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths, withQuery } from '@platform/shared/paths';
import { Link, useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import {
  Breadcrumbs,
  Image,
  SectionHeading,
  Skeleton,
  StarRating,
  Tag,
  VideoCard,
  VideoGrid,
} from '@platform/shared/ui';
import { FavouriteButton } from '../../components/page/favourite-button';
import { RecordFailure } from '../../components/page/record-failure';
import { CastRow, isSmallCast, SmallCast } from '../../components/pornstar/cast';
import { VideoFiles } from '../../components/video/video-files';
import { VideoStage } from '../../components/video/video-stage';
import { WatchPanel } from '../../components/video/watch-panel';
import { useSeen } from '../../state/use-seen';
import { linkedSecond, watchOffer } from '../../state/watch-offer';
import { videoAccessQuery, videoQuery } from '../../state/queries';
import styles from './video-page.module.css';

/** A place in a video as it is said; clocks are read as numbers. */
const placeWords = (second: number): string => (second === 0 ? 'the start' : durationWords(second));

/** Slow is no refusal: pictures that are drawn meanwhile may hold all connections of a browser. */
const isSlow = (error: unknown): boolean => toAppError(error).code === 'slow';

/** One video. */
export default function VideoPage(): ReactNode {
  const { slug = '' } = useParams();
  const softMode = useAppState((state) => state.audience.softMode);
  const query = useQuery(videoQuery(slug, softMode));
  if (query.isPending) return <Shape />;
  if (query.isSuccess) return <Content key={query.data.id} video={query.data} softMode={softMode} />;
  return <RecordFailure query={query} noun="video" list={{ to: paths.videos(), label: 'See all videos' }} />;
}

function Content({ video, softMode }: { video: Video; softMode: boolean }): ReactNode {
  const access = useQuery({
    ...videoAccessQuery(video.slug),
    enabled: !softMode,
    retry: (failures, error) => failures < 6 && isSlow(error),
    retryOnMount: ({ state }) => isSlow(state.error),
  });
  // Streams have no soft source.
  const [query] = useSearchParams();
  const linked = linkedSecond(query, video.durationSeconds);
  const offer = watchOffer(softMode ? { files: [], trailer: null } : video, access.data, linked);
  useSeen({ kind: 'video', slug: video.slug });
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs
        items={[
          { title: 'Home', url: paths.home() },
          { title: 'Videos', url: paths.videos() },
          { title: video.title, url: video.pageUrl },
        ]}
      />
      <div className={styles.film}>
        <div className={styles.top}>
          <div className={styles.stage}>
            <VideoStage video={video} offer={offer} />
          </div>
          <div className={styles.title}>
            <h1>{video.title}</h1>
            <div className={styles.facts}>
              <StarRating value={video.rating} />
              <div className={styles.actions}>
                <FavouriteButton size="sm" kind="video" slug={video.slug} pageUrl={video.pageUrl} />
                <ReportButton
                  about={{ kind: 'video', slug: video.slug }}
                  title={video.title}
                  path={video.pageUrl}
                  picture={video.poster}
                />
              </div>
            </div>
            <ul className={styles.badges}>
              {video.premium && (
                <li>
                  <Tag icon="premium">Premium</Tag>
                </li>
              )}
              {video.projection !== 'flat' && (
                <li>
                  <Tag icon="sphere">{`VR ${video.projection}`}</Tag>
                </li>
              )}
              {video.scripts && (
                <li>
                  <Tag>Scripts included</Tag>
                </li>
              )}
              {video.tags.map((tag) => (
                <li key={tag.title}>
                  <Tag color={tag.color}>{tag.title}</Tag>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.side}>
            <WatchPanel video={video} offer={offer} status={access.status} onRetry={() => void access.refetch()} />
          </div>
        </div>
        <div className={styles.columns}>
          <section aria-labelledby="about-heading">
            <SectionHeading id="about-heading">About the video</SectionHeading>
            <div className={styles.prose}>
              {video.description.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          {(video.chapters.length > 0 || isSmallCast(video.cast)) && (
            <div className={styles.aside}>
              {video.chapters.length > 0 && (
                <section aria-labelledby="chapters-heading">
                  <h2 id="chapters-heading">Chapters</h2>
                  <ol className={styles.chapters}>
                    {video.chapters.map(({ at, title, still }) => (
                      <li key={at}>
                        {still && (
                          <Image
                            image={still}
                            alt=""
                            sizes="112px"
                            quality={80}
                            ratio={16 / 9}
                            className={styles.still}
                          />
                        )}
                        {offer.full.length > 0 ? (
                          <Link
                            to={withQuery(video.pageUrl, { t: at })}
                            aria-label={`${title}, from ${placeWords(at)}`}
                          >
                            {title}
                          </Link>
                        ) : (
                          <span>
                            {title}
                            <span className="visually-hidden">{`, from ${placeWords(at)}`}</span>
                          </span>
                        )}
                        <span aria-hidden="true">{formatDuration(at)}</span>
                      </li>
                    ))}
                  </ol>
                </section>
              )}
              <SmallCast cast={video.cast} />
            </div>
          )}
          <section aria-labelledby="files-heading">
            <SectionHeading id="files-heading">{video.scripts ? 'Formats and scripts' : 'Formats'}</SectionHeading>
            <VideoFiles video={video} open={offer.full.length > 0} />
          </section>
        </div>
      </div>
      <CastRow cast={video.cast} className={styles.section} />
      {video.related.length > 0 && (
        <section className={styles.section} aria-labelledby="related-heading">
          <SectionHeading id="related-heading" more={{ to: paths.videos(), label: 'All videos' }}>
            More like this
          </SectionHeading>
          <VideoGrid label="Similar videos">
            {video.related.map((other) => (
              <VideoCard key={other.id} video={other} />
            ))}
          </VideoGrid>
        </section>
      )}
    </div>
  );
}

/** The shape of the page. */
function Shape(): ReactNode {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the video
      </p>
      <div className={styles.top}>
        <Skeleton shape="card" ratio="16 / 9" />
        <Skeleton shape="card" height={320} />
        <Skeleton width="60%" height={48} />
      </div>
    </div>
  );
}
