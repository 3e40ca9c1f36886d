import { type ReactNode, useState } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { downloadFile, formatGigabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button, Tag } from '@platform/shared/ui';
import { readScript } from '../../api/videos';
import { projectionWords } from '../../player/file-words';
import styles from './video-files.module.css';

/** The files of a video: how each picture lies, how large it is, and its script. */
export function VideoFiles({ video, open }: { video: Pick<VideoPage, 'slug' | 'files'>; open: boolean }): ReactNode {
  return (
    <ul className={styles.files}>
      {video.files.map((file) => (
        <li key={file.file}>
          <div className={styles.head}>
            <b>{file.quality}</b>
            <span>{projectionWords(file)}</span>
            <span className={styles.small}>{`${file.width} × ${file.height}, ${formatGigabytes(file.gigabytes)}`}</span>
            {!file.playable && <Tag variant="line">Coming soon</Tag>}
          </div>
          {file.script && <Script slug={video.slug} file={file.file} heatmapUrl={file.heatmapUrl} open={open} />}
        </li>
      ))}
    </ul>
  );
}

interface ScriptProps {
  slug: string;
  file: number;
  heatmapUrl: string | null;
  /** Whether the visitor may have it. */
  open: boolean;
}

function Script({ slug, file, heatmapUrl, open }: ScriptProps): ReactNode {
  const { http } = useRuntime();
  const [state, setState] = useState<'idle' | 'loading' | { problem: string }>('idle');
  const download = async () => {
    setState('loading');
    try {
      downloadFile(`${slug}.funscript`, 'application/json', await readScript(http, slug, file));
      setState('idle');
    } catch (error) {
      setState({ problem: toAppError(error).message });
    }
  };
  return (
    <div className={styles.script}>
      {heatmapUrl !== null && (
        <img
          src={heatmapUrl}
          alt="Script speed over the length of the video: higher and redder is faster"
          width={720}
          height={48}
          loading="lazy"
          className={styles.heatmap}
        />
      )}
      {open ? (
        <Button size="sm" variant="secondary" loading={state === 'loading'} onClick={() => void download()}>
          Download the script
        </Button>
      ) : (
        <p className={styles.small}>The script comes with the full video.</p>
      )}
      {typeof state === 'object' && <p role="alert">{state.problem}</p>}
    </div>
  );
}
