import type { PaperKind, StaffPerformerFull } from '@platform/shared/contracts';
import { paperKindWords, paperMaxBytes, paperMaxSize } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field, Select } from '@platform/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { fileToBase64 } from '../../state/file-to-base64';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';

const kinds = (['identity', 'consent'] as const).map((value) => ({ value, label: paperKindWords[value] }));
const kindOf = (text: string): PaperKind => kinds.find(({ value }) => value === text)?.value ?? 'identity';

/** Hands in a paper that the performer sent by other ways. */
export function AddPaper({ performer }: { performer: StaffPerformerFull }): ReactNode {
  const [isShown, setShown] = useState(false);
  if (!useMay('papers.add')) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="sm"
        aria-label={`Add a paper of ${performer.name}`}
        onClick={() => setShown(true)}
      >
        Add
      </Button>
      {isShown && <Add performer={performer} onClose={() => setShown(false)} />}
    </>
  );
}

function Add({
  performer: { id, name, rooms },
  onClose,
}: {
  performer: StaffPerformerFull;
  onClose: () => void;
}): ReactNode {
  const runtime = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  return (
    <ActDialog
      title={`Add a paper of ${name}`}
      verb="Add"
      name={`add paper ${id}`}
      intro="For papers the performer sent you. It is encrypted like hers and replaces one of the same kind that is waiting. Someone else must accept it."
      labels={{ kind: 'The paper', room: 'The room', file: 'The file', expiresOn: 'The day' }}
      renderFields={(draft, errors) => (
        <>
          <Select
            label="Paper"
            name="kind"
            options={kinds}
            defaultValue={kindOf(draft['kind'] ?? '')}
            error={errors['kind']}
          />
          {rooms.length > 1 && (
            <Select
              label="Room"
              name="room"
              options={rooms.map(({ nickname }) => ({ value: nickname, label: nickname }))}
              defaultValue={draft['room'] ?? rooms[0]?.nickname ?? ''}
              error={errors['room']}
            />
          )}
          <Field
            label="File"
            type="file"
            ref={input}
            accept="application/pdf,image/jpeg,image/png"
            hint={`PDF, JPEG or PNG, at most ${paperMaxSize}, with every page and all edges.`}
            error={errors['file']}
          />
          <Field
            label="Valid until (optional)"
            name="expiresOn"
            type="date"
            hint="The expiry date printed on it."
            defaultValue={draft['expiresOn'] ?? ''}
            error={errors['expiresOn']}
          />
        </>
      )}
      read={(field) => ({
        kind: kindOf(field('kind')),
        room: rooms.length > 1 ? field('room') : '',
        expiresOn: field('expiresOn'),
        file: input.current?.files?.[0] ?? null,
      })}
      check={({ file }) => ({
        file:
          file === null
            ? 'Choose a file.'
            : file.size > paperMaxBytes
              ? `This file is too large. Choose one up to ${paperMaxSize}.`
              : undefined,
      })}
      send={async ({ kind, room, expiresOn, file, reason }, upload) => {
        if (file !== null) {
          const body = {
            kind,
            file: await fileToBase64(file),
            reason,
            ...(room !== '' && { room }),
            ...(expiresOn !== '' && { expiresOn }),
          };
          await mutate(runtime, 'POST /api/staff/performers/{id}/papers', { params: { id }, body }, upload);
        }
        return 'Paper added. Someone else must accept it.';
      }}
      onClose={onClose}
    />
  );
}
