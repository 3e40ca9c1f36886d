import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { SectionHeading, VideoCard, VideoGrid } from '@platform/shared/ui';
import { premiumVideosQuery } from '../../state/payment-queries';

/** What Premium brings, as it looks: videos whose full length it opens. Without any, or while they load, nothing. */
export function PremiumVideos({ className }: { className?: string | undefined }) {
  const { data } = useQuery(premiumVideosQuery());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={className} aria-labelledby="premium-videos">
      <SectionHeading
        id="premium-videos"
        more={{ to: paths.videos({ premium: 'true' }), label: `All ${data.total} Premium videos` }}
      >
        Watch these in full
      </SectionHeading>
      <VideoGrid>
        {data.items.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
      </VideoGrid>
    </section>
  );
}
