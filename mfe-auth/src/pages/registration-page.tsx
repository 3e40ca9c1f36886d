import { useSearchParams } from '@platform/shared/router';
import { AuthLayout, type AuthLayoutProps } from '../components/auth-layout';
import { LinkPage } from '../components/link-page';
import { RequestLinkForm } from '../components/request-link-form';

const benefits: NonNullable<AuthLayoutProps['benefits']> = [
  ['transactions', 'Pay less', 'See member prices, and pay less for games on sale.'],
  ['games', 'One library', 'Buy a game once and play it on every headset.'],
  ['play', 'Pick up where you left off', 'Your progress follows you to each device.'],
  ['gem', 'Earn gems', '5 gems for each game you own and rate.'],
  ['studio', 'Join live rooms', 'Chat, follow and tip with coins.'],
];

/** Registering: asking for a link by mail, and choosing a password with it (docs/spec/accounts.md#mailed-links). */
export default function RegistrationPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout look="join" benefits={benefits}>
      {token === null ? <RequestLinkForm request="registration" /> : <LinkPage token={token} request="registration" />}
    </AuthLayout>
  );
}
