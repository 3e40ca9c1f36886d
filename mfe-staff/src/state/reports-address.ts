import type { ReportOutcome, StaffReport } from '@platform/shared/contracts';

const queues = ['open', 'appeals', 'decided'] as const;
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
  video: 'Film',
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

const hour = 3_600_000;

/**
 * How much time is left for a decision, e.g. `1 d 6 h left`.
 * @param now milliseconds
 */
export function timeLeft(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return `${Math.ceil(-left / hour)} h late`;
  if (left < hour) return 'under an hour left';
  const hours = Math.floor(left / hour);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (days === 0) return `${hours} h left`;
  return rest === 0 ? `${days} d left` : `${days} d ${rest} h left`;
}
