import { useEffect, useMemo, useState } from 'react';
import { useRuntime } from '@platform/shared/remote';
import type { Captcha } from './captcha';
import { type CaptchaProvider, createFormCaptcha } from './form-captcha';

/**
 * The person check of a form that is drawn: it starts when the form appears, and ends with it.
 * @returns the check, and who does it for `CaptchaNotice`
 */
export function useFormCaptcha(): { captcha: Captcha; provider: CaptchaProvider } {
  const { http } = useRuntime();
  const [provider, setProvider] = useState<CaptchaProvider>('altcha');
  const captcha = useMemo(() => createFormCaptcha(http, setProvider), [http]);
  useEffect(() => {
    captcha.prepare();
    return captcha.stop;
  }, [captcha]);
  return { captcha, provider };
}
