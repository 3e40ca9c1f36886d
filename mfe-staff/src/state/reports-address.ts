import type { ReportOutcome, StaffReport } from '@platform/shared/contracts';
import { appealHours } from '@platform/shared/limits';

const queues = [
  'open',
  'mine',
  'appeals',
  'decided',
] as const;
export type ReportQueue = (typeof queues)[number];

/** Which reports are listed, as the address has it. */
export interface ReportsAddress {
  queue?: ReportQueue;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** @param search of the address; what is wrong in it is left out */
export function readReportsAddress(search: URLSearchParams): ReportsAddress {
  const queue = queues.find((name) => name === search.get('queue'));
  const cursor = search.get('cursor') ?? '';
  return { ...(queue !== undefined && queue !== 'open' && { queue }), ...(cursor !== '' && { cursor }) };
}

/** What was reported, in words. */
export const kindWords: Readonly<Record<StaffReport['kind'], string>> = {
  game: 'Game',
  video: 'Video',
  model: 'Performer',
  room: 'Live room',
  message: 'Message',
  picture: 'Picture',
  name: 'Public name',
};

/** What is decided, in words. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'No action',
  warn: 'Warn',
  'take-down': 'Take it down',
  block: 'Take it down and block the account',
};

/** What follows from a decision, in words. */
export const outcomeHints: Readonly<Record<ReportOutcome, string>> = {
  none: 'Nothing here breaks the rules',
  warn: 'Nothing is removed; both sides are told',
  'take-down': 'Off the whole site',
  block: 'Off the site, and the account can’t log in',
};

/** What the decision that is sent says, on its button. */
export const outcomeVerbs: Readonly<Record<ReportOutcome, string>> = {
  none: 'Decide: no action',
  warn: 'Decide: warn',
  'take-down': 'Take it down',
  block: 'Take down and block',
};

export const isOutcome = (text: string | undefined): text is ReportOutcome =>
  text !== undefined && Object.hasOwn(outcomeWords, text);

const hour = 3_600_000;
const day = 24 * hour;

/** Whether the last day for a decision has begun. @param now milliseconds */
export const isNear = (dueAt: string, now: number): boolean => Date.parse(dueAt) - now < day;

/** How much of the time for a decision is left, from 0 to 1. @param now milliseconds */
export function shareLeft(
  { createdAt, dueAt, hasAppeal }: Pick<StaffReport, 'createdAt' | 'dueAt' | 'hasAppeal'>,
  now: number,
): number {
  // Lists do not say when an appeal came: all have the same time.
  const whole = hasAppeal ? appealHours * hour : Date.parse(dueAt) - Date.parse(createdAt);
  return Math.max(0, Math.min(1, (Date.parse(dueAt) - now) / whole));
}

/** How many days there are for a decision. */
export const daysOf = (from: string, dueAt: string): number => Math.round((Date.parse(dueAt) - Date.parse(from)) / day);

/** Which of these days it is, from 1; past the deadline the last one. @param now milliseconds */
export const dayOf = (from: string, dueAt: string, now: number): number =>
  Math.max(1, Math.min(daysOf(from, dueAt), Math.floor((now - Date.parse(from)) / day) + 1));

/**
 * How much time is left for a decision, e.g. `1 d 6 h left`.
 * @param now milliseconds
 */
export function timeLeft(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return `${Math.ceil(-left / hour)} h late`;
  if (left < hour) return 'less than 1 h left';
  const hours = Math.floor(left / hour);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (days === 0) return `${hours} h left`;
  return rest === 0 ? `${days} d left` : `${days} d ${rest} h left`;
}
