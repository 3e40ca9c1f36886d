import type { StaffPartner } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { ClockTime, DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { AddPartner, ChangeAddress } from '../components/partner-acts';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { partnersQuery } from '../state/queries';

/** Partners, and what their links brought in the last 30 days. */
export default function PartnersPage(): ReactNode {
  return (
    <StaffPage title="Partners" detail="the last 30 days" actions={<AddPartner />}>
      <Partners />
    </StaffPage>
  );
}

// With its word: on a phone no head says what a number is.
const countWords = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

/** @param change null: the one at work may not */
const columnsOf = (change: ((partner: StaffPartner) => void) | null): readonly Column<StaffPartner>[] => [
  { label: 'Partner', phone: 'first', wraps: true, cell: ({ code }) => code },
  { label: 'Reports sales to', phone: 'third', labelled: true, wraps: true, cell: ({ postbacksTo }) => postbacksTo },
  { label: 'Clicks', phone: 'second', cell: ({ clicks }) => countWords(clicks, 'click') },
  {
    label: 'Last click',
    cell: ({ lastClickAt }) => (lastClickAt === null ? 'none' : <DayTime iso={lastClickAt} />),
  },
  {
    label: 'Sales',
    phone: 'second-end',
    cell: ({ sales, takenBack }) =>
      `${countWords(sales, 'sale')}${takenBack === 0 ? '' : `, ${formatNumber(takenBack)} refunded`}`,
  },
  {
    label: 'Paid',
    figures: true,
    phone: 'first-end',
    cell: ({ revenue }) => (revenue.length === 0 ? '–' : revenue.map((money) => formatMoney(money)).join(' and ')),
  },
  ...(change === null
    ? []
    : [
        {
          label: 'Act',
          hideLabel: true,
          figures: true,
          phone: 'third' as const,
          cell: (partner: StaffPartner) => (
            <Button
              variant="text"
              size="sm"
              aria-label={`Change address of ${partner.code}`}
              onClick={() => change(partner)}
            >
              Change address
            </Button>
          ),
        },
      ]),
];

function Partners(): ReactNode {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const query = useQuery(partnersQuery(cursor));
  const [changed, setChanged] = useState<StaffPartner | null>(null);
  const columns = columnsOf(useMay('partners.edit') ? setChanged : null);
  return (
    <Loaded query={query} what="partners" rows={8}>
      {({ at, partners, next, unknownClicks }) => (
        <>
          {partners.length === 0 ? (
            <EmptyState title="No partners yet">
              Clicks and sales are counted from the day a partner is added.
            </EmptyState>
          ) : (
            <Card
              title="Partners"
              detail={
                <>
                  counted at <ClockTime iso={at} />
                  {unknownClicks > 0 && `, ${countWords(unknownClicks, 'click')} with unknown codes`}
                </>
              }
            >
              <DataTable caption="Partners" columns={columns} rows={partners} keyOf={({ code }) => code} />
            </Card>
          )}
          <ListSteps
            first={cursor === undefined ? null : ownPaths.partners()}
            next={next === null ? null : ownPaths.partners(next)}
          />
          {changed && <ChangeAddress {...changed} onClose={() => setChanged(null)} />}
        </>
      )}
    </Loaded>
  );
}
