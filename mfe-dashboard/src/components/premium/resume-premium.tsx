import { FormSummary, useAction } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { useProfileRefresh } from '../../state/use-profile-refresh';

/** Takes a cancellation back where the member stands; nothing is charged now. A refusal is said beside it. */
export function ResumePremium({ size }: { size?: 'sm' | 'md' }) {
  const runtime = useRuntime();
  const refreshProfile = useProfileRefresh();
  const resume = useAction(async () => {
    await mutate(runtime, 'DELETE /api/subscription/cancellation', { body: {} });
    await refreshProfile();
  });
  return (
    <>
      <Button variant="outlined" size={size} loading={resume.busy} onClick={() => void resume.run()}>
        Resume Premium
      </Button>
      <FormSummary problem={resume.problem} />
    </>
  );
}
