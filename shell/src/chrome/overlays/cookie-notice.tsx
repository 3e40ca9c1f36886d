import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import type { ConsentChoice } from '../../consent/consent';
import { focusPage } from '../../navigation/focus-heading';
import styles from './cookie-notice.module.css';

export interface CookieNoticeProps {
  choice: ConsentChoice;
  /** The visitor asked for it: it takes the focus, and gives it back. */
  hasFocusRequest: boolean;
  onChoose: (choice: 'accepted' | 'refused') => void;
}

const standing: Record<ConsentChoice, string> = {
  undecided: '',
  accepted: ' You accepted optional cookies.',
  refused: ' You refused optional cookies.',
};

/** Asks about cookies that the site does not need. Both choices are one press, and look alike. */
export function CookieNotice({ choice, hasFocusRequest, onChoose }: CookieNoticeProps): ReactNode {
  const id = useId();
  const notice = useRef<HTMLElement>(null);
  // It goes with the button that was pressed: who uses the keyboard goes on in the page, and not from nowhere.
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.querySelector(':focus-visible')) focusPage(document);
    };
  }, []);
  useEffect(() => {
    if (!hasFocusRequest) return undefined;
    const before = document.activeElement;
    notice.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [hasFocusRequest]);
  return (
    <section ref={notice} tabIndex={-1} className={styles.notice} aria-labelledby={id}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            Cookies
          </h2>
          <Link className="link" to={paths.cookies()}>
            More about cookies
          </Link>
        </div>
        {/* Two short paragraphs: as one it is the largest text of a phone's page, for which a visitor seems to wait. */}
        <p>We use essential cookies.</p>
        <p>
          With your consent, we also count visits, measure page speed and remember which partner referred you.
          {standing[choice]}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => onChoose('refused')}>
          Refuse
        </Button>
        <Button variant="outlined" onClick={() => onChoose('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  );
}
