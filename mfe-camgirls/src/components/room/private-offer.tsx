import { type ReactNode, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { canHaveMemberData } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { enterPrivateShow, leavePrivateShow } from '../../api/private-show';
import * as ownPaths from '../../own-paths';
import { coinsOf, receiptOf, usePrivateShow } from '../../room/use-private-show';
import { privateShowQuery } from '../../state/queries';
import styles from './stage.module.css';

const minutesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'minute' : 'minutes'}`;

export interface PrivateOfferProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  /** Whether the viewer has the picture, and loses it without a yes. */
  isInside: boolean;
  /** The viewer is let in: the picture is asked for. */
  onEntered: () => void;
}

/** A private show: its price, what is held, the way in and out, and what it has cost. */
export function PrivateOffer({ nickname, name, isInside, onEntered }: PrivateOfferProps): ReactNode {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const isMember = useAppState(canHaveMemberData);
  const query = usePrivateShow(nickname);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; needsCoins: boolean } | null>(null);
  /** The price that the viewer has seen for certain: it changes under the finger. */
  const [seenPrice, setSeenPrice] = useState<number | null>(null);
  const show = query.data;
  if (show === undefined) return <p className={styles.note}>{`${name} is in a private show.`}</p>;
  const { coinsPerMinute, stay } = show;
  if (seenPrice === null && coinsPerMinute !== null) setSeenPrice(coinsPerMinute);

  const act = async (change: () => ReturnType<typeof enterPrivateShow>, done: () => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { balance, ...changed } = await change();
      queryClient.setQueryData(privateShowQuery(nickname).queryKey, changed);
      const { session, profileChanged } = store.getState();
      if (session.profile !== null) profileChanged({ ...session.profile, balance });
      done();
    } catch (error) {
      const { code, message } = toAppError(error);
      setProblem({ text: message, needsCoins: code === 'balance-too-low' });
      if (code === 'price-changed') void query.refetch();
    } finally {
      setBusy(false);
    }
  };
  const alert = problem !== null && <p role="alert">{problem.text}</p>;
  if (stay !== null && stay.endedAt === null)
    return (
      <div className={styles.private}>
        <p role="status">
          {stay.coinsPerMinute === 0
            ? `Private show: you’re invited.`
            : `Private show: ${minutesOf(stay.minutes)}, ${coinsOf(stay.coins + (stay.held ?? stay.coinsPerMinute))}.`}
        </p>
        {alert}
        <Button
          variant="text"
          size="sm"
          loading={isBusy}
          onClick={() =>
            void act(
              () => leavePrivateShow(runtime, nickname),
              () => undefined,
            )
          }
        >
          Leave private show
        </Button>
      </div>
    );
  const receipt = receiptOf(show);
  const isDearer = coinsPerMinute !== null && seenPrice !== null && coinsPerMinute > seenPrice;
  return (
    <div className={styles.private}>
      {receipt !== null && <p role="status">{receipt}</p>}
      <p>
        {coinsPerMinute === null
          ? `${name}’s private show is by invitation only. The room reopens automatically when it ends.`
          : coinsPerMinute === 0
            ? `${name} invited you to a private show. It’s free for you.`
            : `${coinsOf(coinsPerMinute)} a minute. We reserve coins for one minute at a time, and you pay for each minute that begins.`}
        {isInside && ' If you don’t join, your video ends in a moment.'}
      </p>
      {alert}
      <div className={styles.actions}>
        {coinsPerMinute !== null && isMember && (
          <Button
            variant="primary"
            loading={isBusy}
            onClick={() =>
              isDearer
                ? setSeenPrice(coinsPerMinute)
                : void act(() => enterPrivateShow(runtime, nickname, { coinsPerMinute, isInside }), onEntered)
            }
          >
            {coinsPerMinute === 0
              ? 'Join private show'
              : isDearer
                ? `Accept ${coinsOf(coinsPerMinute)} a minute`
                : `${isInside ? 'Stay' : 'Join'} for ${coinsOf(coinsPerMinute)} a minute`}
          </Button>
        )}
        {coinsPerMinute !== null && !isMember && (
          <Button variant="primary" to={paths.login(ownPaths.camgirl(nickname))}>
            Log in to join
          </Button>
        )}
        {problem?.needsCoins === true && (
          <Button variant="contrast" to={paths.payment(ownPaths.camgirl(nickname))}>
            Get coins
          </Button>
        )}
      </div>
    </div>
  );
}
