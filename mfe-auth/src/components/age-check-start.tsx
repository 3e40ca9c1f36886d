import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { useAppState } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { Banner, Button } from '@platform/shared/ui';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { type FormState, SmallPrint } from '@platform/shared/forms';
import { useWayBack } from '../state/use-way-back';

export interface AgeCheckStartProps {
  form: FormState;
  /** Host of the partner that the visitor is on the way to. */
  partner: string | null;
  /** Name of the partner; null until it is known. */
  checkedBy: string | null;
  /** How a check before this one has ended. */
  before?: { title: string; advice: string; tone: 'info' | 'warning' | 'error' } | undefined;
}

/** How it works in an age check, what is kept of it, and the way to the partner who does it. */
export function AgeCheckStart({ form, partner, checkedBy, before }: AgeCheckStartProps): ReactNode {
  const isMember = useAppState(({ session }) => session.authorized);
  const wayBack = useWayBack();
  return (
    <AuthForm
      name="age"
      title={before === undefined ? 'Verify your age' : 'Try the age check again'}
      takesFocus={before !== undefined}
      intro={
        <>
          In your region, you need to verify your age to see the full site. It takes about a minute, once a year.
          {!isMember && (
            <>
              {' '}
              If you have an account,{' '}
              <Link className="link" to={paths.login(paths.ageVerification(wayBack))}>
                log in
              </Link>{' '}
              first: without one, the check counts in this browser only.
            </>
          )}
        </>
      }
      form={form}
      above={
        // Above the form, which is a button alone: so what goes wrong is said right beside it.
        <>
          {before !== undefined && (
            <Banner tone={before.tone} title={before.title} announce>
              {before.advice}
            </Banner>
          )}
          <div>
            <h2 className={styles.subheading}>How it works</h2>
            <ol className={styles.steps}>
              <li>
                You go to our age check partner’s page
                {checkedBy === null ? (
                  ''
                ) : (
                  <>
                    : <strong>{checkedBy}</strong>
                  </>
                )}
                .
              </li>
              <li>You choose how to prove you’re an adult.</li>
              <li>You come back here and the full site opens.</li>
            </ol>
          </div>
          <div>
            <h2 className={styles.subheading}>What we keep</h2>
            <p className={styles.kept}>
              The result, the method, the required age, the time, and a code of the check. For one year, the result is
              linked to {isMember ? 'your account' : 'this browser'}.
            </p>
          </div>
        </>
      }
      button={{
        ready: before === undefined ? 'Start the age check' : 'Start again',
        sending: partner === null ? 'Getting ready…' : `Taking you to ${partner}…`,
      }}
      below={
        <>
          <Button variant="text" to={paths.home()}>
            Not now, browse the limited site
          </Button>
          <SmallPrint>We never see your documents or your picture. Our partner has its own privacy notice.</SmallPrint>
        </>
      }
    />
  );
}
