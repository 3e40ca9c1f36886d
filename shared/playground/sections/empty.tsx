import type { ReactNode } from 'react';
import { Button, EmptyState, GameGrid, Grid, LiveGrid, ModelGrid, Skeleton } from '@platform/shared/ui';
import { Columns, Row } from '../specimen';

export function EmptySection(): ReactNode {
  return (
    <>
      <Columns count={2}>
        <EmptyState
          level={3}
          title="No games match these filters"
          action={
            <Button variant="outlined" size="sm">
              Clear all filters
            </Button>
          }
        >
          Try removing one, or clear them all to see the full catalogue.
        </EmptyState>
        <GameGrid loading skeletons={3} label="Games, loading" />
      </Columns>
      <ModelGrid loading skeletons={4} label="Performers, loading" />
      <LiveGrid loading skeletons={4} label="Rooms, loading" />
      <Grid loading skeletons={6} label="Other things, loading" />
      <Row>
        <Skeleton shape="round" width={40} height={40} />
        <Skeleton width={240} height={16} />
      </Row>
    </>
  );
}
