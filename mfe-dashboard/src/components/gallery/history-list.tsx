import { type ReactNode, useState } from 'react';
import type { HistoryItem } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { type CallParts, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button, Dialog, EmptyState, RelativeTime } from '@platform/shared/ui';
import { historyQuery } from '../../state/queries';
import { ItemRow } from './item-row';
import styles from './gallery.module.css';

/** Lines that show at once. */
const shownFirst = 12;
const kinds = { game: 'Game', video: 'Video', model: 'Performer' } as const;

/** What the member saw last, the newest first; each line and all of them can be forgotten. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }): ReactNode {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  if (items.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No history yet"
        action={
          <Button variant="outlined" to={paths.videos()}>
            Browse videos
          </Button>
        }
      >
        Games, videos and performers you open appear here. Only you can see this list.
      </EmptyState>
    );
  }
  const forget = async () => {
    setWorking(true);
    try {
      await mutate(runtime, 'DELETE /api/history', { body: {} });
      queryClient.setQueryData(historyQuery().queryKey, { items: [] });
      setAsking(false);
      store.getState().notify('success', 'History cleared.');
    } catch {
      store.getState().notify('error', 'We couldn’t clear your history. Please try again.');
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <ul aria-label="Recently viewed">
        {items.slice(0, all ? undefined : shownFirst).map((item) => (
          <ItemRow key={`${item.kind} ${item.slug}`} {...item} save={(there) => saveLine(runtime, item, there)}>
            {kinds[item.kind]}, <RelativeTime iso={item.seenAt} />
            {stoppedText(item)}
          </ItemRow>
        ))}
      </ul>
      <div className={styles.actions}>
        {items.length > shownFirst && !all && (
          <Button onClick={() => setAll(true)}>{`Show all ${items.length}`}</Button>
        )}
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Clear history
        </Button>
      </div>
      <Dialog
        open={asking}
        title="Clear your history?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button danger loading={working} onClick={() => void forget()}>
              Clear history
            </Button>
          </>
        }
      >
        <p>This erases your history and where you stopped in videos. It can’t be undone. Favourites stay.</p>
      </Dialog>
    </>
  );
}

/** Takes an item out of the history, or puts it back with the place where watching stopped. @throws AppError */
async function saveLine(parts: CallParts, { kind, slug, seconds }: HistoryItem, there: boolean): Promise<void> {
  const params = { kind, slug };
  if (there)
    await mutate(parts, 'PUT /api/history/{kind}/{slug}', { params, body: seconds === null ? {} : { seconds } });
  else await mutate(parts, 'DELETE /api/history/{kind}/{slug}', { params, body: {} });
}

/** Closing words of a film, in seconds: who saw them has seen it, and the film begins anew (as the API holds it). */
const endSeconds = 15;

/** Where a video was left, in words; nothing for what has no places. */
function stoppedText({ seconds, durationSeconds }: Pick<HistoryItem, 'seconds' | 'durationSeconds'>): string {
  if (seconds === null || durationSeconds === null) return '';
  return seconds >= durationSeconds - endSeconds
    ? ', watched to the end'
    : `, stopped at ${formatDuration(seconds)} of ${formatDuration(durationSeconds)}`;
}
