import type { ReactNode } from 'react';

/** The first stop of the keyboard: past header and menu. */
export function SkipLink(): ReactNode {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
