import type { ReactNode } from 'react';
import type { AccountFormKind } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { classNames, Icon, type IconName, Image } from '@platform/shared/ui';
import { accountPicturesQuery } from '../state/queries';
import styles from './auth-layout.module.css';

interface Look {
  sentence: string;
  more: string;
}

const looks: Record<AccountFormKind, Look> = {
  join: {
    sentence: 'Free to join. Yours to keep.',
    more: '',
  },
  return: {
    sentence: 'Pick up where you left off.',
    more: 'Games, coins and progress follow your account to every headset.',
  },
  age: {
    sentence: 'For adults only.',
    more: 'Where a check is needed, our partner makes it and tells us the result.',
  },
  neutral: {
    sentence: 'Your account is yours.',
    more: 'Change it, download your data or remove it at any time.',
  },
};

export interface AuthLayoutProps {
  look?: AccountFormKind;
  /** What an account brings: icon, name and a sentence. */
  benefits?: readonly (readonly [IconName, string, string])[];
  children: ReactNode;
}

/** Two columns: the art with what the page is about, and beside it (below it on phones) the form of the page. */
export function AuthLayout({ look = 'neutral', benefits, children }: AuthLayoutProps) {
  // They are refused before the age gate; the ground colour stands in for them, as where the editor chose none.
  const softMode = useAppState((state) => state.audience.softMode);
  const { data: pictures } = useQuery({ ...accountPicturesQuery(), enabled: !softMode });
  const picture = softMode ? undefined : pictures?.[look];
  const { sentence, more } = looks[look];
  return (
    <div className={classNames(styles.columns, styles[look])}>
      <figure className={classNames(styles.art, !picture && styles.empty)}>
        {picture && (
          <Image
            image={picture}
            alt=""
            sizes="(max-width: 768px) 100vw, max(53vw, 160svh)"
            quality={80}
            loading="eager"
            fetchPriority="high"
            className={styles.picture}
          />
        )}
        <figcaption className={styles.caption}>
          <strong className={styles.sentence}>{sentence}</strong>
          {more !== '' && <p className={`lead ${styles.more}`}>{more}</p>}
          {benefits && (
            <ul className={styles.benefits} aria-label="What you get">
              {benefits.map(([icon, name, words]) => (
                <li key={name}>
                  <span className={styles.icon}>
                    <Icon name={icon} size={20} />
                  </span>
                  <p>
                    <b>{name}</b> {words}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </figcaption>
      </figure>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
