import type { StaffRole } from '@platform/shared/contracts';
import { emailMistake } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Checkbox, Field } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { roleWords } from '../state/roles';
import { ActDialog } from './act/act-dialog';
import styles from './act/act-dialog.module.css';

interface RolesDialogProps {
  /** Empty: somebody new. */
  email: string;
  roles: readonly StaffRole[];
  onClose: () => void;
}

const allRoles = Object.keys(roleWords) as StaffRole[];

/** Gives an account roles in place of those it has. */
export function RolesDialog({ email, roles, onClose }: RolesDialogProps): ReactNode {
  const runtime = useRuntime();
  const isNew = email === '';
  return (
    <ActDialog
      title={isNew ? 'Invite to the team' : `Roles of ${email}`}
      verb={isNew ? 'Invite' : 'Save'}
      name={isNew ? 'invite' : `roles ${email}`}
      intro={
        isNew
          ? 'If this address has an account, it gets the roles immediately. Otherwise we’ll send an invitation, valid for 7 days. Either way, two-step login is required.'
          : 'We’ll tell them by e-mail. Without any role they leave the staff and are logged out everywhere.'
      }
      labels={{ email: 'The e-mail address', roles: 'The roles' }}
      renderFields={(draft, errors) => (
        <>
          {isNew && (
            <Field
              label="E-mail"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={draft['email']}
              error={errors['email']}
            />
          )}
          <fieldset className={styles.choices}>
            <legend>Roles</legend>
            {allRoles.map((role) => (
              <Checkbox
                key={role}
                name={role}
                value="on"
                label={`${role[0]?.toUpperCase()}${role.slice(1)}: ${roleWords[role]}`}
                defaultChecked={Object.keys(draft).length > 0 ? draft[role] === 'on' : roles.includes(role)}
              />
            ))}
            {errors['roles'] && <p role="alert">{errors['roles']}</p>}
          </fieldset>
        </>
      )}
      read={(field) => ({
        email: isNew ? field('email').trim() : email,
        roles: allRoles.filter((role) => field(role) === 'on'),
      })}
      check={(values) => ({
        email: emailMistake(values.email),
        roles: isNew && values.roles.length === 0 ? 'Choose a role.' : undefined,
      })}
      send={async (body) => {
        const { accountId } = await mutate(runtime, 'POST /api/staff/team', { body });
        if (accountId === null) return `${body.email} has been invited.`;
        return body.roles.length === 0 ? `${body.email} is no longer staff.` : `${body.email} now has these roles.`;
      }}
      onClose={onClose}
    />
  );
}
