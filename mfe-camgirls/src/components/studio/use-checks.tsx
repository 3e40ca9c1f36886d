import { type ReactNode, useState } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { weakLossPermille } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button, LocalTime } from '@platform/shared/ui';
import { openStudioCall } from '../../api/studio';
import { type RelayResult, testRelay } from '../../engine/relay-test';
import { silence } from '../../studio/level';
import type { PreviewSnapshot } from '../../studio/preview-model';
import { mbpsOf } from '../../studio/quality';
import { studioPapersQuery } from '../../state/queries';
import { ChatTime } from '../chat/chat-time';
import { papersId, papersWords } from './papers-panel';
import { scheduleId } from './schedule-panel';

/** Decibels below full scale from which on a voice is heard well. */
const heardFrom = -45;

/** Something that should be in order. */
export interface Check {
  readonly name: string;
  readonly isDone: boolean;
  readonly words: ReactNode;
  readonly action?: ReactNode;
}

export interface Checks {
  /** What a show needs. */
  readonly needed: readonly Check[];
  /** When viewers can come back. */
  readonly nextShow: Check;
  /** Whether the last test of the connection found it fast enough. */
  readonly isConnectionGood: boolean;
}

interface TestedConnection {
  readonly result: RelayResult;
  /** Why the server let nothing be tested; null: it did, or could not be reached. */
  readonly refusal: string | null;
  readonly at: string;
}
type ConnectionTest = TestedConnection | 'running' | null;

/**
 * What should be in order before and during a show. What was heard and tested stays while the studio is open.
 * @param isUnheard on air, and nothing arrives at the server
 */
export function useChecks(studio: Studio, devices: PreviewSnapshot | null, isUnheard: boolean): Checks {
  const runtime = useRuntime();
  const [test, setTest] = useState<ConnectionTest>(null);
  /** The microphone that was heard. */
  const [heard, setHeard] = useState<string | null>(null);
  const papers = useQuery(studioPapersQuery()).data;
  const level = devices?.level ?? silence;
  const microphone = devices?.microphone ?? null;
  if (level > heardFrom && heard !== microphone) setHeard(microphone);
  const isReady = devices?.phase === 'ready';
  const isHeard = microphone !== null && heard === microphone;
  const mbpsNeeded = mbpsOf[devices?.quality ?? '720'];
  const isConnectionGood =
    !isUnheard &&
    typeof test === 'object' &&
    test !== null &&
    test.result.isReachable &&
    test.result.mbps >= mbpsNeeded;
  const arePapersMissing = papers?.areRequired === true && papers.missing.length > 0;
  const next = studio.shows[0];
  // What arrives during a show says more than a test, which would take from its line.
  const { onAir } = studio;
  const isArriving = onAir !== null && (onAir.bitrateKbps ?? 0) > 0 && !isUnheard;
  const isWeak = isArriving && onAir.lostPermille >= weakLossPermille;

  const run = async (): Promise<void> => {
    setTest('running');
    let result: RelayResult = { isReachable: false };
    let refusal: string | null = null;
    try {
      const { config } = await openStudioCall(runtime);
      result = await testRelay(
        config.turn.map(({ url, login, password }) => ({ urls: url, username: login, credential: password })),
      );
    } catch (error) {
      // Without a way to the server there is none to the relay.
      const { kind, message } = toAppError(error);
      if (kind !== 'network') refusal = message;
    }
    setTest({ result, refusal, at: new Date().toISOString() });
  };
  const needed: readonly Check[] = [
    { name: 'Camera', isDone: isReady && devices.isCameraOn, words: cameraWords(devices) },
    {
      name: 'Microphone',
      isDone: isReady && devices.isMicrophoneOn && isHeard,
      words: !isReady
        ? absenceWords(devices)
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
      isDone: isArriving ? !isWeak : isConnectionGood,
      words: isUnheard ? (
        'Nothing reaches viewers.'
      ) : isArriving ? (
        isWeak ? (
          'Weak: part of what you send is lost.'
        ) : (
          'Good: what you send arrives.'
        )
      ) : (
        <ConnectionWords test={test} mbpsNeeded={mbpsNeeded} />
      ),
      action: !isArriving && !isUnheard && (
        <Button variant="text" size="sm" loading={test === 'running'} onClick={() => void run()}>
          {test === null ? 'Test connection' : 'Test again'}
        </Button>
      ),
    },
    {
      name: 'Age and papers',
      // Her papers prove her age; the check of visitors is one that her region may not ask for.
      isDone: papers !== undefined && !arePapersMissing,
      words: `${studio.isAgeVerified ? 'Your age is verified. ' : ''}${papers === undefined ? 'We couldn’t check your papers yet.' : papersWords(papers)}`,
      action: arePapersMissing && (
        <Button variant="text" size="sm" href={`#${papersId}`}>
          Add papers
        </Button>
      ),
    },
  ];
  const nextShow: Check = {
    name: 'Next show',
    isDone: next !== undefined,
    words: next === undefined ? 'Viewers can’t see when you’re back.' : <LocalTime iso={next.startsAt} />,
    action: next === undefined && (
      <Button variant="text" size="sm" href={`#${scheduleId}`}>
        Add a date
      </Button>
    ),
  };
  return { needed, nextShow, isConnectionGood };
}

/** What is not there is not missing while the browser opens it, or asks for permission. */
const absenceWords = (devices: PreviewSnapshot | null): string =>
  devices?.phase === 'failed' ? 'Not available' : 'Opening…';

function cameraWords(devices: PreviewSnapshot | null): string {
  if (devices?.phase !== 'ready') return absenceWords(devices);
  if (!devices.isCameraOn) return 'Off';
  const settings = devices.stream?.getVideoTracks?.()[0]?.getSettings?.();
  return settings?.height === undefined
    ? 'Working'
    : `${settings.height}p, ${Math.round(settings.frameRate ?? 0)} frames a second`;
}

function ConnectionWords({ test, mbpsNeeded }: { test: ConnectionTest; mbpsNeeded: number }): ReactNode {
  if (test === null) return 'Not tested yet. The test sends a few megabytes.';
  if (test === 'running') return 'Testing the connection to your viewers…';
  const { result, refusal, at } = test;
  if (refusal !== null) return `We couldn’t test your connection. ${refusal}`;
  if (!result.isReachable) return 'We couldn’t reach our server, so viewers wouldn’t see you. Try another network.';
  return (
    <>
      {result.mbps < mbpsNeeded ? 'Too slow for this quality: choose a lower one.' : 'Fast enough for this quality.'}
      {' Tested at '}
      <ChatTime iso={at} />
    </>
  );
}
