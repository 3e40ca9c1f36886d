import type { Pack } from '@platform/shared/contracts';
import type { SiteConfig } from '../settings';
import { brandPicturePath } from '../brand/brand';
import type { Brand } from '../brand/repository';
import { decimalsOf } from '../../commerce/products/products';

/** Data about the site for the heads of all pages. */
export interface SeoSite {
  /** Base of canonical URLs. */
  readonly origin: string;
  /** Suffix of every title; empty: titles have none. */
  readonly name: string;
  /** Path of the picture for pages without their own. */
  readonly card: string;
  /** The smallest pack of coins; null if coins cannot be bought. */
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

/** A page's title followed by the site's name, once. */
export const titled = (title: string, name: string): string => {
  if (name === '' || title === name || title.endsWith(SEPARATOR + name)) return title;
  return title === '' ? name : title + SEPARATOR + name;
};

/**
 * Price of coins in money, by the smallest pack: the most that a buyer pays for them.
 * @param coins whole coins
 * @returns schema.org's price (a decimal, rounded up to the smallest unit of the currency) and ISO currency, or null if
 *   coins cannot be bought
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
