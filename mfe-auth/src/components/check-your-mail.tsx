import { paths } from '@platform/shared/paths';
import { useNavigate } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import styles from './auth-form.module.css';
import * as ownPaths from '../own-paths';
import { linkLifetimes } from '../state/link-lifetimes';
import { AuthPanel } from './auth-panel';
import { type Arrival, arrival } from '../state/use-arrival';
import { useWayBack } from '../state/use-way-back';

/** Said where a mail was requested, in the same words for every address; and where this page was opened by itself. */
export function CheckYourMail({ email, mail }: Pick<Arrival, 'email' | 'mail'>) {
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const back = mail === 'reset' ? ownPaths.forgotPassword(wayBack) : paths.registration(wayBack);
  const known = mail === 'registration' || mail === 'reset' ? linkLifetimes[mail] : null;
  const isSent = email !== undefined || mail !== undefined;
  return (
    <AuthPanel
      title="Check your e-mail"
      takesFocus={email !== undefined}
      intro={
        email === undefined ? (
          isSent ? (
            'We’ve sent you a link to continue.'
          ) : (
            'To continue, open the link in the most recent e-mail from us.'
          )
        ) : (
          <>
            We’ve sent an e-mail to <b>{email}</b>. Open the link in it to continue.
          </>
        )
      }
    >
      <ul className={styles.list}>
        <li>
          {known === null
            ? 'The link works once. The e-mail says for how long.'
            : `The link works once and expires after ${known}.`}
        </li>
        <li>No e-mail after a few minutes? Check your spam folder and the address.</li>
      </ul>
      <div className={styles.ways}>
        <Button
          variant="outlined"
          onClick={() => void navigate(back, { state: arrival({ ...(email !== undefined && { email }) }) })}
        >
          {email === undefined ? 'Send a new link' : 'Resend or change address'}
        </Button>
        <Button variant="text" to={paths.login(wayBack)}>
          Log in
        </Button>
      </div>
    </AuthPanel>
  );
}
