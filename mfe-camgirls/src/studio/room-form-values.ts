import type { StudioSettings } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { goalCoins, goalTitleMaxLength, privateCoins, roomTopicMaxLength } from '@platform/shared/limits';

/** The form of a room, as it is typed. */
export interface RoomFormValues {
  topic: string;
  goalTitle: string;
  goalCoins: string;
}
/** A sentence for each field that is wrong. */
export interface RoomFormErrors {
  topic?: string | undefined;
  goalTitle?: string | undefined;
  goalCoins?: string | undefined;
}

/**
 * Reads the form. A goal is a title and a sum: both, or neither.
 * @returns settings to save, or null and what is wrong
 */
export function readRoomForm(values: RoomFormValues): { settings: StudioSettings | null; errors: RoomFormErrors } {
  const [topic, title, sum] = [values.topic.trim(), values.goalTitle.trim(), values.goalCoins.replaceAll(/\s/g, '')];
  const hasGoal = title !== '' || sum !== '';
  const coins = /^\d{1,7}$/.test(sum) ? Number(sum) : 0;
  const errors: RoomFormErrors = {};
  if (topic === '') errors.topic = 'Enter a title.';
  if (topic.length > roomTopicMaxLength) errors.topic = `Use at most ${roomTopicMaxLength} characters.`;
  if (hasGoal && title === '') errors.goalTitle = 'Enter a goal.';
  if (title.length > goalTitleMaxLength) errors.goalTitle = `Use at most ${goalTitleMaxLength} characters.`;
  if (hasGoal && (coins < goalCoins.min || coins > goalCoins.max))
    errors.goalCoins = `Enter ${formatNumber(goalCoins.min)} to ${formatNumber(goalCoins.max)} coins.`;
  if (Object.keys(errors).length > 0) return { settings: null, errors };
  return {
    settings: { topic, goal: hasGoal ? { title, coins } : null },
    errors,
  };
}

/**
 * Reads the price of a private show. Nothing typed is 0: by invitation alone.
 * @returns coins a minute; null: it is none
 */
export function readPrice(text: string): number | null {
  const price = text.replaceAll(/\s/g, '') || '0';
  const coins = /^\d{1,4}$/.test(price) ? Number(price) : -1;
  return coins < privateCoins.min || coins > privateCoins.max ? null : coins;
}
