import { paths, useNavigate } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';
import { type Arrival, arrival } from '../state/use-arrival';

/** Hours that a link is good for (decisions.md, "Accounts": 24 for registration; api/src/modules/account/account-links: 1 for a new password). */
const hours: Record<'registration' | 'reset', string> = { registration: '24 hours', reset: 'one hour' };

/** A mail is on its way: the same words for every address. */
export function CheckYourMail({ email, mail }: Pick<Arrival, 'email' | 'mail'>) {
  const navigate = useNavigate();
  const back = mail === 'reset' ? paths.forgotPassword() : paths.registration();
  const known = mail === 'registration' || mail === 'reset' ? hours[mail] : null;
  return (
    <AuthPanel
      title="Check your mail"
      takesFocus={email !== undefined}
      intro={
        email === undefined ? (
          'Your link to go on is in the mail that we have sent you.'
        ) : (
          <>
            We have sent a mail to <b>{email}</b>. Open the link in it to go on.
          </>
        )
      }
    >
      <ul className={styles.list}>
        <li>{known === null ? 'The link is good for a limited time' : `The link is good for ${known}`}, and once.</li>
        <li>Nothing there after a few minutes? Look into the spam folder, and check that the address is right.</li>
      </ul>
      <div className={styles.ways}>
        <Button
          variant="outlined"
          onClick={() => void navigate(back, { state: arrival({ ...(email !== undefined && { email }) }) })}
        >
          {email === undefined ? 'Ask for a new mail' : 'Send it again, or change the address'}
        </Button>
        <Button variant="text" to={paths.login()}>
          Log in
        </Button>
      </div>
    </AuthPanel>
  );
}
