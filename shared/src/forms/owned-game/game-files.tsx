import { type ReactNode, useState } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { downloadFile, formatGigabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useRuntime } from '@platform/shared/remote';
import { Button, Icon, useNow } from '@platform/shared/ui';
import { arrivalWords, type FileRow, fileRows, pictureWords } from './file-rows';
import { downloadGameFile, readGameScript } from './files-api';
import styles from './game-files.module.css';

/** The files of an owned game by headset, each to stream or to download, with its script. */
export function GameFiles({ owned: { game, files } }: { owned: OwnedGame }): ReactNode {
  return (
    <ul className={styles.files} aria-label="Files">
      {fileRows(files).map((row) => (
        <FileLine key={`${row.file.file} ${row.way}`} slug={game.slug} row={row} />
      ))}
    </ul>
  );
}

/** What a line says instead of a problem of its browser. */
type Problem = { what: 'download' | 'script'; message: string };

function FileLine({ slug, row: { name, way, file } }: { slug: string; row: FileRow }): ReactNode {
  const { http } = useRuntime();
  const now = useNow();
  // Until the page has come to life no day has passed: the server writes the same words.
  const today = now === null ? '' : new Date(now).toISOString().slice(0, 10);
  const [busy, setBusy] = useState<Problem['what'] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (what: Problem['what'], act: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem({ what, message: toAppError(error).message });
    } finally {
      setBusy(null);
    }
  };
  return (
    <li>
      <span className={styles.sign}>
        <Icon name={file.headsets.length === 0 ? 'film' : 'sphere'} size={20} />
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        <span className={styles.small}>
          {pictureWords(file)}
          {way === 'stream' && '. Streams to your headset, no download needed'}
        </span>
      </div>
      <span className={styles.size}>
        {way === 'stream' ? `Up to ${file.quality}` : formatGigabytes(file.gigabytes)}
      </span>
      {file.playable ? (
        <div className={styles.ways}>
          {way === 'download' && (
            <Button
              size="sm"
              variant="secondary"
              loading={busy === 'download'}
              onClick={() => void run('download', () => downloadGameFile(http, slug, file.file))}
            >
              Download
              <span className="visually-hidden">{` for ${name}`}</span>
            </Button>
          )}
          <Button size="sm" variant={way === 'stream' ? 'secondary' : 'text'} to={paths.play(slug, file.file)}>
            Stream
            <span className="visually-hidden">{` on ${name}`}</span>
          </Button>
          {file.script && way === 'download' && (
            <Button
              size="sm"
              variant="text"
              loading={busy === 'script'}
              onClick={() =>
                void run('script', async () =>
                  downloadFile(
                    `${slug}-${file.file}.funscript`,
                    'application/json',
                    await readGameScript(http, slug, file.file),
                  ),
                )
              }
            >
              Script
              <span className="visually-hidden">{` for ${name}`}</span>
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.later}>{arrivalWords(file, today)}</p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {`The ${problem.what} didn’t start. ${problem.message}`}
        </p>
      )}
    </li>
  );
}
