import { asc, eq, ne } from 'drizzle-orm';
import type { Content } from '../areas/content/schema/schema';
import {
  favourites,
  gameModels,
  games,
  history,
  liveBroadcasts,
  liveRooms,
  models,
  playProgress,
  purchaseReceipts,
  purchases,
  ratings,
  subscriptions,
  videos,
} from '../areas/catalogue/tables';
import { priceFor } from '../areas/catalogue/games/price';
import { makeCheckoutId } from '../areas/commerce/payments/checkout-id';
import { insertCheckout } from '../areas/commerce/payments/repository';
import { addMonths } from '../areas/commerce/subscriptions/calendar';
import { runningUntil } from '../areas/commerce/subscriptions/lifecycle';
import { insertPeriod, insertSubscription } from '../areas/commerce/subscriptions/repository';
import { sandboxOrders } from '../areas/commerce/tables';
import { findWriterName } from '../areas/identity/public-names/repository';
import { nameKey } from '../areas/identity/public-names/name-key';
import { hashPassword } from '../areas/identity/sessions/passwords';
import { accounts, publicNames, staffRoles } from '../areas/identity/tables';
import { currencies, transfer } from '../areas/ledger/ledger/repository';
import { payTip } from '../areas/live/chat/tip';
import { dayOf } from '../areas/live/papers/days';
import { insertPaper } from '../areas/live/papers/repository';
import { settleTitles, writeUntil } from '../areas/live/papers/settle';
import { grantPerformer } from '../areas/live/performers/repository';
import { performers } from '../areas/live/tables';
import type { Queryable } from '../ground/db/database';

/** Functions with which the demo writes its members, because it only imports types from the API. */
export const seedTools = {
  asc,
  eq,
  ne,
  tables: {
    accounts,
    favourites,
    gameModels,
    games,
    history,
    liveBroadcasts,
    liveRooms,
    models,
    performers,
    playProgress,
    publicNames,
    purchaseReceipts,
    purchases,
    ratings,
    sandboxOrders,
    staffRoles,
    subscriptions,
    videos,
  },
  addMonths,
  currencies,
  dayOf,
  findWriterName,
  grantPerformer,
  hashPassword,
  insertCheckout,
  insertPaper,
  insertPeriod,
  insertSubscription,
  makeCheckoutId,
  nameKey,
  payTip,
  priceFor,
  runningUntil,
  settleTitles,
  transfer,
  writeUntil,
};
export type SeedTools = typeof seedTools;

/** Seals the file of a paper, and puts it into the media store. */
export type KeepFile = (id: string, file: Buffer) => Promise<{ readonly fileKey: string; readonly sealedWith: string }>;

/** Exports of the demo's module in addition to `DemoModule`. */
export interface SeedModule {
  /**
   * Adds the demo's members to an imported catalogue.
   * @returns their number
   */
  readonly addMembers: (tools: SeedTools, tx: Queryable, content: Content, now: Date) => Promise<number>;
  /** Adds valid papers of every performer, so that rooms and titles are public. @param keep seals and stores a file */
  readonly addPapers: (tools: SeedTools, tx: Queryable, now: Date, keep: KeepFile) => Promise<void>;
}
