import { useRuntime } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './copy-link.module.css';

/** Copies the address of the list with its filters and place; where the browser refuses, shows it to be copied by hand. */
export function CopyLink(): ReactNode {
  const { store } = useRuntime();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** The address that could not be copied. */
  const [refused, setRefused] = useState<string | null>(null);
  const at = pathname + search;
  useEffect(() => {
    if (refused === null) return;
    input.current?.focus();
    input.current?.select();
  }, [refused]);
  const copy = async (): Promise<void> => {
    setRefused(null);
    try {
      await navigator.clipboard.writeText(window.location.origin + at);
      store.getState().notify('success', 'Link copied, with its filters.');
    } catch {
      setRefused(at);
    }
  };
  return (
    <>
      <Button variant="outlined" size="sm" onClick={() => void copy()}>
        <svg className={styles.icon} width={16} height={16} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7" />
        </svg>
        Copy link
      </Button>
      {refused === at && (
        <label className={styles.shown}>
          Your browser blocked copying. Copy it here:
          <input ref={input} className={styles.address} readOnly value={window.location.origin + at} />
        </label>
      )}
    </>
  );
}
