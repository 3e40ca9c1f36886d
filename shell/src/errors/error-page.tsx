import { type ReactNode, useId } from 'react';
import type { GameCard as Game, ModelCard as Model } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button, GameCard, GameGrid, ModelCard, ModelGrid, SectionHeading } from '@platform/shared/ui';
import styles from './error-page.module.css';
import { HorizonPage } from './horizon-page';
import horizon from './horizon-page.module.css';

export interface ErrorPageProps {
  /** The request's id, to quote to support. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Where trying again leads when no script runs. */
  retryAt?: string | undefined;
  /** The first of the catalogue, none in soft mode (docs/spec/errors.md#error-page). */
  games?: readonly Game[] | undefined;
  models?: readonly Model[] | undefined;
  /** The page is marked empty: there is no way home to offer. */
  empty?: boolean | undefined;
}

/** The page of a fatal error: what happened, two ways on, and something to look at instead. */
export function ErrorPage({
  reference,
  onRetry,
  retryAt = '',
  games = [],
  models = [],
  empty,
}: ErrorPageProps): ReactNode {
  const retry = { variant: 'primary', size: 'lg', icon: 'retry' } as const;
  const more = games.length > 0 || models.length > 0;
  return (
    <>
      <HorizonPage title="Something went wrong" low={more}>
        <p className="lead">
          {more
            ? 'We couldn’t load this page. We’ve been notified. Try again, or pick something below.'
            : 'We couldn’t load this page. We’ve been notified. Try again in a moment.'}
        </p>
        <div className={horizon.actions}>
          {onRetry ? (
            <Button {...retry} onClick={onRetry}>
              Try again
            </Button>
          ) : (
            <Button {...retry} href={retryAt}>
              Try again
            </Button>
          )}
          {!empty && (
            <Button variant="outlined" size="lg" to={paths.home()}>
              Back to Home
            </Button>
          )}
        </div>
        {reference && <p className={horizon.note}>Reference {reference}</p>}
      </HorizonPage>
      {games.length > 0 && (
        <Section title="Featured VR Porn Games" more={{ to: paths.games(), label: 'More Games' }}>
          <GameGrid label="Featured VR Porn Games">
            {games.map((game) => (
              <GameCard key={game.id} game={game} />
            ))}
          </GameGrid>
        </Section>
      )}
      {models.length > 0 && (
        <Section title="Hottest VR Pornstars" more={{ to: paths.pornstars(), label: 'More Girls' }}>
          <ModelGrid label="Hottest VR Pornstars">
            {models.map((model) => (
              <ModelCard key={model.id} model={model} />
            ))}
          </ModelGrid>
        </Section>
      )}
    </>
  );
}

function Section({
  title,
  more,
  children,
}: {
  title: string;
  more: { to: string; label: string };
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className={`container ${styles.section}`} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
      <Button variant="secondary" to={more.to} className={styles.more}>
        {more.label}
      </Button>
    </section>
  );
}
