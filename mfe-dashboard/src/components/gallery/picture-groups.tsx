import type { GalleryGroup, ReplyOf } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button, EmptyState, Image } from '@platform/shared/ui';
import styles from './picture-groups.module.css';
import * as ownPaths from '../../own-paths';

/** Pictures by title and by performer; each opens a page of its own. */
export function PictureGroups({ gallery: { scenes, models } }: { gallery: ReplyOf<'GET /api/gallery'> }) {
  if (scenes.length === 0)
    return (
      <EmptyState
        level={2}
        title="No pictures yet"
        action={
          <Button variant="outlined" to={paths.games()}>
            Browse games
          </Button>
        }
      >
        Every game you buy comes with its pictures.
      </EmptyState>
    );
  return (
    <>
      <Groups title="By title" groups={scenes} to={ownPaths.galleryScene} />
      {models.length > 0 && <Groups title="By performer" groups={models} to={ownPaths.galleryModel} portrait />}
    </>
  );
}

interface GroupsProps {
  title: string;
  groups: readonly GalleryGroup[];
  to: (id: number) => string;
  portrait?: boolean;
}

function Groups({ title, groups, to, portrait = false }: GroupsProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={portrait ? `${styles.grid} ${styles.narrow}` : styles.grid}>
        {groups.map((group) => (
          <li key={group.id}>
            <Link to={to(group.id)} className={styles.group}>
              <span className={portrait ? styles.portrait : styles.cover}>
                <Image
                  image={group.cover}
                  alt=""
                  sizes={portrait ? '(max-width: 768px) 46vw, 200px' : '(max-width: 768px) 100vw, 340px'}
                  quality={80}
                  ratio={portrait ? 4 / 5 : 16 / 10}
                  className={styles.image}
                />
              </span>
              <span className={styles.name}>{group.title}</span>
              <span className={styles.count}>{group.count === 1 ? '1 picture' : `${group.count} pictures`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
