import type { MessagesConfig } from '../settings';
import type { Command } from '../../../ground/area';
import { scrub } from '../../../ground/scrub';
import { listOutbox, type OutboxItem, replayDead } from './repository';

const SHOWN = 100;
const states = ['waiting', 'sent', 'dead'] as const;

const lineOf = ({ id, kind, state, tries, dueAt, lastProblem, dedupeKey }: OutboxItem): string =>
  [
    id,
    kind,
    dedupeKey,
    state,
    `${tries} tries`,
    ...(state === 'waiting' ? [`due ${dueAt.toISOString()}`] : []),
    ...(lastProblem ? [scrub(lastProblem)] : []),
  ].join('  ');

/** Looking into the outbox, and giving dead letters another chance. */
export const outboxCommands: readonly Command<MessagesConfig>[] = [
  {
    words: 'outbox list',
    synopsis: '[waiting|sent|dead]',
    summary: 'show what is waiting to be sent, or what was dropped',
    minArgs: 0,
    maxArgs: 1,
    run: async ({ db }, [wanted = 'waiting']) => {
      const state = states.find((one) => one === wanted);
      if (!state) throw new Error(`The state must be one of ${states.join(', ')}.`);
      const items = await listOutbox(db, state, SHOWN);
      return items.length === 0 ? `Nothing is ${state}.` : items.map(lineOf).join('\n');
    },
  },
  {
    words: 'outbox replay',
    synopsis: 'ID|all',
    summary: 'try dead letters again',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [which = '']) => {
      if (which !== 'all' && !/^\d{1,9}$/.test(which)) throw new Error('Name the id of a dead letter, or all.');
      const replayed = await replayDead(db, which === 'all' ? null : Number(which), new Date());
      if (replayed === 0)
        throw new Error(which === 'all' ? 'There are no dead letters.' : `There is no dead letter ${which}.`);
      return `${replayed === 1 ? 'One dead letter is' : `${replayed} dead letters are`} waiting again.`;
    },
  },
];
