import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field';

export interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** A text of several lines with its label, hint and error. */
export function TextArea({ label, hint, error, success, ...textarea }: TextAreaProps): ReactNode {
  return (
    <FieldFrame label={label} hint={hint} error={error} success={success}>
      {(wiring) => <textarea rows={4} {...textarea} {...wiring} />}
    </FieldFrame>
  );
}
