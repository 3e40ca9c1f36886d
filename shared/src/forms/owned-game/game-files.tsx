import { type ReactNode, useState } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { downloadFile, formatGigabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useRuntime } from '@platform/shared/remote';
import { Button, Icon, Sign, useNow } from '@platform/shared/ui';
import { arrivalWords, type FileRow, fileRows, pictureWords } from './file-rows';
import { downloadGameFile, readGameScript } from './files-api';
import styles from './game-files.module.css';

/** The files of an owned game by headset, each to stream or to download, and its scripts. */
export function GameFiles({ owned: { game, files } }: { owned: OwnedGame }): ReactNode {
  return (
    <ul className={styles.files} aria-label="Files">
      {fileRows(files).map((row) => (
        <FileLine key={`${row.file.file} ${row.way}`} slug={game.slug} row={row} />
      ))}
    </ul>
  );
}

const signs = { download: 'headset', stream: 'headset', script: 'script' } as const;

/** Description of a row, in small print. */
function smallWords({ way, others, file }: FileRow): string {
  if (way === 'script') return 'For connected devices, one .funscript file';
  return [
    pictureWords(file),
    ...(others.length > 0 ? [others.join(', ')] : []),
    ...(way === 'stream' ? ['Streams to your headset, no download needed'] : []),
  ].join('. ');
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

function FileLine({ slug, row }: { slug: string; row: FileRow }): ReactNode {
  const { name, way, file } = row;
  const { http } = useRuntime();
  const now = useNow();
  // Empty until hydration: the server writes the same words.
  const today = now === null ? '' : new Date(now).toISOString().slice(0, 10);
  const [busy, setBusy] = useState(false);
  /** Error message of the row, in place of a browser error page. */
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (way === 'script')
        downloadFile(`${slug}-${file.file}.funscript`, 'application/json', await readGameScript(http, slug, file.file));
      else await downloadGameFile(http, slug, file.file);
    } catch (error) {
      setProblem(toAppError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span className={styles.sign}>
        {way !== 'script' && file.headsets.length === 0 ? (
          <Icon name="film" size={20} />
        ) : (
          <Sign name={signs[way]} size={20} />
        )}
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        <span className={styles.small}>{smallWords(row)}</span>
      </div>
      <span className={styles.size}>
        {way === 'stream' && `Up to ${file.quality}`}
        {way === 'download' && formatGigabytes(file.gigabytes)}
      </span>
      {file.playable ? (
        <div className={styles.ways}>
          {way !== 'stream' && (
            <Button size="sm" variant="secondary" loading={busy} onClick={() => void download()}>
              {!busy && <Sign name="download" />}
              Download
              <span className="visually-hidden">{way === 'script' ? ` the ${lowered(name)}` : ` for ${name}`}</span>
            </Button>
          )}
          {way !== 'script' && (
            <Button
              size="sm"
              variant={way === 'stream' ? 'secondary' : 'text'}
              icon={way === 'stream' ? 'play' : undefined}
              to={paths.play(slug, file.file)}
            >
              Stream
              <span className="visually-hidden">{` on ${name}`}</span>
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.later}>{arrivalWords(file, today)}</p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {`The ${way === 'script' ? 'script' : 'download'} didn’t start. ${problem}`}
        </p>
      )}
    </li>
  );
}
