import { formatDate } from '@platform/shared/format';
import { emailMistake } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Field, TextArea } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { ActDialog } from '../act/act-dialog';
import type { MemberActProps } from './member-act-props';

/** Begins a change of the address for a member who lost the mailbox. */
export function ChangeEmail({ member: { id, name, email: current }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Change the e-mail address of ${name}`}
      verb="Start the change"
      danger
      name={`email ${id}`}
      intro="For a member who lost the mailbox. The new address has to confirm. The old one is told and can stop the change for three days; then it is made, and every session ends."
      labels={{ email: 'The new e-mail address', proof: 'The proof' }}
      renderFields={(draft, errors) => (
        <>
          <Field
            label="New e-mail"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={draft['email']}
            error={errors['email']}
          />
          <TextArea
            label="Proof that you saw"
            name="proof"
            hint="What shows that the account is theirs. No numbers of documents: the audit log keeps it."
            rows={3}
            maxLength={500}
            defaultValue={draft['proof']}
            error={errors['proof']}
          />
        </>
      )}
      read={(field) => ({ email: field('email').trim(), proof: field('proof').trim() })}
      check={({ email, proof }) => ({
        email: emailMistake(email) ?? (email.toLowerCase() === current ? 'This is the address already.' : undefined),
        proof: proof.length < 10 ? 'Say what you saw, in ten letters or more.' : undefined,
      })}
      send={async (body) => {
        const { madeAt } = await mutate(runtime, 'POST /api/staff/members/{id}/email', { params: { id }, body });
        return `The links are on their way. The address changes on ${formatDate(madeAt)} at the earliest.`;
      }}
      onClose={onClose}
    />
  );
}

/** Takes back a change that staff began. */
export function WithdrawEmail({ member: { id, emailChange }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title="Withdraw the e-mail change"
      verb="Withdraw"
      name={`email-withdraw ${id}`}
      intro={`The address stays the same, and the link to ${emailChange?.email ?? 'the new one'} opens nothing.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/email/withdraw', { params: { id }, body });
        return 'The change is withdrawn.';
      }}
      onClose={onClose}
    />
  );
}
