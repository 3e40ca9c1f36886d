import { SilenceLimit } from './faults';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

describe('who counts as there', () => {
  it('has been seen within 15 seconds', () => {
    const limit = new SilenceLimit();
    expect(limit.at(at(0))).toEqual(at(-15));
    expect(limit.at(at(5))).toEqual(at(-10));
  });

  it('was seen before the database went away, until they have had the time to say so again', () => {
    const limit = new SilenceLimit();
    limit.at(at(0));
    expect(limit.at(at(60))).toEqual(at(-15));
    expect(limit.at(at(74))).toEqual(at(-15));
    expect(limit.at(at(76))).toEqual(at(61));
  });
});
