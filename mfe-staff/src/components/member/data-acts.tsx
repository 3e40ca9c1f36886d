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
      intro={`Everything that is kept about the member goes to ${email} as a file. You don’t see it.`}
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
      intro="As the member asked. It is erased in 14 days, and every session ends now. The member is told by e-mail, and keeps the account by logging in before then. Records of coins and payments stay, without name or address."
      read={() => ({})}
      send={async (body) => {
        const { removedOn } = await mutate(runtime, 'POST /api/staff/members/{id}/removal', { params: { id }, body });
        return `The account is erased on ${formatDate(removedOn)}.`;
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
      intro="Nothing is erased. The member is told by e-mail. Premium renews again only once the member resumes it."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/removal/withdraw', { params: { id }, body });
        return 'The account is kept.';
      }}
      onClose={onClose}
    />
  );
}
