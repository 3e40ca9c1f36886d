import { onceAnHour } from './once-an-hour';

describe('onceAnHour', () => {
  it('lets each subject through once an hour', () => {
    let now = 0;
    const isDue = onceAnHour(() => now);
    expect([isDue('mail'), isDue('mail'), isDue('postback')]).toEqual([true, false, true]);
    now = 3_599_999;
    expect(isDue('mail')).toBe(false);
    now = 3_600_000;
    expect([isDue('mail'), isDue('mail')]).toEqual([true, false]);
  });
});
