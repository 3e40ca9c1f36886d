import { displayNameMaxLength } from '@platform/shared/limits';
import { FormSummary, mistakes, useForm } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import type { SaveProfile } from '../../../state/use-profile-change';
import styles from '../form.module.css';

/** The private name; what is typed stays after a failure. */
export function NameForm({ name, save }: { name: string; save: SaveProfile }) {
  const notify = useAppState((state) => state.notify);
  const { busy, problem, onSubmit } = useForm({
    read: (field) => field('name').trim(),
    check: (next) => mistakes({ name: next === '' ? 'Enter a name.' : undefined }),
    send: async (next) => {
      await save({ name: next });
      notify('success', 'Name saved.');
    },
    words: { labels: { name: 'The name' } },
    repeatable: true,
  });
  return (
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <FormSummary problem={problem} />
      <div className={styles.line}>
        <Field
          label="Your name"
          name="name"
          defaultValue={name}
          maxLength={displayNameMaxLength}
          autoComplete="name"
          hint={`Visible only to you: we use it on your pages and in e-mails. At most ${displayNameMaxLength} characters.`}
          error={problem?.fields['name']}
        />
        <Button type="submit" loading={busy} className={styles.besideField}>
          Save name
        </Button>
      </div>
    </form>
  );
}
