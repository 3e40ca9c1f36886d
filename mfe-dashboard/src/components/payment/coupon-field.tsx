import { useRef, type RefObject } from 'react';
import type { FormProblem } from '@platform/shared/forms';
import { Button, Field } from '@platform/shared/ui';
import styles from './coupon-field.module.css';

export interface CouponFieldProps {
  /** The coupon that is taken off, or null. */
  applied: { code: string; percent: number } | null;
  busy: boolean;
  problem: FormProblem | null;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** A coupon's code, checked before anything is paid. */
export function CouponField({ applied, busy, problem, onApply, onRemove }: CouponFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  if (applied !== null)
    return (
      <div className={styles.applied} role="status">
        <p>
          <b>{applied.code}</b>: {applied.percent}% off
        </p>
        <Button
          size="sm"
          onClick={() => {
            onRemove();
          }}
        >
          Remove coupon
        </Button>
      </div>
    );
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = valueOf(input);
        if (code !== '') onApply(code);
        else input.current?.focus();
      }}
    >
      <Field
        ref={input}
        label="Coupon"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        error={problem ? (problem.fields['coupon'] ?? problem.title) : undefined}
      />
      <Button type="submit" loading={busy}>
        Apply
      </Button>
    </form>
  );
}

const valueOf = (input: RefObject<HTMLInputElement | null>): string => input.current?.value.trim() ?? '';
