import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Tone } from '../feedback/banner';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import { IconButton } from '../action/icon-button';
import { toastTimeout } from '../tokens';
import styles from './toasts.module.css';

/** The shape the store keeps. */
export interface Toast {
  id: number;
  kind: Tone;
  /** A sentence: what happened. */
  text: string;
}

export interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
  /** Milliseconds each one stays; default 5000 (docs/spec/interface.md#toasts). */
  timeout?: number | undefined;
}

/** Short messages at the bottom. The region is always there, so that screen readers hear what comes into it. */
export function Toasts({ toasts, onDismiss, timeout = toastTimeout }: ToastsProps): ReactNode {
  const [paused, setPaused] = useState(false);
  const dismiss = (id: number) => {
    setPaused(false); // it goes from under the pointer, which then never leaves
    onDismiss(id);
  };
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className={styles.region} role="status" data-keeps-free="">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} timeout={timeout} paused={paused} onDismiss={dismiss} />
        ))}
      </div>
    </div>
  );
}

interface ToastItemProps {
  toast: Toast;
  timeout: number;
  paused: boolean;
  onDismiss: (id: number) => void;
}

function ToastItem({ toast, timeout, paused, onDismiss }: ToastItemProps): ReactNode {
  const remaining = useRef(timeout);
  const expire = useEffectEvent(() => onDismiss(toast.id));

  useEffect(() => {
    if (paused) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => expire(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - since;
    };
  }, [paused]);

  return (
    <div
      className={classNames(styles.toast, styles[toast.kind], paused && styles.paused)}
      style={{ '--timeout': `${timeout}ms` } as CSSProperties}
    >
      <Icon name={toast.kind} />
      <p className={styles.message}>{toast.text}</p>
      <IconButton icon="close" label="Dismiss" onClick={() => onDismiss(toast.id)} />
    </div>
  );
}
