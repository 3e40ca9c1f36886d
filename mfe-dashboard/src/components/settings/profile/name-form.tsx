import { displayNameMaxLength } from '@platform/shared/limits';
import type { FormEvent } from 'react';
import { FormSummary, mistakes } from '@platform/shared/account';
import { useAppState } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { useAction } from '../../../state/use-action';
import type { SaveProfile } from '../../../state/use-profile-change';
import styles from '../form.module.css';

/** The name; what is typed stays after a failure. */
export function NameForm({ name, save }: { name: string; save: SaveProfile }) {
  const notify = useAppState((state) => state.notify);
  const { busy, problem, run, setProblem } = useAction(
    async (next: string) => {
      await save({ name: next });
      notify('success', `Your name is ${next} now.`);
    },
    { labels: { name: 'The name' } },
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('name');
    const next = typeof value === 'string' ? value.trim() : '';
    const wrong = mistakes({ name: next === '' ? 'Enter a name.' : undefined });
    if (wrong === null) void run(next);
    else setProblem(wrong);
  };
  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      <FormSummary problem={problem} />
      <div className={styles.line}>
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={displayNameMaxLength}
          autoComplete="nickname"
          hint={`At most ${displayNameMaxLength} characters.`}
          error={problem?.fields['name']}
        />
        <Button type="submit" loading={busy} className={styles.besideField}>
          Save name
        </Button>
      </div>
    </form>
  );
}
