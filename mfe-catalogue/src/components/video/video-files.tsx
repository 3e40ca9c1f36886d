import { type ReactNode, useState } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { downloadFile, formatGigabytes } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button, Tag } from '@platform/shared/ui';
import { readScript } from '../../api/videos';
import { projectionWords } from '../../player/file-words';
import styles from './video-files.module.css';

type File = VideoPage['files'][number];

/** The files of a video, the sharpest first: how each picture lies and how large it is; below them each script that they have, once. */
export function VideoFiles({ video, open }: { video: Pick<VideoPage, 'slug' | 'files'>; open: boolean }): ReactNode {
  const scripts = scriptsOf(video.files);
  return (
    <>
      <ul className={styles.files}>
        {sharpestFirst(video.files).map((file) => (
          <li key={file.file}>
            <b>{file.quality}</b>
            <span>{projectionWords(file)}</span>
            <span className={styles.small}>
              {[
                `${file.width} × ${file.height}`,
                ...(file.codecs?.startsWith('av01') ? ['for newer browsers'] : []),
                formatGigabytes(file.gigabytes),
              ].join(', ')}
            </span>
            {!file.playable && <Tag variant="line">Coming soon</Tag>}
          </li>
        ))}
      </ul>
      {scripts.map(({ file, heatmapUrl, formats }) => (
        <Script
          key={file}
          slug={video.slug}
          file={file}
          heatmapUrl={heatmapUrl}
          formats={scripts.length > 1 ? formats : []}
          open={open}
        />
      ))}
    </>
  );
}

/** As a visitor compares them; the order of the files themselves is that in which they were made. */
const sharpestFirst = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => b.width * b.height - a.width * a.height);

/** Each script of a video with the formats that it is for: files that share one share its picture. */
function scriptsOf(files: readonly File[]): (Pick<File, 'file' | 'heatmapUrl'> & { readonly formats: string[] })[] {
  const scripts = new Map<string, Pick<File, 'file' | 'heatmapUrl'> & { formats: string[] }>();
  for (const { file, heatmapUrl, script, quality } of files) {
    if (!script) continue;
    const key = heatmapUrl ?? String(file);
    const known = scripts.get(key);
    if (known) known.formats.push(quality);
    else scripts.set(key, { file, heatmapUrl, formats: [quality] });
  }
  return [...scripts.values()];
}

interface ScriptProps {
  slug: string;
  file: number;
  heatmapUrl: string | null;
  /** The formats that it is for; none: for all. */
  formats: readonly string[];
  /** Whether the visitor may have it. */
  open: boolean;
}

function Script({ slug, file, heatmapUrl, formats, open }: ScriptProps): ReactNode {
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
      {formats.length > 0 && <p className={styles.formats}>{`Script for ${formats.join(' and ')}`}</p>}
      {heatmapUrl !== null && (
        <img
          src={heatmapUrl}
          alt="Script speed over time: taller and redder bars are faster"
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
