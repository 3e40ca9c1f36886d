import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { FormSummary, mistakes, useForm } from '@platform/shared/forms';
import { publicNameDays, publicNameLength } from '@platform/shared/limits';
import { useAppState } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { usePublicNameChange } from '../../../state/use-profile-change';
import styles from '../form.module.css';

const { min, max } = publicNameLength;

/** What others call the member (docs/spec/accounts.md#public-names), and from when it can be changed again. */
export function PublicNameForm({ publicName }: Pick<Profile, 'publicName'>) {
  const notify = useAppState((state) => state.notify);
  const save = usePublicNameChange();
  const { name, changeableFrom } = publicName;
  const { busy, problem, onSubmit } = useForm({
    read: (field) => field('publicName').trim(),
    check: (next) => mistakes({ name: next.length < min ? `Enter a name of ${min} to ${max} characters.` : undefined }),
    send: async (next) => {
      const saved = await save(next);
      notify('success', `Others see you as ${saved.publicName.name}.`);
    },
    words: { labels: { name: 'The public name' } },
    repeatable: true,
  });
  const isFixed = changeableFrom !== null;
  return (
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <FormSummary problem={problem} />
      <div className={styles.line}>
        <Field
          // Another name that came meanwhile is the one to begin from.
          key={name}
          label="Public name"
          name="publicName"
          defaultValue={name}
          maxLength={max}
          readOnly={isFixed}
          autoComplete="off"
          hint={
            isFixed
              ? `Others see you as this in chats and tips. You can change it again on ${formatDate(changeableFrom)}.`
              : `Others see you as this in chats and tips. ${min} to ${max} letters and digits; you can change it once in ${publicNameDays} days.`
          }
          error={problem?.fields['name']}
        />
        {!isFixed && (
          <Button type="submit" loading={busy} className={styles.besideField}>
            Save public name
          </Button>
        )}
      </div>
    </form>
  );
}
