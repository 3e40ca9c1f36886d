import { formatNumber } from '@platform/shared/format';
import { Avatar, Banner, TabLinks, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { useMe } from '../../state/me';
import { type MemberTab, memberTabs } from '../../state/member-tabs';
import { Day, DayTime } from '../clock-time';
import { Facts } from '../table/card';
import type { Member } from './member-act-props';
import styles from './member.module.css';

interface MemberProps {
  member: Member;
}

/** Who it is, and what is the case about the account. */
export function MemberHead({ member }: MemberProps): ReactNode {
  const { id, name, email, publicName, createdAt, block, ageVerifiedUntil, removalDueAt, subscription } = member;
  const { emailChange } = member;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} size={52} image={null} />
        <div className={styles.title}>
          <h1>{name}</h1>
          <p>
            {email} · member {id} since <Day iso={createdAt} />
            {publicName !== null && ` · public name ${publicName}`}
          </p>
        </div>
        <div className={styles.tags}>
          <Tag variant={block === null ? 'ok' : 'bad'}>{block === null ? 'Active' : 'Blocked'}</Tag>
          <Tag variant={ageVerifiedUntil === null ? 'neutral' : 'ok'} icon="shield">
            {ageVerifiedUntil === null ? 'Age not verified' : 'Age verified'}
          </Tag>
          {subscription?.status === 'active' && <Tag>Premium</Tag>}
        </div>
      </div>
      {block !== null && (
        <Banner tone="warning" title="This account is blocked.">
          Since <DayTime iso={block.at} />. The member sees: {block.text ?? 'the standard text'}
        </Banner>
      )}
      {emailChange !== null && (
        <Banner tone="warning" title={`The e-mail address is about to change to ${emailChange.email}.`}>
          {emailChange.newConfirmed
            ? 'The new address has been confirmed.'
            : 'The new address hasn’t been confirmed yet.'}{' '}
          {emailChange.madeAt === null ? (
            'The member started it, and both addresses must confirm.'
          ) : (
            <>
              Staff started it. It takes effect after <DayTime iso={emailChange.madeAt} />, unless the old address stops
              it.
            </>
          )}
        </Banner>
      )}
      {removalDueAt !== null && (
        <Banner tone="warning" title="This account is about to be erased.">
          On <DayTime iso={removalDueAt} />, unless the member logs in before then.
        </Banner>
      )}
    </>
  );
}

/** What the member has, and did. */
export function MemberFacts({ member }: MemberProps): ReactNode {
  const { coins, gems, orders, paidOrders, refundedOrders, chargebacks, ownedGames, subscription, ageVerifiedUntil } =
    member;
  return (
    <Facts
      facts={[
        { label: 'Orders', value: formatNumber(orders), detail: `${paidOrders} paid` },
        { label: 'Refunded', value: formatNumber(refundedOrders), detail: 'orders' },
        { label: 'Coins', value: formatNumber(coins) },
        { label: 'Gems', value: formatNumber(gems) },
        { label: 'Library', value: formatNumber(ownedGames), detail: 'games' },
        {
          label: 'Premium',
          value: subscription === null ? 'None' : <Day iso={subscription.paidUntil} />,
          detail: subscription === null ? undefined : `${subscription.plan}, ${subscription.status}`,
        },
        { label: 'Chargebacks', value: formatNumber(chargebacks) },
        {
          label: 'Age verified',
          value: ageVerifiedUntil === null ? 'No' : <Day iso={ageVerifiedUntil} />,
          detail: ageVerifiedUntil === null ? undefined : 'until then',
        },
      ]}
    />
  );
}

interface MemberTabsProps extends MemberProps {
  /** Null: the overview. */
  current: MemberTab | null;
}

/** Ways to the lists of a member, as far as the role reads them, with how many things are in each where that is known. */
export function MemberTabs({ member, current }: MemberTabsProps): ReactNode {
  const { acts } = useMe();
  const counts: Readonly<Partial<Record<MemberTab, number>>> = {
    orders: member.orders,
    library: member.ownedGames,
    sessions: member.sessions.length,
  };
  const names = (Object.keys(memberTabs) as MemberTab[]).filter((name) => acts.includes(memberTabs[name].act));
  return (
    <div className={styles.tabs}>
      <TabLinks
        label="Of this member"
        tabs={[
          { to: ownPaths.member(member.id), label: 'Overview', current: current === null },
          ...names.map((name) => ({
            to: ownPaths.memberTab(member.id, name),
            label: memberTabs[name].label,
            count: counts[name],
            current: current === name,
          })),
        ]}
      />
    </div>
  );
}
