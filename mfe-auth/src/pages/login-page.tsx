import { type ReactNode, useState } from 'react';
import { formatDate } from '@platform/shared/format';
import { Banner } from '@platform/shared/ui';
import type { SecondStep } from '../api/login';
import { AuthLayout } from '../components/auth-layout';
import { PasswordStep } from '../components/password-step';
import type { SecondFactorStep } from '../components/second-factor-step';
import { type Arrival, useArrival } from '../state/use-arrival';

/** Imports the second step, which most accounts have none of. */
const loadSecondStep = () => import(/* webpackChunkName: "second-step" */ '../components/second-factor-step');

/**
 * Logging in (docs/spec/accounts.md#log-in, `/login`): the password, then the second factor of an account that has one.
 */
export default function LoginPage() {
  const arrived = useArrival();
  const [second, setSecond] = useState<{ step: SecondStep; Form: typeof SecondFactorStep } | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  return (
    <AuthLayout look="return">
      {second === null ? (
        <PasswordStep
          email={email ?? arrived.email ?? ''}
          back={email !== null}
          message={expired ? tooLate : messageOf(arrived)}
          onSecondStep={async (step, typed) => {
            // One that does not come is a failure of the form, which is still there with what was typed.
            const { SecondFactorStep: Form } = await loadSecondStep();
            setEmail(typed);
            setSecond({ step, Form });
          }}
        />
      ) : (
        <second.Form
          step={second.step}
          onBack={(late) => {
            setExpired(late);
            setSecond(null);
          }}
        />
      )}
    </AuthLayout>
  );
}

const tooLate = (
  <Banner tone="warning" title="That took too long, or there were too many attempts." announce>
    Please enter your password again.
  </Banner>
);

function messageOf({ removedOn, passwordSet }: Arrival): ReactNode {
  if (removedOn !== undefined) {
    return (
      <Banner tone="info" title={`Your account will be removed on ${formatDate(removedOn)}.`} announce>
        You’re logged out. Log in before that day to cancel and keep everything.
      </Banner>
    );
  }
  if (passwordSet !== true) return null;
  return (
    <Banner tone="success" title="Your new password is set." announce>
      Your account uses two-step login. Log in with the new password to continue.
    </Banner>
  );
}
