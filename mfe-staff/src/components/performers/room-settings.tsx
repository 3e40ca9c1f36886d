import type { StaffRoomFull } from '@platform/shared/contracts';
import { privateCoins, roomTopicMaxLength } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Field } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { ActDialog } from '../act/act-dialog';

export interface RoomDialogProps {
  room: StaffRoomFull;
  onClose: () => void;
}

/** Sets the title of a room and the price of its private shows. */
export function RoomSettings({
  room: { nickname, topic, privateCoinsPerMinute },
  onClose,
}: RoomDialogProps): ReactNode {
  const runtime = useRuntime();
  const { min, max } = privateCoins;
  return (
    <ActDialog
      title={`Settings of ${nickname}`}
      verb="Save"
      name={`settings ${nickname}`}
      intro="The performer can see and change these in the studio."
      labels={{ topic: 'The title', privateCoinsPerMinute: 'The price' }}
      renderFields={(draft, errors) => (
        <>
          <Field
            label="Title"
            name="topic"
            maxLength={roomTopicMaxLength}
            defaultValue={draft['topic'] ?? topic}
            error={errors['topic']}
          />
          <Field
            label="Private shows, coins a minute"
            name="privateCoinsPerMinute"
            inputMode="numeric"
            autoComplete="off"
            hint="0 means by invitation only. A show already under way keeps its price."
            defaultValue={draft['privateCoinsPerMinute'] ?? String(privateCoinsPerMinute)}
            error={errors['privateCoinsPerMinute']}
          />
        </>
      )}
      read={(field) => ({
        topic: field('topic').trim(),
        privateCoinsPerMinute: /^\d{1,4}$/.test(field('privateCoinsPerMinute').trim())
          ? Number(field('privateCoinsPerMinute'))
          : -1,
      })}
      check={(values) => ({
        topic: values.topic === '' ? 'Enter a title.' : undefined,
        privateCoinsPerMinute:
          values.privateCoinsPerMinute >= min && values.privateCoinsPerMinute <= max
            ? undefined
            : `Enter a whole number from ${min} to ${max}.`,
      })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/rooms/{nickname}/settings', { params: { nickname }, body });
        return `Settings of ${nickname} saved.`;
      }}
      onClose={onClose}
    />
  );
}

/** Gives a room that has no performer to an account. */
export function GiveRoom({ room: { nickname, performer }, onClose }: RoomDialogProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Give the room ${nickname} to an account`}
      verb="Give the room"
      name={`give ${nickname}`}
      intro={`The account can then broadcast as ${performer} and upload papers in the studio. We’ll tell its owner by e-mail. If the address has no account, we’ll send an invitation valid for 7 days.`}
      labels={{ email: 'The address' }}
      renderFields={(draft, errors) => (
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={draft['email']}
          error={errors['email']}
        />
      )}
      read={(field) => ({ email: field('email').trim() })}
      check={({ email }) => ({ email: email === '' ? 'Enter the e-mail address of the account.' : undefined })}
      send={async (body) => {
        const { memberId } = await mutate(runtime, 'POST /api/staff/rooms/{nickname}/performer', {
          params: { nickname },
          body,
        });
        return memberId === null
          ? `${body.email} has been invited to ${nickname}.`
          : `${body.email} can now broadcast from ${nickname}.`;
      }}
      onClose={onClose}
    />
  );
}

/** Takes a room from the account that broadcasts from it. */
export function TakeRoomBack({ room: { nickname, member, broadcast }, onClose }: RoomDialogProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Take the room ${nickname} back`}
      verb="Take the room back"
      danger
      name={`take back ${nickname}`}
      intro={`${member?.name ?? 'The account'} can no longer broadcast from it. We’ll tell them by e-mail. ${broadcast === null ? '' : 'The picture ends for all viewers within a second. '}The room’s papers no longer count; balance and payouts stay.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/rooms/{nickname}/take-back', { params: { nickname }, body });
        return `The room ${nickname} now has no performer.`;
      }}
      onClose={onClose}
    />
  );
}
