import type { ReactNode } from 'react';
import { Panel } from '@platform/shared/ui';
import { useKeptFocus } from '../../state/use-kept-focus';
import styles from './settings-section.module.css';

export interface SettingsSectionProps {
  /** The section's anchor in the address. */
  id: string;
  title: string;
  /** One sentence on what it is for. */
  intro: ReactNode;
  children: ReactNode;
}

/** One part of the settings: heading and intro beside its panel, above it on narrow screens. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export interface SettingsPanelProps {
  /** What takes buttons away when it changes; the focus then stays in the panel. */
  state?: string | number | undefined;
  children: ReactNode;
}

/** A group of rows within a section. */
export function SettingsPanel({ state, children }: SettingsPanelProps) {
  const panel = useKeptFocus<HTMLElement>(state);
  return (
    <Panel ref={panel} tabIndex={-1} className={styles.panel}>
      {children}
    </Panel>
  );
}

export interface SettingsRowProps {
  title: ReactNode;
  /** How it stands. */
  children?: ReactNode;
  /** Buttons and links at the end. */
  actions?: ReactNode;
}

/** One thing that can be changed: what it is, how it stands, and what can be done. */
export function SettingsRow({ title, children, actions }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.facts}>
        <h3 className={styles.rowTitle}>{title}</h3>
        {children !== undefined && <div className={styles.state}>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
