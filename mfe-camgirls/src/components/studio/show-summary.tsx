import type { ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useQuery } from '@platform/shared/store';
import { Banner, Button } from '@platform/shared/ui';
import { earningsQuery } from '../../state/queries';
import { showLengthWords } from '../../studio/show-words';
import type { EndedShow } from '../../studio/use-ended-show';
import styles from './studio-panel.module.css';

interface ShowSummaryProps {
  show: EndedShow;
  onClose: () => void;
}

/** What a show was, at its end: length, viewers, and what it brought. */
export function ShowSummary({ show, onClose }: ShowSummaryProps): ReactNode {
  const { startedAt, endedAt, peakViewers } = show;
  // The panel of earnings is where its days are read.
  const { data } = useQuery({ ...earningsQuery('UTC'), staleTime: 0 });
  const brought = data?.shows.find((one) => one.startedAt === startedAt);
  const coins = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'coin' : 'coins'}`;
  const viewers = `${formatNumber(peakViewers)} ${peakViewers === 1 ? 'viewer' : 'viewers'}`;
  return (
    <Banner tone="success" title="Your show has ended" announce>
      <div className={styles.row}>
        <p>
          {`You were live for ${showLengthWords(startedAt, endedAt)}, with up to ${viewers} at a time.`}
          {brought !== undefined &&
            brought.tips + brought.privateCoins > 0 &&
            ` You got ${coins(brought.tips)} in tips and ${coins(brought.privateCoins)} in private shows.`}
        </p>
        <Button variant="text" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </Banner>
  );
}
