import { useAppState } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { AuthLayout } from '../components/auth-layout';
import { CheckYourMail } from '../components/check-your-mail';
import { ConfirmEmailChange } from '../components/confirm-email-change';
import { EmailChangeStatus } from '../components/email-change-status';
import { StopEmailChange } from '../components/stop-email-change';
import { useArrival } from '../state/use-arrival';
import { emailChangeQuery } from '../state/queries';

/** Where mails are waited for, and where the links of a change of email lead (docs/spec/accounts.md#e-mail-change). */
export default function EmailVerifyPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const Link = search.has('stop') ? StopEmailChange : ConfirmEmailChange;
  return <AuthLayout>{token === null ? <Waiting /> : <Link key={token} token={token} />}</AuthLayout>;
}

function Waiting() {
  const authorized = useAppState((state) => state.session.authorized);
  const arrived = useArrival();
  const { data } = useQuery({ ...emailChangeQuery(), enabled: authorized });
  if (authorized && data?.pending)
    return <EmailChangeStatus change={data.pending} takesFocus={arrived.mail === 'change'} />;
  return <CheckYourMail {...arrived} />;
}
