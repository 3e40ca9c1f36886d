import { formatDate } from '@platform/shared/format';
import { FormSummary, useReauthentication } from '@platform/shared/forms';
import { Banner, Button, Tag, RelativeTime } from '@platform/shared/ui';
import type { Passkey, SecondFactor } from '../../../api/second-factor';
import { useSecondFactor } from '../../../state/use-second-factor';
import { SecondFactorDialogs } from './second-factor-dialogs';
import { SettingsPanel, SettingsRow } from '../settings-section';

/** Recovery codes at which more are offered. */
const few = 2;

/** The second step of log-ins: authenticator app, passkeys, recovery codes. */
export function SecondFactorSettings({ factor }: { factor: SecondFactor }) {
  const { guarded, dialog } = useReauthentication();
  const steps = useSecondFactor(guarded);
  const { setUp, requestConfirmation } = steps;
  const on = factor.totp || factor.passkeys.length > 0;
  return (
    <SettingsPanel state={`${factor.totp} ${factor.passkeys.length}`}>
      <FormSummary problem={setUp.problem} />
      {on && factor.recoveryCodesLeft <= few && (
        <Banner
          tone="warning"
          title={
            factor.recoveryCodesLeft === 0
              ? 'You have no recovery codes.'
              : `You have only ${factor.recoveryCodesLeft} recovery ${factor.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          }
        >
          Without one, you could be locked out if you lose your phone or key. Make new codes below.
        </Banner>
      )}
      <SettingsRow
        title={<>Authenticator app{factor.totp && <Tag variant="owned">ON</Tag>}</>}
        actions={
          factor.totp ? (
            <Button
              size="sm"
              aria-label="Remove the authenticator app"
              onClick={() => requestConfirmation('authenticator')}
            >
              Remove
            </Button>
          ) : (
            <Button
              size="sm"
              aria-label="Set up an authenticator app"
              loading={setUp.busy}
              onClick={() => void setUp.run()}
            >
              Set up
            </Button>
          )
        }
      >
        {factor.totp
          ? 'Asks for a code from your app when you log in.'
          : 'An app on your phone shows a new code every 30 seconds.'}
      </SettingsRow>
      <SettingsRow
        title="Passkeys"
        actions={
          <Button size="sm" onClick={steps.addPasskey}>
            Add a passkey
          </Button>
        }
      >
        {factor.passkeys.length === 0
          ? 'None yet. Log in with your fingerprint, face or PIN.'
          : 'Log in with your fingerprint, face or PIN.'}
      </SettingsRow>
      {factor.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => requestConfirmation(passkey)} />
      ))}
      {on && (
        <SettingsRow
          title="Recovery codes"
          actions={
            <Button size="sm" onClick={() => requestConfirmation('codes')}>
              Make new codes
            </Button>
          }
        >
          {factor.recoveryCodesLeft} left. Each works once.
        </SettingsRow>
      )}
      <SecondFactorDialogs factor={factor} steps={steps} guarded={guarded} />
      {dialog}
    </SettingsPanel>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <SettingsRow
      title={passkey.name}
      actions={
        <Button size="sm" aria-label={`Remove the passkey ${passkey.name}`} onClick={onRemove}>
          Remove
        </Button>
      }
    >
      Added on {formatDate(passkey.createdAt)},{' '}
      {passkey.lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <RelativeTime iso={passkey.lastUsedAt} />
        </>
      )}
    </SettingsRow>
  );
}
