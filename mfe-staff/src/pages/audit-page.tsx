import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Field } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { AuditTable } from '../components/audit-table';
import { FileButton } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { type AuditAddress, readAuditAddress } from '../state/audit-address';
import { useMe } from '../state/me';
import { auditQuery } from '../state/queries';

/** What staff did, by a search that is the address. */
export default function AuditPage(): ReactNode {
  const [search] = useSearchParams();
  const { cursor: _cursor, ...filter } = readAuditAddress(search);
  return (
    <StaffPage
      title="Audit log"
      actions={
        <>
          <CopyLink />
          <AuditFile filter={filter} />
        </>
      }
    >
      <Entries />
    </StaffPage>
  );
}

function AuditFile({ filter }: { filter: AuditAddress }): ReactNode {
  return useMe().acts.includes('audit.export') ? (
    <FileButton address={ownPaths.auditFile(filter)}>Export CSV</FileButton>
  ) : null;
}

function Entries(): ReactNode {
  const [search] = useSearchParams();
  const address = readAuditAddress(search);
  const { cursor, ...filter } = address;
  const query = useQuery(auditQuery(address));
  return (
    <>
      <ListTabs label="Which acts" tabs={[{ label: 'All acts' }]} read={readAuditAddress} path={ownPaths.audit} />
      <Filters label="Search of the audit log" isSet={Object.keys(filter).length > 0}>
        <Field label="Who, act, subject or reason" name="search" maxLength={100} defaultValue={filter.search ?? ''} />
        <Field
          label="Member"
          name="member"
          inputMode="numeric"
          placeholder="Number"
          defaultValue={filter.member ?? ''}
        />
      </Filters>
      <Loaded query={query} what="the audit log" rows={12}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <EmptyState title="No entries match" />
          ) : (
            <>
              <Card title="Acts" detail="newest first">
                <AuditTable entries={entries} />
              </Card>
              <ListSteps
                first={cursor === undefined ? null : ownPaths.audit(filter)}
                next={next === null ? null : ownPaths.audit({ ...filter, cursor: next })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
