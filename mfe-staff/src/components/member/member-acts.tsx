import { useEffect, useState, type ReactNode } from 'react';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { KeepAccount, RemoveAccount, SendData } from './data-acts';
import { ChangeEmail, WithdrawEmail } from './email-acts';
import { Button, Field, Select, TextArea } from '@platform/shared/ui';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import { isTyping } from '../frame/staff-frame';
import { TakeDown } from '../take-down/take-down';
import type { Member, MemberActProps } from './member-act-props';
import styles from './member.module.css';

const acts = {
  email: ChangeEmail,
  'withdraw-email': WithdrawEmail,
  data: SendData,
  removal: RemoveAccount,
  keep: KeepAccount,
  note: Note,
  grant: Grant,
  gift: Gift,
  'log-out': LogOut,
  block: Block,
  unblock: Unblock,
} as const;

/** What may be done about a member. */
export function MemberActs({ member }: { member: Member }): ReactNode {
  const [open, setOpen] = useState<keyof typeof acts | null>(null);
  const [mayBlock, mayLogOut, mayGrant] = [useMay('members.block'), useMay('members.log-out'), useMay('members.grant')];
  const [mayNote, mayEmail] = [useMay('members.note'), useMay('members.email')];
  const mayData = useMay('members.data');
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key === 'g' && mayGrant && !ctrlKey && !metaKey && !altKey && !isTyping(target)) setOpen('grant');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mayGrant]);
  const Act = open === null ? null : acts[open];
  return (
    <div className={styles.acts} role="group" aria-label="Acts">
      {mayNote && (
        <Button variant="outlined" size="sm" onClick={() => setOpen('note')}>
          Add a note
        </Button>
      )}
      {mayGrant && (
        <>
          <Button variant="outlined" size="sm" icon="gem" onClick={() => setOpen('grant')}>
            Grant coins or gems
          </Button>
          <Button variant="outlined" size="sm" icon="games" onClick={() => setOpen('gift')}>
            Give a game
          </Button>
        </>
      )}
      {mayEmail && (
        <Button
          variant="outlined"
          size="sm"
          onClick={() => setOpen(member.emailChange?.madeAt ? 'withdraw-email' : 'email')}
        >
          {member.emailChange?.madeAt ? 'Withdraw the e-mail change' : 'Change e-mail'}
        </Button>
      )}
      {mayLogOut && (
        <Button variant="outlined" size="sm" icon="logout" onClick={() => setOpen('log-out')}>
          Log out everywhere
        </Button>
      )}
      {mayData && (
        <>
          <Button variant="outlined" size="sm" onClick={() => setOpen('data')}>
            Send the data
          </Button>
          <Button
            variant="outlined"
            size="sm"
            danger={member.removalDueAt === null}
            onClick={() => setOpen(member.removalDueAt === null ? 'removal' : 'keep')}
          >
            {member.removalDueAt === null ? 'Remove the account' : 'Keep the account'}
          </Button>
        </>
      )}
      {member.publicName !== null && (
        <TakeDown
          about={{ kind: 'name', memberId: member.id, name: member.publicName }}
          title={`the public name ${member.publicName}`}
          words="Take down the public name"
        />
      )}
      {mayBlock && (
        <Button
          variant="outlined"
          size="sm"
          danger={member.block === null}
          onClick={() => setOpen(member.block === null ? 'block' : 'unblock')}
        >
          {member.block === null ? 'Block' : 'Unblock'}
        </Button>
      )}
      {Act !== null && <Act member={member} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Block({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Block ${name}`}
      verb="Block"
      danger
      name={`block ${id}`}
      intro="Every session ends, and the member can’t log in. Nothing they bought is lost."
      labels={{ text: 'The text' }}
      renderFields={(draft, errors) => (
        <TextArea
          label="Message to the member"
          name="text"
          rows={3}
          maxLength={500}
          defaultValue={draft['text']}
          error={errors['text']}
        />
      )}
      read={(field) => ({ text: field('text').trim() })}
      check={({ text }) => ({ text: text.length < 3 ? 'Write at least three characters.' : undefined })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/block', { params: { id }, body });
        return `${name} is blocked.`;
      }}
      onClose={onClose}
    />
  );
}

function Unblock({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Unblock ${name}`}
      verb="Unblock"
      name={`unblock ${id}`}
      intro="The member can log in again."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/unblock', { params: { id }, body });
        return `${name} is unblocked.`;
      }}
      onClose={onClose}
    />
  );
}

function LogOut({ member: { id, name, sessions }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Log out ${name} everywhere`}
      verb="Log out everywhere"
      name={`log-out ${id}`}
      intro={sessions.length === 1 ? 'One session ends.' : `${sessions.length} sessions end.`}
      read={() => ({})}
      send={async (body) => {
        const { ended } = await mutate(runtime, 'POST /api/staff/members/{id}/log-out', { params: { id }, body });
        return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
      }}
      onClose={onClose}
    />
  );
}

function Note({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Add a note about ${name}`}
      verb="Save note"
      name={`note ${id}`}
      reasonLabel="Note"
      intro="Staff see it on this page, and the member in the copy of their data. It can’t be changed or removed."
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/note', { params: { id }, body });
        return 'Note saved.';
      }}
      onClose={onClose}
    />
  );
}

function Gift({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Give ${name} a game`}
      verb="Give"
      name={`gift ${id}`}
      intro="It appears in their library immediately, with all its files. Nothing is charged, and there is no receipt."
      labels={{ game: 'The game' }}
      renderFields={(draft, errors) => (
        <Field
          label="Game"
          name="game"
          hint="The last part of its address, such as neon-dunes."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={draft['game']}
          error={errors['game']}
        />
      )}
      read={(field) => ({
        game: field('game')
          .trim()
          .replace(/^.*\/games\//, ''),
      })}
      check={({ game }) => ({
        game: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(game) ? undefined : 'Enter the last part of the game’s address.',
      })}
      send={async (body) => {
        const { title } = await mutate(runtime, 'POST /api/staff/members/{id}/gift', { params: { id }, body });
        return `${name} has ${title}.`;
      }}
      onClose={onClose}
    />
  );
}

const currencies = [
  { value: 'coins', label: 'Coins' },
  { value: 'gems', label: 'Gems' },
];
const mostGranted = 100_000;

function Grant({ member: { id, name }, onClose }: MemberActProps): ReactNode {
  const runtime = useRuntime();
  // One key for one dialog: what is sent twice is given once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ActDialog
      title={`Grant coins or gems to ${name}`}
      verb="Grant"
      name={`grant ${id}`}
      labels={{ amount: 'The amount', currency: 'The currency' }}
      renderFields={(draft, errors) => (
        <div className={styles.amount}>
          <Field
            label="Amount"
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={draft['amount']}
            error={errors['amount']}
          />
          <Select label="Of" name="currency" options={currencies} defaultValue={draft['currency'] ?? 'coins'} />
        </div>
      )}
      read={(field) => ({
        amount: Number(field('amount').replaceAll(/[\s,]/g, '')),
        currency: field('currency') === 'gems' ? ('gems' as const) : ('coins' as const),
      })}
      check={({ amount }) => ({
        amount:
          Number.isInteger(amount) && amount >= 1 && amount <= mostGranted
            ? undefined
            : `Enter a whole number from 1 to ${mostGranted}.`,
      })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/members/{id}/grant', { params: { id }, body: { ...body, key } });
        return `${name} has ${body.amount} ${body.currency} more.`;
      }}
      onClose={onClose}
    />
  );
}
