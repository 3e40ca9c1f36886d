import { type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button, Icon, LocalTime, Panel } from '@platform/shared/ui';
import { openStudioCall } from '../../api/studio';
import { silence } from '../../studio/level';
import type { PreviewSnapshot } from '../../studio/preview-model';
import { mbpsOf } from '../../studio/quality';
import { type RelayResult, testRelay } from '../../engine/relay-test';
import { ChatTime } from '../chat/chat-time';
import { RoomIcon } from '../room/room-icon';
import { studioPapersQuery } from '../../state/queries';
import { papersId, papersWords } from './papers-panel';
import { scheduleId } from './schedule-panel';
import styles from './studio-panel.module.css';

/** Decibels below full scale from which on a voice is heard well. */
const heardFrom = -45;

interface Check {
  name: string;
  isDone: boolean;
  words: ReactNode;
  action?: ReactNode;
}

/** What should be in order before going live. */
export function CheckList({ studio, devices }: { studio: Studio; devices: PreviewSnapshot | null }): ReactNode {
  const runtime = useRuntime();
  const [test, setTest] = useState<{ result: RelayResult; at: string } | 'running' | null>(null);
  /** The microphone that was heard. */
  const [heard, setHeard] = useState<string | null>(null);
  const level = devices?.level ?? silence;
  const microphone = devices?.microphone ?? null;
  if (level > heardFrom && heard !== microphone) setHeard(microphone);
  const settings = devices?.stream?.getVideoTracks?.()[0]?.getSettings?.();
  const isReady = devices?.phase === 'ready';
  const isHeard = microphone !== null && heard === microphone;

  const run = async (): Promise<void> => {
    setTest('running');
    let result: RelayResult = { isReachable: false };
    try {
      const { config } = await openStudioCall(runtime);
      result = await testRelay(
        config.turn.map(({ url, login, password }) => ({ urls: url, username: login, credential: password })),
      );
    } catch {
      // Without a way to the server there is none to the relay.
    }
    setTest({ result, at: new Date().toISOString() });
  };
  const needed = mbpsOf[devices?.quality ?? '720'];
  const next = studio.shows[0];
  const papers = useQuery(studioPapersQuery()).data;
  const checks: readonly Check[] = [
    {
      name: 'Camera',
      isDone: isReady && devices.isCameraOn,
      words: !isReady
        ? 'Not available'
        : !devices.isCameraOn
          ? 'Off'
          : settings?.height === undefined
            ? 'Working'
            : `${settings.height}p at ${Math.round(settings.frameRate ?? 0)} frames`,
    },
    {
      name: 'Microphone',
      isDone: isReady && devices.isMicrophoneOn && isHeard,
      words: !isReady
        ? 'Not available'
        : !devices.isMicrophoneOn
          ? 'Off'
          : isHeard
            ? level <= silence
              ? 'We heard you. It’s silent now.'
              : `We hear you, −${-level} dB`
            : 'Say something. We don’t hear you yet.',
    },
    {
      name: 'Connection',
      isDone: typeof test === 'object' && test !== null && test.result.isReachable && test.result.mbps >= needed,
      words: <ConnectionWords test={test} needed={needed} />,
      action: (
        <Button variant="text" size="sm" loading={test === 'running'} onClick={() => void run()}>
          {test === null ? 'Test connection' : 'Test again'}
        </Button>
      ),
    },
    {
      name: 'Age and papers',
      isDone: studio.isAgeVerified && papers !== undefined && (!papers.areRequired || papers.missing.length === 0),
      words: `${studio.isAgeVerified ? 'Your account has a valid age verification.' : 'Your account has no age verification here.'} ${papers === undefined ? 'We couldn’t look at your papers yet.' : papersWords(papers)}`,
      action: papers?.areRequired === true && papers.missing.length > 0 && (
        <Button variant="text" size="sm" href={`#${papersId}`}>
          Add papers
        </Button>
      ),
    },
    {
      name: 'Next show',
      isDone: next !== undefined,
      words: next === undefined ? 'Viewers can’t see when you’re back' : <LocalTime iso={next.startsAt} />,
      action: next === undefined && (
        <Button variant="text" size="sm" href={`#${scheduleId}`}>
          Add a date
        </Button>
      ),
    },
  ];
  const open = checks.filter(({ isDone }) => !isDone).length;
  return (
    <Panel aria-labelledby="checks-heading" className={styles.stack}>
      <div className={styles.head}>
        <h2 id="checks-heading" className={styles.title}>
          Check list
        </h2>
        <span className={styles.state} data-ok={open === 0}>
          {open === 0 ? 'All done' : `${open} of ${checks.length} open`}
        </span>
      </div>
      <ul className={styles.lines}>
        {checks.map(({ name, isDone, words, action }) => (
          <li key={name} className={styles.check} data-done={isDone}>
            {isDone ? <Icon name="check" size={16} /> : <RoomIcon name="clock" size={16} />}
            <span>
              <b>
                {name}
                <span className="visually-hidden">{isDone ? ', done' : ', open'}</span>
              </b>
              <span className={styles.note}>{words}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ConnectionWords({
  test,
  needed,
}: {
  test: { result: RelayResult; at: string } | 'running' | null;
  needed: number;
}): ReactNode {
  if (test === null) return 'Not tested yet. The test sends a few megabytes.';
  if (test === 'running') return 'Testing the way to your viewers…';
  const { result, at } = test;
  if (!result.isReachable)
    return 'We couldn’t reach our relay, so viewers wouldn’t get your picture. Try another network.';
  const rate = `${result.mbps.toFixed(1)} Mbps, relay tested at`;
  return (
    <>
      {rate} <ChatTime iso={at} />
      {result.mbps < needed && '. That’s slow for this quality: choose a lower one.'}
    </>
  );
}
