import type { ReactNode } from 'react';
import { RoomIcon } from '../room/room-icon';
import { CheckLines } from './check-list';
import type { Check } from './use-checks';
import styles from './before-show.module.css';

/** What stands in the chat's place until the room is on air: what a show needs, and whether it is there. */
export const BeforeShow = ({ checks }: { checks: readonly Check[] }): ReactNode => (
  <section className={styles.before} aria-label="Checklist">
    <div className={styles.words}>
      <RoomIcon name="viewers" />
      <h2 className={styles.title}>Chat opens when you go live</h2>
      <p>Viewers can write as soon as you start.</p>
    </div>
    <CheckLines checks={checks} className={styles.checks} />
  </section>
);
