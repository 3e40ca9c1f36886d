import { useAppState } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { AuthLayout } from '../components/auth-layout';
import { CheckYourMail } from '../components/check-your-mail';
import { ConfirmEmailChange } from '../components/confirm-email-change';
import { EmailChangeStatus } from '../components/email-change-status';
import { useArrival } from '../state/use-arrival';
import { emailChangeQuery } from '../state/queries';

/** Where mails are waited for, and where the links of a change of email lead (docs/spec/accounts.md#e-mail-change). */
export default function EmailVerifyPage() {
  const token = useSearchParams()[0].get('token');
  return <AuthLayout>{token === null ? <Waiting /> : <ConfirmEmailChange key={token} token={token} />}</AuthLayout>;
}

function Waiting() {
  const authorized = useAppState((state) => state.session.authorized);
  const arrived = useArrival();
  const { data } = useQuery({ ...emailChangeQuery(), enabled: authorized });
  if (authorized && data?.pending)
    return <EmailChangeStatus change={data.pending} takesFocus={arrived.mail === 'change'} />;
  return <CheckYourMail {...arrived} />;
}
