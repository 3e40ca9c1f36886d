import type { Reauthentication } from '@platform/shared/forms';
import type { SecondFactor } from '../../../api/second-factor';
import type { SecondFactorAction, useSecondFactor } from '../../../state/use-second-factor';
import { AuthenticatorDialog } from './authenticator-dialog';
import { ConfirmDialog } from '../confirm-dialog';
import { PasskeyDialog } from './passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

export interface SecondFactorDialogsProps {
  factor: SecondFactor;
  steps: ReturnType<typeof useSecondFactor>;
  guarded: Reauthentication['guarded'];
}

/** The dialog of the step that is open, if one is. */
export function SecondFactorDialogs({
  factor,
  steps: { step, close, confirmed, keptPasskey, confirmAction, codesSaved },
  guarded,
}: SecondFactorDialogsProps) {
  switch (step?.kind) {
    case 'authenticator':
      return <AuthenticatorDialog secret={step.secret} guarded={guarded} onConfirmed={confirmed} onClose={close} />;
    case 'passkey':
      return <PasskeyDialog guarded={guarded} onKept={keptPasskey} onClose={close} />;
    case 'codes':
      return (
        <RecoveryCodesDialog
          codes={step.codes}
          replaces={factor.recoveryCodesLeft > 0}
          busy={codesSaved.busy}
          problem={codesSaved.problem}
          onSaved={() => void codesSaved.run(step.codes)}
          onClose={close}
        />
      );
    case 'confirmation': {
      const { title, text, action } = confirmationTexts(step.about, factor);
      return (
        <ConfirmDialog
          open
          title={title}
          action={action}
          busy={confirmAction.busy}
          problem={confirmAction.problem}
          onConfirm={() => void confirmAction.run(step.about)}
          onClose={close}
        >
          {text}
        </ConfirmDialog>
      );
    }
    case undefined:
      return null;
  }
}

function confirmationTexts(
  about: SecondFactorAction,
  { totp, passkeys }: SecondFactor,
): { title: string; text: string; action: string } {
  if (about === 'codes')
    return {
      title: 'Make new recovery codes?',
      text: 'Your current codes work until you’ve saved the new ones.',
      action: 'Make new codes',
    };
  const last = Number(totp) + passkeys.length === 1;
  const then = last
    ? 'You’ll log in with your password only, and your recovery codes will stop working.'
    : 'Your other methods stay the same.';
  return about === 'authenticator'
    ? { title: 'Remove the authenticator app?', text: `Its codes will stop working. ${then}`, action: 'Remove' }
    : {
        title: `Remove the passkey “${about.name}”?`,
        text: `You can no longer log in with it. ${then}`,
        action: 'Remove',
      };
}
