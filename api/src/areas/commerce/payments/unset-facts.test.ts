import { type SaleFacts, unsetFacts } from './unset-facts';

const whole: SaleFacts = {
  routes: new Map([['*', 'verotel']]),
  seller: { name: 'Example Media Ltd', address: '4 Harbour Row, Limassol', taxId: 'VAT ID CY10400123X' },
  tax: { rates: new Map([['*', 1900]]) },
};

describe('an operator is told', () => {
  it.each<[string, Partial<SaleFacts>, string[]]>([
    ['nothing where all is said', {}, []],
    ['that receipts name no seller', { seller: null }, ['SELLER_NAME']],
    [
      'that the seller has no address and no tax number',
      { seller: { name: 'Example Media Ltd', address: null, taxId: null } },
      ['SELLER_ADDRESS', 'SELLER_TAX_ID'],
    ],
    ['that no tax is stated', { tax: { rates: new Map() } }, ['TAX_RATES']],
    [
      'that no money moves',
      {
        routes: new Map([
          ['*', 'verotel'],
          ['DE', 'sandbox'],
        ]),
      },
      ['PAYMENT_PROVIDER'],
    ],
    ['only that nothing can be bought', { routes: new Map(), seller: null }, ['PAYMENT_PROVIDER']],
  ])('%s', (_, change, settings) => {
    expect(unsetFacts({ ...whole, ...change }).map((line) => line.split(' ')[0])).toEqual(settings);
  });
});
