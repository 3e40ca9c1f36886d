import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Select } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { colleaguesQuery } from '../../state/queries';
import { ActDialog } from '../act/act-dialog';
import { Loaded } from '../loaded';

/** Nobody gets a report because their address comes first. */
const none = { value: '', label: 'Choose a colleague' };

interface HandOverProps {
  /** The report's. */
  number: string;
  onClose: () => void;
}

/** Gives a report to a colleague who may decide it, and who is mailed the note. */
export function HandOver({ number, onClose }: HandOverProps): ReactNode {
  const runtime = useRuntime();
  const query = useQuery(colleaguesQuery(number));
  return (
    <ActDialog
      title={`Hand over ${number}`}
      verb="Hand over"
      name={`hand over ${number}`}
      intro="Your colleague will find it under Mine, and your note in an e-mail."
      labels={{ to: 'The colleague' }}
      reasonLabel="Note"
      renderFields={(draft, errors) => (
        <Loaded query={query} what="your colleagues" rows={1}>
          {({ colleagues }) =>
            colleagues.length === 0 ? (
              <p>No one else can decide this report. An owner can invite a moderator.</p>
            ) : (
              <Select
                label="To"
                name="to"
                options={[none, ...colleagues.map((value) => ({ value, label: value }))]}
                defaultValue={draft['to'] ?? none.value}
                error={errors['to']}
              />
            )
          }
        </Loaded>
      )}
      read={(field) => ({ to: field('to') })}
      check={({ to }) => ({ to: to === '' ? 'Choose a colleague.' : undefined })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/reports/{number}/claim', {
          params: { number },
          body: { ...body, claimed: true },
        });
        return `${number} is handed over to ${body.to}.`;
      }}
      onClose={onClose}
    />
  );
}
