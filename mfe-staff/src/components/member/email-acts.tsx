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
      intro="For members who no longer have access to their inbox. The new address must confirm. We tell the old one, which can stop the change for three days. After that the address changes and every session ends."
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
            label="Proof you have seen"
            name="proof"
            hint="What shows that the account is theirs. Don’t enter document numbers: the audit log keeps this text."
            rows={3}
            maxLength={500}
            defaultValue={draft['proof']}
            error={errors['proof']}
          />
        </>
      )}
      read={(field) => ({ email: field('email').trim(), proof: field('proof').trim() })}
      check={({ email, proof }) => ({
        email: emailMistake(email) ?? (email.toLowerCase() === current ? 'This is already the address.' : undefined),
        proof: proof.length < 10 ? 'Describe it in at least ten characters.' : undefined,
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
      intro={`The address stays the same, and the link sent to ${emailChange?.email ?? 'the new one'} will stop working.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/email/withdraw', { params: { id }, body });
        return 'Change withdrawn.';
      }}
      onClose={onClose}
    />
  );
}
