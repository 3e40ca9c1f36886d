import { useRef, useState } from 'react';
import { useFormCaptcha } from '@platform/shared/captcha';
import { useRuntime } from '@platform/shared/remote';
import { type ContactMessage, sendMessage } from '../../api/contact';
import { checkContact, type ContactForm, type ContactProblem, contactProblemOf } from './contact-problem';

/** What the contact form is doing. */
export type ContactPhase = { kind: 'ready' } | { kind: 'sending' } | { kind: 'sent'; reference: string };

/** The contact form's behaviour: person check in the background, one message at a time. */
export function useContact() {
  const { http } = useRuntime();
  const [phase, setPhase] = useState<ContactPhase>({ kind: 'ready' });
  const [problem, setProblem] = useState<ContactProblem | null>(null);
  const busy = useRef(false);
  const { captcha, provider } = useFormCaptcha();

  const submit = async (form: ContactForm): Promise<void> => {
    if (busy.current) return;
    const mistake = checkContact(form);
    setProblem(mistake);
    if (mistake !== null) return;
    busy.current = true;
    setPhase({ kind: 'sending' });
    try {
      const recaptchaToken = await captcha.take();
      const reference = await sendMessage(http, {
        ...(form as Omit<ContactMessage, 'recaptchaToken'>),
        recaptchaToken,
      });
      setPhase({ kind: 'sent', reference });
    } catch (error) {
      setProblem(contactProblemOf(error));
      setPhase({ kind: 'ready' });
    }
    busy.current = false;
    captcha.prepare();
  };
  const again = () => setPhase({ kind: 'ready' });
  return { phase, problem, provider, submit, again };
}
