import type { ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { classNames, Image } from '@platform/shared/ui';
import styles from './auth-layout.module.css';

const picture: MediaImage = { path: 'stills/lanternfall.webp', width: 1280, height: 720, color: '#3a1d22' };

/** Two columns: the art with one sentence, and beside it (below it on phones) the form of the page. */
export function AuthLayout({ children }: { children: ReactNode }) {
  // Pictures of the full catalogue are refused before the age gate; the ground colour stands in for them.
  const softMode = useAppState((state) => state.audience.softMode);
  return (
    <div className={styles.columns}>
      <div className={classNames(styles.art, softMode && styles.empty)}>
        {!softMode && (
          <Image
            image={picture}
            alt=""
            sizes="(max-width: 768px) 100vw, 53vw"
            quality={80}
            loading="eager"
            fetchPriority="high"
            className={styles.picture}
          />
        )}
        <div className={styles.caption}>
          <p className={styles.sentence}>Pick up where you left off.</p>
          <p className={`lead ${styles.more}`}>Games, coins and progress follow your account to every headset.</p>
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
