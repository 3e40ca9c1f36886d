import { type ReactNode, useSyncExternalStore } from 'react';
import { RemoteRoot, type RemoteDefinition, type Runtime } from '@platform/shared/remote';
import { matchPage } from '@platform/shared/router';
import { Chip } from '@platform/shared/ui';
import { type Choices, choose, replies, visitors } from './choices';
import styles from './standalone.module.css';

export interface StandaloneFrameProps {
  definition: RemoteDefinition;
  runtime: Runtime;
  choices: Choices;
  /** Class of the element around the page, in place of the margins of a shell layout. */
  pageClass?: string | undefined;
}

/** Frame of a standalone remote: its page, and the bar with visitor and API behaviour. */
export function StandaloneFrame({ definition, runtime, choices, pageClass }: StandaloneFrameProps): ReactNode {
  const { routes, loading, name } = definition;
  const { pathname } = useSyncExternalStore(runtime.router.subscribe, () => runtime.router.location);
  const owned = routes.some(({ path }) => matchPage(path, pathname) !== null);
  return (
    <>
      <header className={styles.bar}>
        <b>{name}</b>
        <Choice
          label="Visitor"
          values={visitors}
          value={choices.visitor}
          onChoose={(visitor) => choose({ ...choices, visitor })}
        />
        <Choice
          label="Responses"
          values={replies}
          value={choices.reply}
          onChoose={(reply) => choose({ ...choices, reply })}
        />
      </header>
      <main className={pageClass}>
        {owned ? (
          <RemoteRoot routes={routes} runtime={runtime} loading={loading} />
        ) : (
          <NoPage name={name} pathname={pathname} patterns={routes.map(({ path }) => path)} />
        )}
      </main>
    </>
  );
}

function Choice<T extends string>({
  label,
  values,
  value,
  onChoose,
}: {
  label: string;
  values: readonly T[];
  value: T;
  onChoose: (value: T) => void;
}): ReactNode {
  return (
    <div role="group" aria-label={label} className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      {values.map((known) => (
        <Chip key={known} pressed={known === value} onClick={() => onChoose(known)}>
          {known}
        </Chip>
      ))}
    </div>
  );
}

/**
 * A page of another remote, or one that does not exist: links of this remote may lead there, but a standalone one ends
 * here.
 */
function NoPage({ name, pathname, patterns }: { name: string; pathname: string; patterns: string[] }): ReactNode {
  return (
    <div className={`container ${styles.none}`}>
      <h1>This remote has no page here</h1>
      <p>{`${pathname} is not a page of ${name}. Its pages are:`}</p>
      <ul>
        {patterns.map((pattern) => (
          <li key={pattern}>
            {pattern.includes(':') ? (
              <code>{pattern}</code>
            ) : (
              <a className="link" href={pattern}>
                {pattern}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
