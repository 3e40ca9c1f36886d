import type { ReactNode } from 'react';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { SetView } from '../components/gallery/set-view';
import { galleryModelQuery } from '../state/queries';

/** Pictures with a performer, of titles that the member owns. */
export default function GalleryModelPage(): ReactNode {
  const { id = '' } = useParams();
  return <SetView query={useQuery(galleryModelQuery(id))} page="performer" />;
}
