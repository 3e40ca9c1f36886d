import type { GameCard, Purchase } from '@platform/shared/contracts';
import { cardFacts, cardLink, cardPrice, cardTag, releaseDay } from './game-card-rules';

const purchase = (completed: boolean, standard: number, premium: number, gems: number | null = null): Purchase => {
  const coins = (discount: number) => ({ price: 1000, discount, total: 1000 - 10 * discount });
  return { completed, prices: { coins: { standard: coins(standard), premium: coins(premium) }, gems } };
};
const guest = { authorized: false, premium: false };
const member = { authorized: true, premium: false };
const premium = { authorized: true, premium: true };
const forGems = { ...member, currency: 'gems' as const };

describe('the corner tag of a game card', () => {
  type Row = [string, GameCard['view'], Parameters<typeof cardTag>[1], ReturnType<typeof cardTag>];
  it.each<Row>([
    ['nothing for a guest', 'released', guest, null],
    [
      'nothing for a guest even when a discount is at hand',
      'released',
      { ...guest, purchase: purchase(false, 30, 40) },
      null,
    ],
    [
      'nothing for a guest even when a purchase is at hand',
      'released',
      { ...guest, purchase: purchase(true, 0, 0) },
      null,
    ],
    ['nothing for a member without purchase data', 'released', member, null],
    [
      'the standard discount for a member',
      'released',
      { ...member, purchase: purchase(false, 30, 40) },
      { kind: 'save', percent: 30 },
    ],
    [
      'the premium discount for a premium member',
      'released',
      { ...premium, purchase: purchase(false, 30, 40) },
      { kind: 'save', percent: 40 },
    ],
    [
      'nothing for a premium member without a premium discount',
      'released',
      { ...premium, purchase: purchase(false, 30, 0) },
      null,
    ],
    ['nothing at a discount of 0', 'early-access', { ...member, purchase: purchase(false, 0, 40) }, null],
    ['nothing beside a price in gems', 'released', { ...forGems, purchase: purchase(false, 30, 40, 125) }, null],
    [
      'the discount where there is no price in gems',
      'released',
      { ...forGems, purchase: purchase(false, 30, 40) },
      { kind: 'save', percent: 30 },
    ],
    [
      'PURCHASED before the discount',
      'released',
      { ...member, purchase: purchase(true, 30, 40) },
      { kind: 'purchased' },
    ],
    ['COMING SOON for an announcement', 'announcement', guest, { kind: 'soon' }],
    [
      'COMING SOON before the discount',
      'announcement',
      { ...member, purchase: purchase(false, 30, 40) },
      { kind: 'soon' },
    ],
    [
      'PURCHASED before COMING SOON',
      'announcement',
      { ...member, purchase: purchase(true, 0, 0) },
      { kind: 'purchased' },
    ],
  ])('is %s', (_title, view, viewer, expected) => {
    expect(cardTag({ view }, viewer)).toEqual(expected);
  });
});

describe('the price on a game card', () => {
  type Game = Pick<GameCard, 'view' | 'coins' | 'notForSale'>;
  type Row = [string, Game, Parameters<typeof cardPrice>[1], ReturnType<typeof cardPrice>];
  it.each<Row>([
    [
      'the list price for a guest',
      { view: 'released', coins: 1000 },
      guest,
      { kind: 'coins', total: 1000, before: null },
    ],
    [
      'the list price for a guest with stale purchase data',
      { view: 'released', coins: 1000 },
      { ...guest, purchase: purchase(true, 50, 50) },
      { kind: 'coins', total: 1000, before: null },
    ],
    [
      'the reduced price and the one before',
      { view: 'released', coins: 1000 },
      { ...member, purchase: purchase(false, 30, 40) },
      { kind: 'coins', total: 700, before: 1000 },
    ],
    [
      'the premium price for a premium member',
      { view: 'released', coins: 1000 },
      { ...premium, purchase: purchase(false, 30, 40) },
      { kind: 'coins', total: 600, before: 1000 },
    ],
    [
      'no struck price without a discount',
      { view: 'released', coins: 1000 },
      { ...member, purchase: purchase(false, 0, 0) },
      { kind: 'coins', total: 1000, before: null },
    ],
    [
      'in gems where the game is offered for them',
      { view: 'released', coins: 1000 },
      { ...forGems, purchase: purchase(false, 30, 40, 125) },
      { kind: 'gems', total: 125, before: null },
    ],
    [
      'in coins where there is none in gems',
      { view: 'released', coins: 1000 },
      { ...forGems, purchase: purchase(false, 30, 40) },
      { kind: 'coins', total: 700, before: 1000 },
    ],
    [
      'in coins where the game is offered for them',
      { view: 'released', coins: 1000 },
      { ...member, purchase: purchase(false, 0, 0, 125) },
      { kind: 'coins', total: 1000, before: null },
    ],
    ['owned', { view: 'released', coins: 1000 }, { ...member, purchase: purchase(true, 30, 40) }, { kind: 'owned' }],
    ['free at 0 coins', { view: 'released', coins: 0 }, guest, { kind: 'free' }],
    ['nothing for an announcement', { view: 'announcement', coins: 1000 }, guest, null],
    [
      'nothing for a game that is not for sale',
      { view: 'released', coins: 1000, notForSale: 'unplayable' },
      guest,
      null,
    ],
  ])('is %s', (_title, game, viewer, expected) => {
    expect(cardPrice(game, viewer)).toEqual(expected);
  });
});

it('leads to the game page, and nowhere for an announcement', () => {
  expect(cardLink({ view: 'released', pageUrl: '/games/ember-orbit' })).toBe('/games/ember-orbit');
  expect(cardLink({ view: 'early-access', pageUrl: '/games/ember-orbit' })).toBe('/games/ember-orbit');
  expect(cardLink({ view: 'announcement', pageUrl: '/games/ember-orbit' })).toBeNull();
});

it.each([
  [22, 52, 9, '22 h, 52 scenes, 9 girls'],
  [1.25, 1, 1, '1.3 h, 1 scene, 1 girl'],
  [0, 7, 0, '7 scenes'],
  [3, 0, 2, '3 h, 2 girls'],
  [0, 0, 0, ''],
])('tells %d hours, %d scenes and %d girls as "%s"', (hours, scenes, girls, expected) => {
  expect(cardFacts({ hours, scenes, girls })).toBe(expected);
});

it('names the day on which an announced game comes out', () => {
  expect(releaseDay({ releasedOn: '2027-03-14' })).toBe('Out on 14 March 2027');
});
