import { useSearchParams } from '@platform/shared/router';
import { AuthLayout } from '../components/auth-layout';
import { LinkPage } from '../components/link-page';
import { RequestLinkForm } from '../components/request-link-form';

/** Registering: asking for a link by mail, and choosing a password with it (docs/spec/accounts.md#mailed-links). */
export default function RegistrationPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout look="join">
      {token === null ? <RequestLinkForm request="registration" /> : <LinkPage token={token} request="registration" />}
    </AuthLayout>
  );
}
