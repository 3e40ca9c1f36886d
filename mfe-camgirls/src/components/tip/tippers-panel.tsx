import { type ReactNode, useEffect, useRef } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Panel } from '@platform/shared/ui';
import { topTippersQuery } from '../../state/queries';
import { TopTippers } from './top-tippers';
import styles from '../room/goal-panel.module.css';

/** Who tipped most in the show that is on air, looked up again with each tip; nothing before the first. */
export function TippersPanel({
  nickname,
  messages,
}: {
  nickname: string;
  messages: readonly ChatMessage[];
}): ReactNode {
  const { queryClient } = useRuntime();
  const { data } = useQuery(topTippersQuery(nickname));
  const lastTip = messages.findLast(({ kind }) => kind === 'tip')?.sequence ?? 0;
  // The page comes with those of the tips that it comes with.
  const told = useRef(lastTip);
  useEffect(() => {
    if (told.current === lastTip) return;
    told.current = lastTip;
    void invalidate(queryClient, 'GET /api/camgirls/{nickname}/top-tippers', { params: { nickname } });
  }, [queryClient, nickname, lastTip]);
  if (data === undefined || data.tippers.length === 0) return null;
  return (
    <Panel aria-labelledby="tippers-heading" className={styles.goal}>
      <h2 id="tippers-heading" className={styles.title}>
        Top tippers of this show
      </h2>
      <TopTippers tippers={data.tippers} />
    </Panel>
  );
}
