import fc from 'fast-check';
import { searchHelp } from './help-search';

const pages = [
  {
    path: '/help/billing',
    title: 'Billing',
    text: 'A neutral company name stands on your statement, without a word about coins.',
  },
  {
    path: '/help/coins-and-gems',
    title: 'Coins and gems',
    text: `Two currencies. ${'Words of no interest. '.repeat(20)}Gems are earned by rating. ${'And more after that. '.repeat(9)}`,
  },
  { path: '/help/cafe', title: 'Café', text: 'Nothing else.' },
  { path: '/faq#renewal', title: 'Will you remind me?', text: 'Yes, by e-mail, in time.' },
];
const found = (query: string) => searchHelp(pages, query).map(({ path }) => path);

describe('the search of the help', () => {
  it.each([
    ['coins', ['/help/coins-and-gems', '/help/billing']],
    ['COIN', ['/help/coins-and-gems', '/help/billing']],
    ['statement company', ['/help/billing']],
    ['cafe', ['/help/cafe']],
    ['oins', []],
    ['email', ['/faq#renewal']],
    ['e-mail', ['/faq#renewal']],
    ['em', ['/faq#renewal']],
    ['coins unicorn', []],
    ['', []],
    ['  .*+?^$(){}|[] ', []],
    [String.raw`c(oins`, []],
  ])('finds for %j %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('shows where a page says it', () => {
    const [match] = searchHelp(pages, 'earned');
    expect(match?.excerpt).toMatch(/^… .*Gems are earned by rating\..* …$/);
  });

  it('takes whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) =>
        expect(searchHelp(pages, query).length).toBeLessThanOrEqual(pages.length),
      ),
    );
  });
});
