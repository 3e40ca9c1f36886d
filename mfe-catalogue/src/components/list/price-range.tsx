import { formatNumber } from '@platform/shared/format';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { setStyle } from '@platform/shared/ui';
import styles from './price-range.module.css';

export interface PriceRangeProps {
  /** Lowest and highest price there is, in coins. */
  range: { min: number; max: number };
  /** The chosen bounds; absent at the ends. */
  min: number | undefined;
  max: number | undefined;
  /** The bound that was moved; `undefined` at its end. */
  onChange: (change: { priceMin?: number | undefined; priceMax?: number | undefined }) => void;
}

/** Coins from one stop to the next. */
const step = 10;

/** Two thumbs on one track; a bound counts when its thumb is let go. */
export function PriceRange({ range, min, max, onChange }: PriceRangeProps): ReactNode {
  const low = Math.floor(range.min / step) * step;
  const high = Math.ceil(range.max / step) * step;
  const inside = (value: number) => Math.min(Math.max(value, low), high);
  const [moving, setMoving] = useState<{ from?: number; to?: number }>({});
  const from = moving.from ?? inside(min ?? low);
  const to = moving.to ?? inside(max ?? high);

  const fromRef = useLetGo((value) => {
    setMoving({});
    onChange({ priceMin: value <= low ? undefined : Math.min(value, to) });
  });
  const toRef = useLetGo((value) => {
    setMoving({});
    onChange({ priceMax: value >= high ? undefined : Math.max(value, from) });
  });

  const share = (value: number) => (high > low ? ((value - low) / (high - low)) * 100 : 0);
  const thumb = { className: styles.thumb, min: low, max: high, step } as const;
  return (
    <div>
      <div
        className={styles.track}
        ref={setStyle({ '--price-from': `${share(from)}%`, '--price-to': `${share(to)}%` })}
      >
        <input
          type="range"
          {...thumb}
          ref={fromRef}
          aria-label="Lowest price"
          aria-valuetext={`${from} coins`}
          value={from}
          onChange={({ currentTarget }) => setMoving({ from: Math.min(currentTarget.valueAsNumber, to) })}
        />
        <input
          type="range"
          {...thumb}
          ref={toRef}
          aria-label="Highest price"
          aria-valuetext={`${to} coins`}
          value={to}
          onChange={({ currentTarget }) => setMoving({ to: Math.max(currentTarget.valueAsNumber, from) })}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatNumber(from)}</span>
        <span>{formatNumber(to)}</span>
      </p>
    </div>
  );
}

/** React's `onChange` tells of every step of a drag; the browser's own `change` of its end, and of each press of a key. */
function useLetGo(act: (value: number) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const letGo = useEffectEvent(act);
  useEffect(() => {
    const input = ref.current;
    const onLetGo = () => letGo(input?.valueAsNumber ?? 0);
    input?.addEventListener('change', onLetGo);
    return () => input?.removeEventListener('change', onLetGo);
  }, []);
  return ref;
}
