/** @jest-environment node */
import { createVisitorCountries } from './visitor-countries';

const british = { 'x-country': 'GB' };
const strict = { countryHeader: 'x-country', countries: ['GB'] };

function start(first: unknown = strict) {
  const api = { settings: first };
  const clock = { now: 1_000 };
  const get = jest.fn(async () => {
    if (api.settings instanceof Error) throw api.settings;
    return new Response(JSON.stringify(api.settings));
  });
  const countries = createVisitorCountries('http://api.example', get, () => clock.now);
  return { api, clock, get, countries };
}

describe("a visitor's country", () => {
  it.each<[string, Record<string, string>, string, Record<string, string>]>([
    ['one with a rule of its own', british, 'GB', british],
    ['one like most', { 'x-country': 'nl' }, '', { 'x-country': 'NL' }],
    ['none', {}, '', {}],
    ['no country', { 'x-country': 'T1' }, '', {}],
    ['one in a header that is not believed', { 'cf-country': 'GB' }, '', {}],
  ])('is read by the settings of the API: %s', async (_, headers, rule, sent) => {
    const { countries, get } = start();
    expect(await countries.of(headers)).toEqual({ rule, headers: sent, header: 'x-country' });
    expect(get).toHaveBeenCalledWith('http://api.example/edge-settings', expect.anything());
  });

  it('is none where the API believes no header', async () => {
    const { countries } = start({ countryHeader: null, countries: [] });
    expect(await countries.of(british)).toEqual({ rule: '', headers: {}, header: null });
  });

  it.each([
    ['is away', new Error('down')],
    ['answers something else', { countryHeader: 7 }],
    ['says nothing', null],
  ])('is an error while the API %s, and is known as soon as it is back', async (_, settings) => {
    const { api, countries } = start(settings);
    await expect(countries.of({})).rejects.toThrow(/^(?:down|the API answers 200 to the edge's settings)$/);
    api.settings = strict;
    expect((await countries.of(british)).rule).toBe('GB');
  });

  it('is read by new settings a second after they were made', async () => {
    const { api, clock, countries, get } = start({ countryHeader: null, countries: [] });
    await countries.of(british);
    api.settings = strict;
    clock.now += 999;
    expect((await countries.of(british)).rule).toBe('');
    clock.now += 1;
    expect((await countries.of(british)).rule).toBe('GB');
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('is read by the last settings while the API is away, which one visitor a second asks again', async () => {
    const { api, clock, countries, get } = start();
    await countries.of(british);
    api.settings = new Error('down');
    clock.now += 5_000;
    for (let n = 0; n < 10; n += 1) expect((await countries.of(british)).rule).toBe('GB');
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('is looked up once for all who come at the same time', async () => {
    const { countries, get } = start();
    await Promise.all(Array.from({ length: 20 }, () => countries.of(british)));
    expect(get).toHaveBeenCalledTimes(1);
  });
});
