import { type ReactNode, useEffect } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { TabLinks } from '@platform/shared/ui';
import type { ChatModel, ChatSnapshot } from '../../room/chat-model';
import { studioReportsQuery } from '../../state/queries';
import { ChatPanel } from '../chat/chat-panel';
import { EarningsPanel } from './earnings-panel';
import { BeforeShow } from './before-show';
import { ReportsPanel } from './reports-panel';
import { SlowMode } from './slow-mode';
import type { Check } from './use-checks';
import { ViewersPanel } from './viewers-panel';
import styles from './studio-side.module.css';

const noMessages = [] as const;
const tabs = [
  'chat',
  'viewers',
  'reports',
  'earnings',
] as const;
const labels = { chat: 'Chat', viewers: 'Viewers', reports: 'Reports', earnings: 'Earnings' } as const;

export interface StudioSideProps {
  studio: Studio;
  chat: ChatModel | null;
  state: ChatSnapshot | null;
  viewers: number;
  /** Whether the room is on air, from here or from elsewhere. */
  isOpen: boolean;
  /** What a show needs: stands in the chat’s place before it. */
  checks: readonly Check[];
}

/** What a performer looks after during a show; the address says which part is shown. */
export function StudioSide({ studio, chat, state, viewers, isOpen, checks }: StudioSideProps): ReactNode {
  const { queryClient } = useRuntime();
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const current = tabs.find((tab) => tab === wanted) ?? 'chat';
  const reports = useQuery(studioReportsQuery());
  const told = state?.openReports ?? 0;
  // The chat tells of a new report before anybody asks for the list.
  useEffect(() => void invalidate(queryClient, 'GET /api/studio/reports'), [queryClient, told]);
  const counts = { chat: 0, viewers, reports: reports.data?.reports.length ?? 0, earnings: 0 };
  return (
    <aside className={styles.side} aria-label="Show">
      <TabLinks
        label="Show"
        tabs={tabs.map((tab) => ({
          to: tab === 'chat' ? paths.studio() : `${paths.studio()}?tab=${tab}`,
          label: labels[tab],
          current: tab === current,
          count: counts[tab] > 0 ? counts[tab] : undefined,
        }))}
      />
      {current === 'chat' && (
        <>
          {isOpen ? (
            <ChatPanel
              nickname={studio.nickname}
              name={studio.name}
              known={noMessages}
              chat={chat}
              state={state}
              isOpen
            />
          ) : (
            <BeforeShow checks={checks} />
          )}
          <SlowMode seconds={studio.slowModeSeconds} />
        </>
      )}
      {current === 'viewers' && <ViewersPanel />}
      {current === 'reports' && <ReportsPanel nickname={studio.nickname} sanctions={studio.sanctions} />}
      {current === 'earnings' && <EarningsPanel />}
    </aside>
  );
}
