import { useSearchParams } from '@platform/shared/router';
import { AuthLayout } from '../components/auth-layout';
import { BrokenLink, LinkPage } from '../components/link-page';

/** Setting a new password by the link of a mail; for guests and members alike. */
export default function SetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout>
      {token === null ? <BrokenLink state="unknown" request="reset" /> : <LinkPage token={token} request="reset" />}
    </AuthLayout>
  );
}
