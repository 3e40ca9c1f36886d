import type { PaymentProvider } from './provider';
import { createProviders } from './providers';

const all = ['sandbox', 'verotel', 'ccbill'].map((name) => ({ name }) as PaymentProvider);
const routes = new Map([
  ['*', 'verotel'],
  ['*:packs', 'ccbill'],
  ['DE', 'sandbox'],
  ['DE:plans', 'ccbill'],
]);

describe('who begins a checkout', () => {
  it.each([
    ['DE', 'plans', 'ccbill'],
    ['DE', 'packs', 'sandbox'],
    ['US', 'packs', 'ccbill'],
    ['US', 'plans', 'verotel'],
    [null, 'packs', 'ccbill'],
    [null, 'plans', 'verotel'],
  ] as const)('from %s for %s is %s: the narrowest rule decides', (country, kind, name) => {
    expect(createProviders(all, routes).forOrder({ country, kind })?.name).toBe(name);
  });

  it('is none where nothing is configured', () => {
    expect(createProviders(all, new Map()).forOrder({ country: 'DE', kind: 'packs' })).toBeNull();
  });
});

it('looks after what was begun with a provider that begins nothing any more', () => {
  const providers = createProviders(all, new Map([['*', 'ccbill']]));
  expect(providers.byName('verotel')?.name).toBe('verotel');
  expect(providers.byName('elsewhere')).toBeNull();
});
