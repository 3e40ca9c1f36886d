import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { CoinPrice, GameCard, Tag } from './games';
import { MediaImage } from '../content/media';
import { Money } from '../money/products';
import { Slug } from './paging';

/**
 * Terms that each game of an offer meets: an active discount of at least `percent`, or a price in gems. A selection
 * says nothing about prices.
 */
export const OfferTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), percent: z.number().int().min(1).max(100) }),
  z.object({ kind: z.literal('gems') }),
  z.object({ kind: z.literal('selection') }),
]);
export type OfferTerms = z.infer<typeof OfferTerms>;

const DealGame = GameCard.extend({
  /**
   * Price for members in coins, visible to all viewers; null: the same as for all. `until`: ISO date, the price lasts
   * at least to the end of that day, because an offer says so; null: no offer names a day.
   */
  memberPrice: CoinPrice.extend({ until: z.string().nullable() }).nullable(),
  /** Price in gems; null: for coins only. */
  gems: z.number().int().min(1).nullable(),
});

const Deals = z.object({
  /** Number of games with a member discount today, and the highest one in percent. */
  onSale: z.object({ games: z.number().int().min(0), savesUpTo: z.number().int().min(0).max(100) }),
  items: z.array(
    z.object({
      slug: Slug,
      title: z.string(),
      text: z.string(),
      /** ISO dates; `endsOn` is the last day, null: no end. */
      startsOn: z.string(),
      endsOn: z.string().nullable(),
      image: MediaImage,
      terms: OfferTerms,
      /** Highest member discount among its games, in percent; 0: none. */
      savesUpTo: z.number().int().min(0).max(100),
      /** Only games that meet the terms today. */
      games: z.array(DealGame),
    }),
  ),
});
export type Deals = z.infer<typeof Deals>;

/** A device that scripts work with. */
export const Device = z.object({
  slug: Slug,
  name: z.string(),
  maker: z.string(),
  text: z.string(),
  connects: z.enum(['bluetooth', 'wifi', 'usb']),
  image: MediaImage.nullable(),
  /**
   * Link to a shop: another site, or a page of this one. Mark it as an advertisement (`rel="sponsored"`) when
   * `affiliate`.
   */
  link: z.object({ url: z.string(), affiliate: z.boolean() }).nullable(),
  /** Price at `link`, as seen by an editor; null: not known. */
  price: Money.nullable(),
});
export type Device = z.infer<typeof Device>;

const Devices = z.object({ items: z.array(Device) });
export type Devices = z.infer<typeof Devices>;

const Tags = z.object({
  items: z.array(
    Tag.extend({
      slug: Slug,
      category: z.object({ slug: Slug, title: z.string() }).nullable(),
      games: z.number().int().min(0),
      videos: z.number().int().min(0),
    }),
  ),
});
export type Tags = z.infer<typeof Tags>;

export const offers = defineEndpoints({
  'GET /api/deals': { summary: 'Offers that run today', access: 'public', audience: 'full', reply: Deals },
  'GET /api/soft-page/deals': {
    summary: 'The same with what may be shown to anybody',
    access: 'public',
    audience: 'any',
    reply: Deals,
  },
  'GET /api/devices': { summary: 'Devices that scripts work with', access: 'public', audience: 'full', reply: Devices },
  'GET /api/tags': {
    summary: 'All tags with their groups and how much they are used',
    access: 'public',
    audience: 'full',
    reply: Tags,
  },
});
