import type { ReactNode } from 'react';
import type { ItemKind } from '@platform/shared/contracts';
import { AgeNotice } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { PageMessage } from '@platform/shared/ui';
import { softTextQuery } from '../../state/queries';
import { AgePrompt } from './age-prompt';
import { PageLoading } from './page-loading';

/** The page of a record before the age gate: a text of the editor, where there is one, and what opens the page. */
export function ClosedRecord({ kind }: { kind: ItemKind }): ReactNode {
  const { slug = '' } = useParams();
  const softMode = useAppState((state) => state.audience.softMode);
  const { data } = useQuery({ ...softTextQuery(kind, slug), enabled: softMode });
  if (!softMode || !data?.item) return <AgeNotice shape={<PageLoading />} />;
  const { title, text } = data.item;
  return (
    <PageMessage title={title} actions={<AgePrompt opens="This page opens" isWholePage />}>
      {text}
    </PageMessage>
  );
}
