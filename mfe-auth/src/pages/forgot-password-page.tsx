import { AuthLayout } from '../components/auth-layout';
import { RequestLinkForm } from '../components/request-link-form';

/** Asking for a link to set a new password. */
export default function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <RequestLinkForm request="reset" />
    </AuthLayout>
  );
}
