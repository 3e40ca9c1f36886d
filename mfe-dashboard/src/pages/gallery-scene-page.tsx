import type { ReactNode } from 'react';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { SetView } from '../components/gallery/set-view';
import { gallerySceneQuery } from '../state/queries';

/** Pictures of a title that the member owns. */
export default function GalleryScenePage(): ReactNode {
  const { id = '' } = useParams();
  return <SetView query={useQuery(gallerySceneQuery(id))} page="title" />;
}
