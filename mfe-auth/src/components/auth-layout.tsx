import type { ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { classNames, Icon, type IconName, Image } from '@platform/shared/ui';
import styles from './auth-layout.module.css';

/** What a page is for, as far as its picture and words go: joining, coming back, a check of the age, or none of these. */
export type AuthLook = 'join' | 'return' | 'age' | 'neutral';

interface Look {
  picture: MediaImage;
  sentence: string;
  more: string;
}

const still = (slug: string, color: string): MediaImage => ({
  path: `stills/${slug}.webp`,
  width: 1280,
  height: 720,
  color,
});

const looks: Record<AuthLook, Look> = {
  join: {
    picture: still('the-ninth-arch', '#3a1512'),
    sentence: 'Free to join. Yours to keep.',
    more: '',
  },
  return: {
    picture: still('lanternfall', '#3a1d22'),
    sentence: 'Pick up where you left off.',
    more: 'Games, coins and progress follow your account to every headset.',
  },
  age: {
    picture: still('the-glass-orchard', '#1d2b22'),
    sentence: 'For adults only.',
    more: 'Our partner checks your age. We only receive the result.',
  },
  neutral: {
    picture: still('saltlight', '#1c2a33'),
    sentence: 'Your account is yours.',
    more: 'Change it, download your data or remove it at any time.',
  },
};

/** What a free account brings: icon, name and a sentence. */
const benefits: readonly (readonly [IconName, string, string])[] = [
  ['transactions', 'Pay less', 'See member prices on every game.'],
  ['games', 'One library', 'Buy a game once and play it on every headset.'],
  ['play', 'Pick up where you left off', 'Your progress follows you to each device.'],
  ['gem', 'Earn gems', 'Rate the games you own and collect gems.'],
  ['studio', 'Join live rooms', 'Chat, follow and tip with coins.'],
];

/** Two columns: the art with what the page is about, and beside it (below it on phones) the form of the page. */
export function AuthLayout({ look = 'neutral', children }: { look?: AuthLook; children: ReactNode }) {
  // Pictures of the full catalogue are refused before the age gate; the ground colour stands in for them.
  const softMode = useAppState((state) => state.audience.softMode);
  const { picture, sentence, more } = looks[look];
  return (
    <div className={classNames(styles.columns, styles[look])}>
      <figure className={classNames(styles.art, softMode && styles.empty)}>
        {!softMode && (
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
          {look === 'join' && (
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
