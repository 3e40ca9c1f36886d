import { type ReactNode, useId } from 'react';
import type { Favourites } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button, classNames, EmptyState } from '@platform/shared/ui';
import { type FavouriteItem, favouriteItems } from '../../state/favourite-items';
import { useFavouritesViewer } from '../../state/use-favourites-viewer';
import { useKeptItem } from '../../state/use-kept-item';
import { FavouriteTile } from '../favourites/favourite-tile';
import tile from '../favourites/favourite-tile.module.css';
import { HeartButton } from '../favourites/heart-button';
import styles from './gallery.module.css';

const titles = { models: 'Performers', games: 'Games', videos: 'Videos' } as const;
const kinds = ['models', 'games', 'videos'] as const;

/** The member's favourites by kind, the newest first. */
export function FavouriteLists({ favourites }: { favourites: Favourites }): ReactNode {
  const items = favouriteItems(favourites, useFavouritesViewer());
  const filled = kinds.filter((kind) => items[kind].length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No favourites yet"
        action={
          <Button variant="outlined" to={paths.games()}>
            Browse games
          </Button>
        }
      >
        Tap the heart on a game, video or performer to save it here.
      </EmptyState>
    );
  }
  return filled.map((kind) => <Group key={kind} title={titles[kind]} items={items[kind]} wide={kind === 'videos'} />);
}

interface GroupProps {
  title: string;
  items: readonly FavouriteItem[];
  wide: boolean;
}

function Group({ title, items, wide }: GroupProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.group}>
      <h2 id={id} className={styles.kind}>
        {title} <span className={styles.count}>{items.length}</span>
      </h2>
      <ul aria-labelledby={id} className={classNames(tile.grid, wide && tile.films)}>
        {items.map((item) => (
          <Kept key={item.slug} item={item} wide={wide} />
        ))}
      </ul>
    </div>
  );
}

function Kept({ item, wide }: { item: FavouriteItem; wide: boolean }): ReactNode {
  const runtime = useRuntime();
  const { kind, slug, title } = item;
  const { there, toggle } = useKeptItem(title, async (wanted) => {
    await mutate(runtime, wanted ? 'PUT /api/favourites/{kind}/{slug}' : 'DELETE /api/favourites/{kind}/{slug}', {
      params: { kind, slug },
      body: {},
    });
  });
  return (
    <FavouriteTile item={item} wide={wide} isGone={!there}>
      <HeartButton title={title} there={there} onToggle={() => void toggle()} />
    </FavouriteTile>
  );
}
