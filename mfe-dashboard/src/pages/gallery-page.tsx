import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Tabs } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { FavouriteLists } from '../components/gallery/favourite-lists';
import styles from '../components/gallery/gallery.module.css';
import { HistoryList } from '../components/gallery/history-list';
import { PictureGroups } from '../components/gallery/picture-groups';
import { Loaded } from '../components/settings/loaded';
import { favouritesQuery, galleryQuery, historyQuery } from '../state/queries';
import { galleryTabOf } from '../state/gallery-tab';
import { tabNames, titles } from '../titles';

/**
 * Pictures of what the member owns, what they marked, and what they saw last
 * (docs/spec/catalogue.md#favourites-and-history): a tab each.
 */
export default function GalleryPage(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const shown = galleryTabOf(search);
  return (
    <>
      <h1 className={styles.title}>{shown === 'pictures' ? titles.gallery : tabNames[shown]}</h1>
      <Tabs
        label={titles.gallery}
        value={shown}
        onChange={(tab) =>
          void navigate(ownPaths.gallery({ tab: tab === 'pictures' ? undefined : tab }), { replace: true })
        }
        tabs={[
          { value: 'pictures', label: tabNames.pictures, content: <Pictures /> },
          { value: 'favourites', label: tabNames.favourites, content: <Favourites /> },
          { value: 'history', label: tabNames.history, content: <History /> },
        ]}
      />
    </>
  );
}

function Pictures() {
  const gallery = useQuery(galleryQuery());
  return (
    <Loaded query={gallery} what="your pictures" rows={4} from={ownPaths.gallery()}>
      {(data) => <PictureGroups gallery={data} />}
    </Loaded>
  );
}

function Favourites() {
  const favourites = useQuery(favouritesQuery());
  return (
    <Loaded query={favourites} what="your favourites" rows={4} from={ownPaths.gallery()}>
      {(data) => <FavouriteLists favourites={data} />}
    </Loaded>
  );
}

function History() {
  const history = useQuery(historyQuery());
  return (
    <Loaded query={history} what="your history" rows={4} from={ownPaths.gallery()}>
      {({ items }) => <HistoryList items={items} />}
    </Loaded>
  );
}
