import { type ReactNode, useState } from 'react';
import type { GameFile, OwnedGame } from '@platform/shared/contracts';
import { downloadFile, formatGigabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button, Tag } from '@platform/shared/ui';
import { downloadAddress, readGameScript } from '../../api/game-files';
import styles from './game-files.module.css';

const pictureWords = ({ projection, stereo, fieldOfView }: GameFile): string =>
  projection === 'flat'
    ? 'For every screen'
    : `VR ${fieldOfView || projection}°, ${stereo === 'mono' ? 'mono' : 'stereo'}`;

/** The files of an owned game, each to download, with its script. */
export function GameFiles({ owned: { game, files } }: { owned: OwnedGame }): ReactNode {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.file}>
          <div className={styles.words}>
            <b>{file.quality}</b>
            <span>{pictureWords(file)}</span>
            <span className={styles.small}>{`${file.width} × ${file.height}, ${formatGigabytes(file.gigabytes)}`}</span>
          </div>
          {file.playable ? (
            <FileAction
              label="Download"
              name={`${file.quality} ${file.projection}`}
              act={async (http) => location.assign(await downloadAddress(http, game.slug, file.file))}
            />
          ) : (
            <Tag variant="line">Coming soon</Tag>
          )}
          {file.script && (
            <FileAction
              label="Script"
              name={`${file.quality} ${file.projection}`}
              act={async (http) =>
                downloadFile(
                  `${game.slug}-${file.file}.funscript`,
                  'application/json',
                  await readGameScript(http, game.slug, file.file),
                )
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface FileActionProps {
  label: string;
  /** Which file, for who does not see the line. */
  name: string;
  act: (http: ReturnType<typeof useRuntime>['http']) => Promise<void>;
}

function FileAction({ label, name, act }: FileActionProps): ReactNode {
  const { http } = useRuntime();
  const [state, setState] = useState<'idle' | 'loading' | { problem: string }>('idle');
  const run = async () => {
    setState('loading');
    try {
      await act(http);
      setState('idle');
    } catch (error) {
      setState({ problem: toAppError(error).message });
    }
  };
  return (
    <>
      <Button size="sm" variant="secondary" loading={state === 'loading'} onClick={() => void run()}>
        {label}
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className={styles.problem}>
          {state.problem}
        </p>
      )}
    </>
  );
}
