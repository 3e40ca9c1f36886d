import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { CoinPrice, GameCard, Tag } from './games';
import { MediaImage } from '../content/media';
import { Money } from '../money/products';
import { Slug } from './paging';

/**
 * What an offer promises of each of its games: a discount that runs, of at least so many percent, or a price in gems.
 * A selection promises nothing about prices.
 */
export const OfferTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), percent: z.number().int().min(1).max(100) }),
  z.object({ kind: z.literal('gems') }),
  z.object({ kind: z.literal('selection') }),
]);
export type OfferTerms = z.infer<typeof OfferTerms>;

const DealGame = GameCard.extend({
  /**
   * What members pay in coins, for everybody to see; null: as much as everybody. `until`: ISO date, the price holds to the
   * end of that day at least, because an offer says so; null: no offer names a day.
   */
  memberPrice: CoinPrice.extend({ until: z.string().nullable() }).nullable(),
  /** What it costs in gems instead; null: it is for coins alone. */
  gems: z.number().int().min(1).nullable(),
});

const Deals = z.object({
  /** How many games have a discount for members today, and the highest one in percent. */
  onSale: z.object({ games: z.number().int().min(0), savesUpTo: z.number().int().min(0).max(100) }),
  items: z.array(
    z.object({
      slug: Slug,
      title: z.string(),
      text: z.string(),
      /** ISO dates; `endsOn` is the last day, null: it lasts. */
      startsOn: z.string(),
      endsOn: z.string().nullable(),
      image: MediaImage,
      terms: OfferTerms,
      /** The highest discount of its games for members, in percent; 0: none of them has one. */
      savesUpTo: z.number().int().min(0).max(100),
      /** Only those for which the terms are true today. */
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
  /** Leads off the site. Mark it as an advertisement (`rel="sponsored"`) when `affiliate`. */
  link: z.object({ url: z.string(), affiliate: z.boolean() }).nullable(),
  /** What it costs where `link` leads, as an editor saw it; null: not known. */
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
