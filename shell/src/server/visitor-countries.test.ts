/** @jest-environment node */
import { createVisitorCountries } from './visitor-countries';

const british = { 'x-country': 'GB' };
const strict = { countryHeader: 'x-country', countries: ['GB'] };
const by = (settings: typeof strict | { countryHeader: null; countries: string[] }) =>
  createVisitorCountries({ known: () => settings, get: async () => settings });

describe("a visitor's country", () => {
  it.each<[string, Record<string, string>, string, Record<string, string>]>([
    ['one with a rule of its own', british, 'GB', british],
    ['one like most', { 'x-country': 'nl' }, '', { 'x-country': 'NL' }],
    ['none', {}, '', {}],
    ['no country', { 'x-country': 'T1' }, '', {}],
    ['one in a header that is not believed', { 'cf-country': 'GB' }, '', {}],
  ])('is read by the settings of the API: %s', async (_, headers, rule, sent) => {
    const countries = by(strict);
    expect(await countries.of(headers)).toEqual({ rule, headers: sent, header: 'x-country' });
    expect(countries.known(headers)).toEqual(await countries.of(headers));
  });

  it('is none where the API believes no header', async () => {
    expect(await by({ countryHeader: null, countries: [] }).of(british)).toEqual({
      rule: '',
      headers: {},
      header: null,
    });
  });

  it('is an error while the API says nothing, and not known', async () => {
    const countries = createVisitorCountries({ known: () => null, get: () => Promise.reject(new Error('down')) });
    await expect(countries.of(british)).rejects.toThrow('down');
    expect(countries.known(british)).toBeNull();
  });
});
