import type { Pack } from '@platform/shared/contracts';
import type { SiteConfig } from '../settings';
import { brandPicturePath } from '../brand/brand';
import type { Brand } from '../brand/repository';
import { decimalsOf } from '../../commerce/products/products';

/** What the heads of all pages say of the site itself. */
export interface SeoSite {
  /** For canonical addresses. */
  readonly origin: string;
  /** As every title spells it; empty: titles stand alone. */
  readonly name: string;
  /** Path of the picture of pages without their own. */
  readonly card: string;
  /** The smallest pack of coins; null where coins cannot be bought. */
  readonly coinPack: Pick<Pack, 'coins' | 'price'> | null;
}

/** @param brand `readBrand` */
export const seoSiteOf = ({ siteUrl, payments: { routes, products } }: SiteConfig, brand: Brand): SeoSite => ({
  origin: siteUrl,
  name: brand.logo.title,
  card: brandPicturePath('card', brand),
  coinPack: routes.size === 0 ? null : (products.packs[0] ?? null),
});

const SEPARATOR = ' · ';

/** A page's title with the site's name behind it, once. */
export const titled = (title: string, name: string): string => {
  if (name === '' || title === name || title.endsWith(SEPARATOR + name)) return title;
  return title === '' ? name : title + SEPARATOR + name;
};

/**
 * What coins cost in money, by the smallest pack: the most that a buyer pays for them.
 * @param coins whole coins
 * @returns schema.org's price (a decimal, rounded up to the smallest unit of the currency) and ISO currency, or null
 * where coins cannot be bought
 */
export function moneyPrice(coins: number, { coinPack }: SeoSite): { price: string; priceCurrency: string } | null {
  if (coinPack === null) return null;
  const { amount, currency } = coinPack.price;
  const decimals = decimalsOf(currency);
  return {
    price: (Math.ceil((coins * amount) / coinPack.coins) / 10 ** decimals).toFixed(decimals),
    priceCurrency: currency,
  };
}
