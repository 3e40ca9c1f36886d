import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { classNames, Image } from '@platform/shared/ui';
import type { SafeLogo } from '../menu/menu';
import styles from './brand.module.css';

export interface BrandProps {
  logo: SafeLogo;
  /** Without a link, where leading away makes no sense: the age gate, maintenance. */
  plain?: boolean | undefined;
  /** Where the mark stands alone: on phones, or on small ones. */
  markOn?: 'phones' | 'smallPhones' | undefined;
}

/** The brand: the operator's picture, or our mark and the title in words. */
export function Brand({ logo, plain, markOn }: BrandProps): ReactNode {
  const content = logo.image ? (
    <Image
      image={logo.image}
      alt={logo.title}
      sizes="180px"
      loading="eager"
      fit="contain"
      placeholder={false}
      className={styles.picture}
    />
  ) : (
    <>
      <svg width="34" height="22" viewBox="0 0 34 22" fill="none" aria-hidden="true">
        <path
          d="M7 1h20a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-4.2c-1.3 0-2.4-.7-3-1.8L17 15.4l-2.8 3.8c-.6 1.1-1.7 1.8-3 1.8H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z"
          stroke="currentColor"
          strokeWidth="1.8"
        />
        <path d="M10.5 12.5a6.5 6.5 0 0 1 13 0z" fill="var(--amber-400)" />
      </svg>
      {/* Not known before the API has answered once: then the mark stands alone, and in the middle. */}
      {logo.title !== '' && <span className={styles.title}>{logo.title}</span>}
    </>
  );
  const className = classNames(styles.brand, markOn && styles[markOn]);
  if (plain) return <span className={className}>{content}</span>;
  return (
    <Link to={paths.home()} className={className} aria-label={`${logo.title}, home`}>
      {content}
    </Link>
  );
}
