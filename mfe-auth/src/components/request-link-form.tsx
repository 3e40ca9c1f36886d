import {
  CaptchaNotice,
  EmailField,
  emailMistake,
  mistakes,
  SmallPrint,
  useForm,
  useFormCaptcha,
} from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link, useNavigate } from '@platform/shared/router';
import { Checkbox, Icon } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { type LinkRequest, requestRegistration, requestReset } from '../api/accounts';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { linkLifetimes } from '../state/link-lifetimes';
import { arrival, useArrival } from '../state/use-arrival';
import { usePurpose } from '../state/use-purpose';
import { useWayBack } from '../state/use-way-back';

const texts = {
  registration: { title: 'Join free', button: 'Send me a link', sending: 'Sending…' },
  reset: { title: 'Forgot your password?', button: 'Send me a link', sending: 'Sending…' },
};

/** What joining does not cost. */
const promises = ['No card needed', 'Delete your account any time'];

/**
 * Requests a link by email. The response is the same for every address, so that no visitor learns from it
 * who has an account here.
 */
export function RequestLinkForm({ request }: { request: LinkRequest }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { captcha, provider } = useFormCaptcha();
  const { email: given = '' } = useArrival();
  const wayBack = useWayBack();
  const purpose = usePurpose(wayBack);
  const { title, button, sending } = texts[request];
  const form = useForm({
    read: (field) => ({ email: field('email').trim(), promotionSubscribe: field('promotionSubscribe') === 'on' }),
    check: ({ email }) => mistakes({ email: emailMistake(email) }),
    send: async ({ email, promotionSubscribe }, tokens) => {
      const body = { email, ...(wayBack !== paths.home() && { continue: wayBack }), ...tokens };
      if (request === 'registration') await requestRegistration(runtime, { ...body, promotionSubscribe });
      else await requestReset(runtime, body);
      await navigate(ownPaths.emailVerify(wayBack), { state: arrival({ email, mail: request }) });
    },
    words: { labels: { email: 'The e-mail address' } },
    captcha,
  });
  return (
    <AuthForm
      name={request}
      title={title}
      intro={
        request === 'registration' ? (
          <>
            We’ll e-mail you a link to set your password{purpose === null ? '' : `, and then you can ${purpose}`}. The
            link works once and expires after {linkLifetimes.registration}. Have an account?{' '}
            <Link className="link" to={paths.login(wayBack)}>
              Log in
            </Link>
          </>
        ) : (
          <>
            We’ll e-mail you a link to set a new one. Remembered it?{' '}
            <Link className="link" to={paths.login(wayBack)}>
              Log in
            </Link>
          </>
        )
      }
      form={form}
      button={{ ready: button, sending }}
      below={
        <>
          {request === 'registration' && (
            <ul className={styles.ticks}>
              {promises.map((words) => (
                <li key={words}>
                  <Icon name="check" size={16} />
                  {words}
                </li>
              ))}
            </ul>
          )}
          <SmallPrint>
            {request === 'registration' && (
              <>
                Adults only. We use your address for your account only, unless you opt in. See our{' '}
                <Link className="link" to={paths.privacy()}>
                  privacy notice
                </Link>
                .{' '}
              </>
            )}
            <CaptchaNotice provider={provider} />
          </SmallPrint>
        </>
      }
    >
      <EmailField
        key={given}
        defaultValue={given}
        autoComplete={request === 'registration' ? 'email' : 'username'}
        error={form.problem?.fields.email}
      />
      {request === 'registration' && (
        <Checkbox name="promotionSubscribe" label="Send me news and offers by e-mail. Unsubscribe at any time." />
      )}
    </AuthForm>
  );
}
