import { useState } from 'react';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useSearchParams } from '@platform/shared/router';
import { Banner, Button } from '@platform/shared/ui';
import { type HeadsetDevice, signDeviceIn } from '../api/playa';
import { AuthLayout } from '../components/auth-layout';
import { codeWords, HeadsetCodeForm } from '../components/headset/headset-code-form';
import { AuthForm } from '../components/auth-form';
import { AuthPanel } from '../components/auth-panel';
import { groupedCode } from '../components/headset/headset-code';
import { useForm } from '@platform/shared/forms';

type Step =
  | { kind: 'code'; code: string; back: boolean }
  | { kind: 'confirm'; code: string; device: HeadsetDevice }
  | { kind: 'done'; device: string };

/** Logging a headset in by the code it shows (docs/spec/headsets.md#signing-in-by-code, `login/playa`). */
export default function PlayaLoginPage() {
  const given = useSearchParams()[0].get('code') ?? '';
  const [step, setStep] = useState<Step>({ kind: 'code', code: given, back: false });
  return (
    <AuthLayout look="return">
      {step.kind === 'code' && (
        <HeadsetCodeForm
          code={step.code}
          takesFocus={step.back}
          onFound={(device, code) => setStep({ kind: 'confirm', code, device })}
        />
      )}
      {step.kind === 'confirm' && (
        <Confirm
          {...step}
          onDone={(device) => setStep({ kind: 'done', device })}
          onBack={() => setStep({ kind: 'code', code: '', back: true })}
        />
      )}
      {step.kind === 'done' && (
        <AuthPanel
          title="Your headset is logged in"
          intro={
            <>
              <b>{step.device}</b> continues automatically in a few seconds.
            </>
          }
          takesFocus
        >
          <Banner tone="success" title="You can put it on now.">
            You can log it out in your settings or in the app.
          </Banner>
          <Button variant="outlined" to={paths.dashboard()}>
            Go to dashboard
          </Button>
        </AuthPanel>
      )}
    </AuthLayout>
  );
}

interface ConfirmProps {
  code: string;
  device: HeadsetDevice;
  onDone: (device: string) => void;
  onBack: () => void;
}

/** The device gets into the account, so it is named, and nothing happens without a press. */
function Confirm({ code, device: { device }, onDone, onBack }: ConfirmProps) {
  const runtime = useRuntime();
  const email = useAppState((state) => state.session.profile?.email ?? '');
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => onDone(await signDeviceIn(runtime, code)),
    words: codeWords,
  });
  return (
    <AuthForm
      name="headset-confirm"
      title="Is this your headset?"
      takesFocus
      intro={
        <>
          <b>{device}</b>, showing the code <b>{groupedCode(code)}</b>, will be logged in to your account {email}.
        </>
      }
      form={form}
      button={{ ready: 'Yes, log it in', sending: 'Logging it in…' }}
      below={
        <Button variant="outlined" block onClick={onBack}>
          No, go back
        </Button>
      }
    >
      <Banner tone="warning" title="Only confirm a code you can see yourself.">
        If someone sent it to you, they could get into your account.
      </Banner>
    </AuthForm>
  );
}
