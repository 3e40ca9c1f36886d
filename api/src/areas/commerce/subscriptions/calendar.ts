/**
 * A moment some months later, by the calendar in UTC: 31 January and one month is the last day of February. Count from
 * the first day each time, and the 31st comes back in March.
 * @param months whole months, also negative
 */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}
