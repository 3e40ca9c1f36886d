import { integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Partners who want to hear of sales, by the `aff_id` of their links. */
export const affiliatePartners = pgTable('affiliate_partners', {
  affId: text('aff_id').primaryKey(),
  /** Address with places such as `{click_id}`; see areas/commerce/affiliates/postback-url.ts. */
  postbackTemplate: text('postback_template').notNull(),
});

/** Visits that partners sent. Nothing that points at a person: no address, not even a hash of one. */
export const affiliateClicks = pgTable('affiliate_clicks', {
  /** Value of the `affiliate` cookie: 128 random bits, so that clicks cannot be guessed. */
  id: text('id').primaryKey(),
  affId: text('aff_id').notNull(),
  offerId: text('offer_id').notNull(),
  /** Decoded `link_data`, or null when there was none that is understood. */
  linkData: jsonb('link_data').$type<Record<string, string | number | boolean>>(),
  /** Other parameters of the address, within limits. */
  parameters: jsonb('parameters').$type<Record<string, string>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Sale events that came from a click; each is told to its partner once. */
export const affiliateSales = pgTable(
  'affiliate_sales',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    clickId: text('click_id')
      .notNull()
      .references(() => affiliateClicks.id),
    event: text('event').notNull(),
    /** Our name of the sale, such as an order's. */
    saleId: text('sale_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('affiliate_sales_once').on(t.event, t.saleId)],
);
