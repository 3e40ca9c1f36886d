import { useState } from 'react';
import type { AgeDecision } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { safeContinue } from '@platform/shared/paths';
import { useNavigate, useSearchParams } from '@platform/shared/router';
import { beginVerification } from '../api/age-verification';
import { leaveFor } from './leave';
import { useForm } from '@platform/shared/forms';

const unusable = () =>
  new AppError({
    code: 'unavailable',
    kind: 'server',
    message: 'The age check isn’t available right now.',
    retryable: true,
    status: 0,
  });

const words = {
  labels: {},
  sentences: {
    unavailable: { title: 'The age check isn’t available right now.', advice: 'Please try again in a few minutes.' },
    'too-many-requests': {
      title: 'Too many age checks were started today.',
      advice: 'Please try again tomorrow, or contact us if you need help.',
    },
  },
};

/** Beginning an age verification, and what follows when it is complete. */
export function useAgeVerification() {
  const { http, store, queryClient } = useRuntime();
  const navigate = useNavigate();
  const continueTo = safeContinue(useSearchParams()[0].get('continue'));
  const [partner, setPartner] = useState<string | null>(null);

  /** Soft mode ends: here now, and in the other tabs by what the shell tells them. */
  const finish = (audience: AgeDecision): void => {
    store.getState().audienceDecided(audience);
    // These responses were made for soft mode.
    queryClient.removeQueries({ type: 'inactive' });
    store.getState().notify('success', 'Your age is verified.');
    void navigate(continueTo, { replace: true });
  };
  const begin = async (): Promise<void> => {
    const session = await beginVerification(http, continueTo);
    // Of a visitor who is verified already this is the way on: a new document, and nothing of soft mode in it.
    if (!leaveFor(session.url)) throw unusable();
    if (!session.isVerified) setPartner(new URL(session.url, window.location.href).host);
  };
  const form = useForm({ read: () => null, check: () => null, send: begin, words });
  return { form, partner, continueTo, finish, begin: () => void form.run(begin) };
}
