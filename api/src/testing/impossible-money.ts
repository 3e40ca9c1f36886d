/** Rows that must not exist, whatever was done in whichever order; each with what it would mean. */
type Impossible = readonly (readonly [what: string, statement: string])[];

/** Of the ledger alone. */
export const impossibleInLedger: Impossible = [
  [
    'a transfer whose entries do not sum to zero',
    'select transfer_id from ledger_entries group by transfer_id, currency having sum(amount) <> 0',
  ],
  [
    'a balance that is not the sum of its entries',
    'select a.id from ledger_accounts a where balance <> coalesce((select sum(amount) from ledger_entries e where e.ledger_account_id = a.id), 0)',
  ],
  [
    'a member below zero',
    `select id from ledger_accounts where kind = 'member' and (balance < 0 or bought < 0 or bought > balance)`,
  ],
  ['a debt above zero', `select id from ledger_accounts where owner like 'debt:%' and balance > 0`],
  [
    'a member who owes and has some at the same time',
    `select m.id from ledger_accounts m join ledger_accounts d on d.owner = 'debt:' || substr(m.owner, 8) and d.currency = m.currency where m.kind = 'member' and m.balance > 0 and d.balance < 0`,
  ],
];

/** Of the ledger and what was bought, held, rated and paid. */
export const impossible: Impossible = [
  ...impossibleInLedger,
  [
    'a house account of holds that is not what holds keep',
    `select 1 from (select coalesce(sum(balance), 0) as kept from ledger_accounts where owner like 'holds:%') l, (select coalesce(sum(amount - settled), 0) as open from holds where released_at is null) h where l.kept <> h.open`,
  ],
  [
    'a purchase without its transfer',
    `select r.id from purchase_receipts r where r.total > 0 and not exists (select 1 from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.ledger_account_id where t.id = r.transfer_id and a.owner = 'member:' || r.account_id and e.currency = r.currency and e.amount = -r.total)`,
  ],
  [
    'a payment without its purchase',
    `select t.id from ledger_transfers t where t.reason like 'purchase:%' and not exists (select 1 from purchase_receipts r where r.transfer_id = t.id)`,
  ],
  [
    'a refund without its receipt',
    `select t.id from ledger_transfers t where t.reason like 'refund:%' and not exists (select 1 from purchase_receipts r where r.refund_transfer_id = t.id)`,
  ],
  [
    'an owner without an open receipt',
    `select p.id from purchases p join purchase_receipts r on r.id = p.receipt_id where r.refunded_at is not null or r.account_id <> p.account_id or r.game_id <> p.game_id`,
  ],
  [
    'an open receipt without ownership',
    `select r.id from purchase_receipts r where r.refunded_at is null and not exists (select 1 from purchases p where p.receipt_id = r.id)`,
  ],
  [
    'a tip without its payment, or with another',
    `select m.sequence from chat_messages m left join holds h on h.transfer_id = m.transfer_id where m.kind = 'tip' and (h.id is null or h.account_id <> m.account_id or h.amount <> m.coins or h.settled <> m.coins or h.released_at is null)`,
  ],
  [
    'a payment without its tip',
    `select h.id from holds h where h.reason like 'tip:%' and not exists (select 1 from chat_messages m where m.transfer_id = h.transfer_id)`,
  ],
  [
    'a performer with other coins than were tipped and paid for private shows, less payouts',
    `select r.id from live_rooms r where coalesce((select balance from ledger_accounts where owner = 'performer:' || r.id), 0) <> coalesce((select sum(coins) from chat_messages m where m.room_id = r.id), 0) + coalesce((select sum(coins) from private_stays s where s.room_id = r.id), 0) - coalesce((select sum(coins) from payouts p where p.room_id = r.id and p.state <> 'rejected'), 0)`,
  ],
  [
    'a payout that took other coins than its own, or kept them when it was rejected',
    `select p.id from payouts p where case when p.state = 'rejected' then 0 else -p.coins end <> (select coalesce(sum(e.amount), 0) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.ledger_account_id where t.reason in ('payout:' || p.id, 'payout-back:' || p.id) and a.owner = 'performer:' || p.room_id)`,
  ],
  [
    'a private show that was paid otherwise than its holds say, or more minutes than have begun',
    `select s.id from private_stays s where s.coins <> coalesce((select sum(h.settled) from holds h where h.idempotency_key like 'private:' || s.id || ':%'), 0) or s.coins > s.minutes * s.coins_per_minute`,
  ],
  [
    'a private show that has ended and keeps coins',
    `select s.id from private_stays s join holds h on h.idempotency_key like 'private:' || s.id || ':%' where s.ended_at is not null and h.released_at is null`,
  ],
  [
    'a room whose messages are not numbered from 1 without gaps',
    `select r.id from live_rooms r where r.chat_sequence <> (select count(*) from chat_messages m where m.room_id = r.id) or r.chat_sequence <> coalesce((select max(sequence) from chat_messages m where m.room_id = r.id), 0)`,
  ],
  [
    'gems for a rating twice',
    `select 1 from ledger_transfers where reason like 'rating:%' group by ledger_account_id, reason having count(*) > 1`,
  ],
  [
    'coins of a pack that do not say what its checkout says',
    `select c.id, c.state from checkouts c where c.coins is not null and (
       (select count(*) from ledger_transfers t where t.reason = 'coins:' || c.id)
       - (select count(*) from ledger_transfers t where t.reason = 'coins-refund:' || c.id)
       <> case when c.state = 'paid' then 1 else 0 end
       or (select count(*) from ledger_transfers t where t.reason = 'coins:' || c.id) > 1)`,
  ],
  [
    'a member with two subscriptions that run',
    `select account_id from subscriptions where status in ('active', 'past-due') group by account_id having count(*) > 1`,
  ],
  [
    'a subscription that runs on a payment that went back',
    `select s.id from subscriptions s join checkouts c on c.subscription_id = s.id where s.status <> 'ended' and c.state <> 'paid'`,
  ],
  [
    'gems of Premium that were given twice',
    `select s.id from subscriptions s where (select count(*) from ledger_transfers t where t.reason = 'premium-gems:' || s.id) <> s.gem_months`,
  ],
];
