import type { ReactNode } from 'react';
import type { VideoCard as Card, VideoSort } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { Button, VideoCard, VideoGrid } from '@platform/shared/ui';
import { ListPage, ListView } from '../../components/list/list-view';
import type { ListAddress } from '../../state/list-address';
import { videoList } from '../../state/list-kinds';
import { videoListQuery, popularVideosQuery } from '../../state/queries';

/** All videos, 24 a page. */
export default function VideosPage(): ReactNode {
  return <ListPage kind={videoList}>{(address) => <Videos address={address} />}</ListPage>;
}

function Videos({ address }: { address: ListAddress<VideoSort> }): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const queryOf = (page: number) => videoListQuery({ ...address, page }, softMode);
  const list = useQuery({ ...queryOf(address.page), placeholderData: keepPreviousData });
  const { data: popular } = useQuery({ ...popularVideosQuery(softMode), enabled: list.data?.total === 0 });
  return (
    <ListView
      kind={videoList}
      address={address}
      filters={address.filters}
      member={false}
      queryOf={queryOf}
      list={list}
      popular={popular?.items}
      loading={<VideoGrid loading skeletons={12} label="Videos" />}
      instead={
        <Button variant="outlined" to={paths.games()}>
          See the games
        </Button>
      }
    >
      {renderVideos}
    </ListView>
  );
}

const renderVideos = (videos: readonly Card[], level: 2 | 3): ReactNode => (
  <VideoGrid label="Videos">
    {videos.map((video, index) => (
      <VideoCard key={video.id} video={video} level={level} priority={index === 0} />
    ))}
  </VideoGrid>
);
