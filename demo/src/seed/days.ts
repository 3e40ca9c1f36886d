const DAY = 86_400_000;

/** Whole days before the day on which the demo was loaded, and a time of that day in UTC. */
export type Moment = readonly [daysAgo: number, time: string];

/** @param now when the demo is loaded. A moment is on a day before that of the start, so it is always past. */
export const momentOf = (now: Date, [daysAgo, time]: Moment): Date =>
  new Date(`${new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10)}T${time}Z`);

/** The next full or half hour, which is when shows begin. */
export function halfHourAfter(at: Date): Date {
  const halfHour = DAY / 48;
  return new Date(Math.ceil(at.getTime() / halfHour) * halfHour);
}

interface GameDays {
  readonly bought: Moment;
  /** When it was last played, and how far, as a share of it; 1: to its end. */
  readonly played?: readonly [...Moment, share: number];
  /** When the member with Premium rated it, and the stars, ten for each. */
  readonly rated?: readonly [...Moment, stars: number];
}

/** What a member did with owned games, the most popular first: bought each when it was out, played it, rated it. */
const gameDays: readonly GameDays[] = [
  { bought: [17, '20:47:12'], played: [1, '21:52:40', 0.56], rated: [1, '22:07:03', 50] },
  { bought: [31, '19:23:44'], played: [4, '22:18:05', 0.2], rated: [4, '22:31:52', 40] },
  { bought: [118, '21:08:27'], played: [104, '23:11:36', 1], rated: [104, '23:19:20', 50] },
  { bought: [205, '17:36:51'] },
  { bought: [289, '22:14:09'] },
  { bought: [47, '20:02:33'] },
  { bought: [74, '18:55:18'] },
];

/** @param index place of the game among those that the member owns, by popularity */
export const daysOfGame = (index: number): GameDays => gameDays[index] ?? { bought: [290 + index, '18:20:00'] };
