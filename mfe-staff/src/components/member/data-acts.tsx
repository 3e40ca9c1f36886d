import { formatDate } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import type { ReactNode } from 'react';
import { ActDialog } from '../act/act-dialog';
import type { MemberActProps } from './member-act-props';

/** Mails a member what is kept about them. */
export function SendData({ member: { id, name, email }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Send ${name} their data`}
      verb="Send the data"
      name={`data ${id}`}
      intro={`We’ll e-mail everything we keep about the member to ${email} as a file. You won’t see it.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/export', { params: { id }, body });
        return 'The data is on its way.';
      }}
      onClose={onClose}
    />
  );
}

/** Has an account removed, as its member asked. */
export function RemoveAccount({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Remove the account of ${name}`}
      verb="Remove the account"
      danger
      name={`removal ${id}`}
      intro="Only at the member’s request. They are logged out everywhere now, and the account is erased in 14 days. We’ll tell them by e-mail; logging in before then keeps the account. Coin and payment records stay, without name or address."
      read={() => ({})}
      send={async (body) => {
        const { removedOn } = await mutate(runtime, 'POST /api/staff/members/{id}/removal', { params: { id }, body });
        return `The account will be erased on ${formatDate(removedOn)}.`;
      }}
      onClose={onClose}
    />
  );
}

/** Keeps an account that is about to be removed. */
export function KeepAccount({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Keep the account of ${name}`}
      verb="Keep the account"
      name={`keep ${id}`}
      intro="Nothing will be erased, and we’ll tell the member by e-mail. Premium renews only if the member resumes it."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/removal/withdraw', { params: { id }, body });
        return 'The account will be kept.';
      }}
      onClose={onClose}
    />
  );
}
