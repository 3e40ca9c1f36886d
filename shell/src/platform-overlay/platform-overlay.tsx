import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '@platform/shared/ui';
import { fetchCommit, type PagePart, readPageParts } from './page-parts';
import styles from './platform-overlay.module.css';

export interface PlatformOverlayProps {
  shellBuild: string;
  /** Builds of the remotes that this document has loaded; more may be added. */
  builds: ReadonlyMap<string, string>;
  /** Note about a build that this visitor sees by a link. */
  releaseNote?: string | undefined;
  /** The browser's `fetch`. */
  get: (address: string) => Promise<Response>;
  onClose: () => void;
}

/** Milliseconds between two reads of the page. */
const LOOK_EVERY = 500;

const states: Readonly<Record<PagePart['state'], string>> = {
  active: 'on this page',
  loading: 'loading',
  failed: 'failed',
  loaded: 'loaded before',
};

/** Shows the parts of the page: owner, build, commit, outcome of the server render, and current state. */
export function PlatformOverlay({ shellBuild, builds, releaseNote, get, onClose }: PlatformOverlayProps): ReactNode {
  const [commits, setCommits] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [parts, setParts] = useState<readonly PagePart[]>([]);
  useEffect(() => {
    const look = () => setParts(readPageParts({ document, performance, shellBuild, builds, commits }));
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [shellBuild, builds, commits]);

  const unknown = parts.find(({ build }) => build !== '' && !commits.has(build));
  const [owner, build] = [unknown?.owner, unknown?.build];
  useEffect(() => {
    if (owner === undefined || build === undefined) return;
    const know = (commit: string | null) => setCommits((before) => new Map(before).set(build, commit));
    fetchCommit(get, owner, build).then(know, () => know(null));
  }, [get, owner, build]);

  return (
    <aside className={styles.panel} aria-label="Platform overlay">
      <div>
        {releaseNote !== undefined && (
          <p className={styles.note} role="status">
            {releaseNote} <a href="?release-override=off">End this</a>
          </p>
        )}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Build</th>
              <th scope="col">Commit</th>
              <th scope="col">Server</th>
              <th scope="col">Browser</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.owner} data-part={part.owner === 'shell' ? 'shell' : 'remote'}>
                <th scope="row">{part.owner}</th>
                <td>{part.build || '–'}</td>
                <td>{part.commit?.slice(0, 12) ?? '–'}</td>
                <td>{part.served === null ? '–' : `${part.served.outcome}, ${part.served.milliseconds} ms`}</td>
                <td>{states[part.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <IconButton icon="close" label="Close overlay" onClick={onClose} />
    </aside>
  );
}
