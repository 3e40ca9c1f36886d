import { affiliateIdPattern, postbackUrlMaxLength } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import type { Draft } from '../state/draft';
import { useMay } from '../state/me';
import { ActDialog } from './act/act-dialog';

const addressProblem = (postbackUrl: string): string | undefined =>
  /^https?:\/\/./.test(postbackUrl) ? undefined : 'Enter an address that begins with https://.';

/** Where a partner hears of sales. */
const AddressField = ({ draft, errors }: { draft: Draft; errors: Readonly<Record<string, string>> }): ReactNode => (
  <Field
    label="Postback address"
    name="postbackUrl"
    autoComplete="off"
    inputMode="url"
    maxLength={postbackUrlMaxLength}
    placeholder="https://partner.example/?click={click_id}"
    hint="We fill in {click_id}, {event}, {amount} and the like."
    defaultValue={draft['postbackUrl']}
    error={errors['postbackUrl']}
  />
);

/** Adds a partner: the code of their links, and where they hear of sales. */
export function AddPartner(): ReactNode {
  const runtime = useRuntime();
  const [isOpen, setOpen] = useState(false);
  if (!useMay('partners.add')) return null;
  return (
    <>
      <Button variant="outlined" size="sm" onClick={() => setOpen(true)}>
        Add a partner
      </Button>
      {isOpen && (
        <ActDialog
          title="Add a partner"
          verb="Add"
          name="add partner"
          intro="We notify this address of every sale that came through a link with this code, and of every refund."
          labels={{ code: 'The code', postbackUrl: 'The address' }}
          renderFields={(draft, errors) => (
            <>
              <Field
                label="Code"
                name="code"
                autoComplete="off"
                maxLength={64}
                hint="aff_id in their links."
                defaultValue={draft['code']}
                error={errors['code']}
              />
              <AddressField draft={draft} errors={errors} />
            </>
          )}
          read={(field) => ({ code: field('code').trim(), postbackUrl: field('postbackUrl').trim() })}
          check={({ code, postbackUrl }) => ({
            code: affiliateIdPattern.test(code) ? undefined : 'Use 1 to 64 letters, digits, ".", ":", "_" or "-".',
            postbackUrl: addressProblem(postbackUrl),
          })}
          send={async (body) => {
            await mutate(runtime, 'POST /api/staff/partners', { body });
            return `${body.code} is now a partner.`;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ChangeAddressProps {
  /** The partner's. */
  code: string;
  /** Host of the address now. */
  postbacksTo?: string | undefined;
  onClose: () => void;
}

/** Changes where a partner hears of sales. The address now is not shown: it may hold a secret. */
export function ChangeAddress({ code, postbacksTo, onClose }: ChangeAddressProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Change address of ${code}`}
      verb="Change"
      name={`partner address ${code}`}
      intro={`${postbacksTo === undefined ? '' : `Sales are now reported to ${postbacksTo}. `}Enter the whole new address. Notices already queued still go to the old one.`}
      labels={{ postbackUrl: 'The address' }}
      renderFields={(draft, errors) => <AddressField draft={draft} errors={errors} />}
      read={(field) => ({ postbackUrl: field('postbackUrl').trim() })}
      check={({ postbackUrl }) => ({ postbackUrl: addressProblem(postbackUrl) })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/partners/address', { body: { ...body, code } });
        return `${code} hears of sales at the new address.`;
      }}
      onClose={onClose}
    />
  );
}
