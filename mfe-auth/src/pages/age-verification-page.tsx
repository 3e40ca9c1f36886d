import { useEffect } from 'react';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useRuntime } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, Button, Skeleton } from '@platform/shared/ui';
import { AgeCheckResult } from '../components/age-check-result';
import { AgeCheckStart } from '../components/age-check-start';
import { AuthLayout } from '../components/auth-layout';
import { AuthPanel } from '../components/auth-panel';
import { requiredQuery } from '../state/queries';
import { useAgeVerification } from '../state/use-age-verification';

/** Age verification (docs/spec/age.md#verification): what it is, the way to the partner, and what came of it. */
export default function AgeVerificationPage() {
  const { form, partner, continueTo, finish, begin } = useAgeVerification();
  const session = useSearchParams()[0].get('session');
  return (
    <AuthLayout look="age">
      {session === null ? (
        <Start form={form} partner={partner} continueTo={continueTo} />
      ) : (
        <AgeCheckResult
          key={session}
          sessionId={session}
          form={form}
          partner={partner}
          onAgain={begin}
          onComplete={finish}
        />
      )}
    </AuthLayout>
  );
}

function Start({
  form,
  partner,
  continueTo,
}: Pick<ReturnType<typeof useAgeVerification>, 'form' | 'partner' | 'continueTo'>) {
  const { store } = useRuntime();
  const { data, error, isFetching, refetch } = useQuery(requiredQuery());
  // Another tab may have finished the check: then the decision in the store has changed.
  useEffect(
    () => store.subscribe(({ audience }, before) => void (audience.gate !== before.audience.gate && refetch())),
    [store, refetch],
  );
  if (data?.isRequired === true) return <AgeCheckStart form={form} partner={partner} checkedBy={data.provider} />;
  if (data !== undefined) {
    return (
      <AuthPanel title="No age check needed" intro="Your age is already verified, or your region doesn’t require it.">
        <Button variant="primary" to={continueTo}>
          {continueTo === '/' ? 'Go to the home page' : 'Continue'}
        </Button>
      </AuthPanel>
    );
  }
  if (error !== null) {
    return (
      <AuthPanel title="Verify your age">
        <Banner tone="error" title="The age check didn’t load" announce>
          {toAppError(error).message}
        </Banner>
        <Button variant="primary" icon="retry" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
        <Button variant="text" to={paths.home()}>
          Not now, browse the limited site
        </Button>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Verify your age">
      <div role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton height={220} />
      </div>
    </AuthPanel>
  );
}
