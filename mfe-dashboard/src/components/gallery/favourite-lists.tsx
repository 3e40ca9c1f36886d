import { type ReactNode, useId } from 'react';
import type { Favourites, ItemKind, MediaImage } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button, EmptyState } from '@platform/shared/ui';
import { ItemRow } from './item-row';
import styles from './gallery.module.css';

interface Line {
  kind: ItemKind;
  slug: string;
  title: string;
  /** Null: it has no page yet. */
  pageUrl: string | null;
  /** What is to be said besides its kind. */
  detail?: string;
  picture: MediaImage;
}

const groups = [
  {
    title: 'Performers',
    one: 'Performer',
    lines: ({ models }: Favourites) =>
      models.map(({ pageUrl, firstName, lastName, posters }): Line => ({
        kind: 'model',
        slug: pageUrl.split('/').at(-1) ?? '',
        title: `${firstName} ${lastName}`.trim(),
        pageUrl,
        picture: posters.listItem,
      })),
  },
  {
    title: 'Games',
    one: 'Game',
    lines: ({ games }: Favourites) =>
      games.map(({ slug, title, pageUrl, posters, view, releasedOn }): Line => ({
        kind: 'game',
        slug,
        title,
        // An announced game has no page; we e-mail the member when it is out.
        ...(view === 'announcement' ? { pageUrl: null, detail: `out on ${formatDate(releasedOn)}` } : { pageUrl }),
        picture: posters.listItem,
      })),
  },
  {
    title: 'Videos',
    one: 'Video',
    lines: ({ videos }: Favourites) =>
      videos.map(({ slug, title, pageUrl, poster }): Line => ({
        kind: 'video',
        slug,
        title,
        pageUrl,
        picture: poster,
      })),
  },
] as const;

/** The member's favourites by kind, the newest first. */
export function FavouriteLists({ favourites }: { favourites: Favourites }): ReactNode {
  const filled = groups
    .map(({ lines, ...group }) => ({ ...group, lines: lines(favourites) }))
    .filter(({ lines }) => lines.length > 0);
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
  return filled.map((group) => <Group key={group.title} {...group} />);
}

function Group({ title, one, lines }: { title: string; one: string; lines: readonly Line[] }): ReactNode {
  const runtime = useRuntime();
  const id = useId();
  return (
    <div className={styles.group}>
      <h2 id={id} className={styles.kind}>
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {lines.map(({ detail, ...line }) => (
          <ItemRow
            key={line.slug}
            {...line}
            save={async (there) => {
              await mutate(
                runtime,
                there ? 'PUT /api/favourites/{kind}/{slug}' : 'DELETE /api/favourites/{kind}/{slug}',
                { params: { kind: line.kind, slug: line.slug }, body: {} },
              );
            }}
          >
            {detail === undefined ? one : `${one}, ${detail}`}
          </ItemRow>
        ))}
      </ul>
    </div>
  );
}
