import { type ReactNode, useEffect, useRef } from 'react';
import styles from './auth-form.module.css';

export interface AuthPanelProps {
  /** The page's first heading. */
  title: string;
  intro?: ReactNode;
  /** For `aria-labelledby`. */
  headingId?: string | undefined;
  /** Moves the focus to the heading: for what takes the place of something that had it. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** The column beside the art: heading, sentence, and whatever the page is for. */
export function AuthPanel({ title, intro, headingId, takesFocus = false, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.panel}>
      <div>
        <h1 id={headingId} ref={heading} tabIndex={takesFocus ? -1 : undefined} className={styles.heading}>
          {unbroken(title)}
        </h1>
        {intro !== undefined && <p className={styles.intro}>{typeof intro === 'string' ? unbroken(intro) : intro}</p>}
      </div>
      {children}
    </div>
  );
}

/** Words in which no line ends at the hyphen of the first `e-mail`. */
function unbroken(text: string): ReactNode {
  const at = text.indexOf('e-mail');
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.word}>e-mail</span>
      {text.slice(at + 'e-mail'.length)}
    </>
  );
}
