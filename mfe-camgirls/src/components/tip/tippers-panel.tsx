import { type ReactNode, useEffect, useRef } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { topTippersQuery } from '../../state/queries';
import { LoadFailure } from '../load-failure';
import { TopTippers } from './top-tippers';
import styles from '../room/viewers-panel.module.css';

export interface TippersPanelProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  /** Whether the room is on air. */
  isOpen: boolean;
  messages: readonly ChatMessage[];
}

/** Who tipped most in the show that is on air, looked up again with each tip. */
export function TippersPanel({ nickname, name, isOpen, messages }: TippersPanelProps): ReactNode {
  const { queryClient } = useRuntime();
  const query = useQuery(topTippersQuery(nickname));
  const lastTip = messages.findLast(({ kind }) => kind === 'tip')?.sequence ?? 0;
  const told = useRef(lastTip);
  useEffect(() => {
    if (told.current === lastTip) return;
    told.current = lastTip;
    void invalidate(queryClient, 'GET /api/camgirls/{nickname}/top-tippers', { params: { nickname } });
  }, [queryClient, nickname, lastTip]);
  const tippers = query.data?.tippers;
  return (
    <section className={styles.panel} aria-labelledby="tippers-heading">
      <h2 id="tippers-heading" className={styles.title}>
        Top tippers of this show
      </h2>
      {tippers === undefined && query.isError && <LoadFailure query={query} />}
      {tippers?.length === 0 && (
        <p className={styles.note}>
          {isOpen ? 'No tips in this show yet.' : `Tips are counted while ${name} is live.`}
        </p>
      )}
      {tippers !== undefined && tippers.length > 0 && <TopTippers tippers={tippers} />}
    </section>
  );
}
