/** @jest-environment node */
import { lifetimes } from '@platform/shared/lifetimes';
import { type ApiSettings, followApiSettings } from './api-settings';

const first = { countryHeader: 'x-country', countries: ['GB'], contentVersion: 7 };
let settings: ApiSettings;

function start(told: unknown = first) {
  const api = { told };
  const get = jest.fn(async () => {
    if (api.told instanceof Error) throw api.told;
    return new Response(JSON.stringify(api.told));
  });
  settings = followApiSettings('http://api.example', get as typeof fetch);
  return { api, get };
}
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  settings.stop();
  jest.useRealTimers();
});

describe('the settings of the API', () => {
  it('are asked for once by all who need them at the same time', async () => {
    const { get } = start();
    await Promise.all(Array.from({ length: 20 }, () => settings.get()));
    expect(get).toHaveBeenCalledTimes(1);
    expect(get).toHaveBeenCalledWith('http://api.example/edge-settings', expect.anything());
    expect(settings.known()).toEqual(first);
  });

  it('are requested every second, also without visitors', async () => {
    const { api, get } = start();
    await settings.get();
    api.told = { ...first, countries: [] };
    await seconds(5);
    expect(settings.known()?.countries).toEqual([]);
    expect(get).toHaveBeenCalledTimes(6);
  });

  it('are the last ones while the API is away', async () => {
    const { api } = start();
    await settings.get();
    api.told = new Error('down');
    await seconds(5);
    expect(await settings.get()).toEqual(first);
  });

  it.each([
    ['is away', new Error('down')],
    ['replies with something else', { countryHeader: 7 }],
    ['says nothing', null],
  ])('are an error while the API %s, and are known as soon as it is back', async (_, told) => {
    const { api } = start(told);
    await expect(settings.get()).rejects.toThrow(/^(?:down|the API answers 200 to the edge's settings)$/);
    expect(settings.known()).toBeNull();
    api.told = first;
    expect(await settings.get()).toEqual(first);
  });
});

describe('the name of the content', () => {
  it('changes when the content does, and once more when every instance of the API must know it', async () => {
    const { api } = start();
    await settings.get();
    await seconds(2);
    const names = [settings.content()];
    api.told = { ...first, contentVersion: 8 };
    await seconds(1);
    names.push(settings.content());
    await jest.advanceTimersByTimeAsync(lifetimes.contentSettles - 10);
    expect(settings.content()).toBe(names[1]);
    await jest.advanceTimersByTimeAsync(10);
    names.push(settings.content());
    await seconds(60);
    expect(settings.content()).toBe(names[2]);
    expect(new Set(names).size).toBe(3);
    expect(lifetimes.contentSettles).toBeGreaterThan(lifetimes.contentVersion);
  });

  it('changes also when the number falls, as after a backup was restored', async () => {
    const { api } = start();
    await settings.get();
    await seconds(2);
    const before = settings.content();
    api.told = { ...first, contentVersion: 3 };
    await seconds(3);
    expect(settings.content()).not.toBe(before);
  });

  it.each([
    ['the API is away', new Error('down')],
    ['its database does not say it', { ...first, contentVersion: null }],
    ['the API is of an earlier release', { countryHeader: 'x-country', countries: ['GB'] }],
  ])('stays while %s', async (_, told) => {
    const { api } = start();
    await settings.get();
    await seconds(2);
    const before = settings.content();
    api.told = told;
    await seconds(5);
    expect(settings.content()).toBe(before);
  });
});
