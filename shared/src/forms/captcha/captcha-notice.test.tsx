import { act, render, screen } from '@testing-library/react';
import { RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures } from '@platform/shared/testing';
import { CaptchaNotice } from './captcha-notice';
import { easyChallenge } from './fixtures';
import { useFormCaptcha } from './use-form-captcha';

function Form() {
  const { provider } = useFormCaptcha();
  return (
    <p>
      <CaptchaNotice provider={provider} />
    </p>
  );
}
const show = (challenge: NonNullable<Fixtures['GET /api/captcha/challenge']>) =>
  act(async () => {
    render(
      <RuntimeProvider runtime={createTestRuntime({ fixtures: { 'GET /api/captcha/challenge': challenge } })}>
        <Form />
      </RuntimeProvider>,
    );
  });

describe('the notice that a form is protected', () => {
  it('names the third party whose badge is hidden, with its privacy policy and its terms', async () => {
    await show({
      provider: 'recaptcha',
      siteKey: 'public key',
      action: 'login',
      scriptUrl: 'https://provider.example/api.js',
    });
    expect(screen.getByText(/protected by reCAPTCHA/)).toHaveTextContent(
      'This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.',
    );
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      'https://policies.google.com/privacy',
    );
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://policies.google.com/terms',
    );
  });

  it('names no third party where the platform checks by itself', async () => {
    await show(easyChallenge);
    expect(screen.getByText('Protected by an automatic bot check.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
