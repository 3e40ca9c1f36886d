import type { ReactNode } from 'react';

/**
 * Holds the page's place while its chunk is on its way. Styled in place: a style sheet of its own
 * would be one more request of every first view.
 */
export function PageLoading(): ReactNode {
  return (
    <div className="container" aria-busy="true" style={{ minHeight: '70vh', paddingTop: 'var(--s-9)' }}>
      <p className="visually-hidden" role="status">
        Loading the page
      </p>
      <span
        style={{
          display: 'block',
          width: 'min(320px, 60%)',
          height: 48,
          borderRadius: 'var(--r-1)',
          background: 'var(--ground-2)',
        }}
      />
    </div>
  );
}
