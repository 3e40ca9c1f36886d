import type { ReactNode } from 'react';
import type { CaptchaProvider } from './form-captcha';

const away = { className: 'link', target: '_blank', rel: 'noreferrer' } as const;

/**
 * Says that a form is protected. The third party's badge is hidden (docs/spec/interface.md#captcha-notice), which its
 * rules allow where the form names it and links to its privacy policy and terms
 * (https://developers.google.com/recaptcha/docs/faq, "I'd like to hide the reCAPTCHA badge").
 */
export function CaptchaNotice({ provider }: { provider: CaptchaProvider }): ReactNode {
  if (provider === 'altcha') return 'Protected by an automatic bot check.';
  return (
    <>
      This site is protected by reCAPTCHA and the Google{' '}
      <a {...away} href="https://policies.google.com/privacy">
        Privacy Policy
      </a>{' '}
      and{' '}
      <a {...away} href="https://policies.google.com/terms">
        Terms of Service
      </a>{' '}
      apply.
    </>
  );
}
