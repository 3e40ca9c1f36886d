import type { ReactNode } from 'react';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import { type Item, useFavourite } from '../../state/use-favourite';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps extends Item {
  /** `sm` beside a line of words; as high as the buttons beside it unless told. */
  size?: 'sm' | undefined;
  /** The page this is on, to which a guest comes back after logging in. */
  pageUrl: string;
}

/** Makes a game, a video or a performer one of the member's favourites. Guests are led to the login; in soft mode there is none. */
export function FavouriteButton({ kind, slug, pageUrl, size }: FavouriteButtonProps): ReactNode {
  const authorized = useAppState((state) => state.session.authorized);
  const softMode = useAppState((state) => state.audience.softMode);
  const { marked, toggle } = useFavourite({ kind, slug });
  if (softMode) return null;
  if (!authorized)
    return (
      <Button size={size} icon="heart" to={paths.login(pageUrl)}>
        Favourite
      </Button>
    );
  return (
    <Button size={size} icon="heart" className={styles.button} aria-pressed={marked} onClick={() => void toggle()}>
      Favourite
    </Button>
  );
}
