import { useEffect, useId, type ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Banner, Button, useModal } from '@platform/shared/ui';
import { Brand } from '../header/brand';
import { keepFocusInPage } from '../../navigation/focus-heading';
import type { SafeLogo } from '../menu/menu';
import { isSafeUrl } from '../menu/safe-url';
import styles from './age-gate.module.css';

export interface AgeGateProps {
  logo: SafeLogo;
  /** Where leaving goes: the configured neutral address. */
  leaveUrl: string;
  /** The visitor's region requires more than an agreement. */
  verification?: boolean | undefined;
  /** While the agreement is being stored. */
  agreeing?: boolean | undefined;
  /** Why it could not be stored; said here, because the gate covers everything else. */
  error?: string | undefined;
  onAgree: () => void;
}

/**
 * Stands before every page until the visitor agrees (docs/spec/age.md#age-agreement). The server renders it
 * open, and the page behind it hidden (layouts/shell-layout.tsx); then it becomes modal. Only its own buttons end it.
 */
export function AgeGate({ logo, leaveUrl, verification, agreeing, error, onAgree }: AgeGateProps): ReactNode {
  const id = useId();
  const { ref, handlers } = useModal();
  // There was no focus before the gate that could come back: without this the keyboard would start over.
  useEffect(() => () => keepFocusInPage(window), []);
  return (
    <dialog
      ref={ref}
      {...handlers}
      open
      tabIndex={-1}
      className={styles.gate}
      data-verification={verification}
      aria-labelledby={id}
    >
      <div className={styles.card}>
        <div className={styles.signs}>
          <span className={styles.age} aria-hidden="true">
            18+
          </span>
          <Brand logo={logo} plain />
        </div>
        <div className={styles.words}>
          {/* The page under the gate has the first heading. */}
          <h2 id={id} className={styles.title}>
            This site is for adults only
          </h2>
          <p>It contains adult content. Enter only if you are at least 18 and of legal age where you live.</p>
        </div>
        {verification && (
          <Banner icon="shield" title="Your region requires proof of age">
            After you enter, a certified partner checks your age in about a minute. We receive the result, never your
            documents.
          </Banner>
        )}
        {error && (
          <Banner tone="error" announce>
            {error}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button variant="primary" size="lg" block loading={agreeing} onClick={onAgree}>
            I’m 18 or older – enter
          </Button>
          <Button
            variant="outlined"
            size="lg"
            block
            href={isSafeUrl(leaveUrl) ? leaveUrl : 'about:blank'}
            rel="noreferrer"
          >
            Leave this site
          </Button>
        </div>
        <p className={styles.note}>
          We’ll remember your choice on this device for one year. By entering, you accept the{' '}
          <Link className="link" to={paths.terms()}>
            terms and conditions
          </Link>{' '}
          and essential cookies.{' '}
          <Link className="link" to={paths.parents()}>
            Information for parents
          </Link>
        </p>
      </div>
    </dialog>
  );
}
