import type { ReactNode } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Banner, Button, Sign, type Tab, Tabs, VideoCard, VideoGrid } from '@platform/shared/ui';
import { fileRows } from './file-rows';
import { filesId } from './files-place';
import { GameFiles } from './game-files';
import { GameScenes } from './game-scenes';
import styles from './owned-tabs.module.css';

export interface OwnedTabsProps {
  owned: OwnedGame;
  /** The selected tab. */
  value: string;
  onChange: (value: string) => void;
  /** Further tabs of the page. */
  more?: readonly Tab[];
}

/** Tabs of an owned game: files, scenes, and the videos set in its world. */
export function OwnedTabs({ owned, value, onChange, more = [] }: OwnedTabsProps): ReactNode {
  const { files, scenes, videos } = owned;
  const tabs: Tab[] = [
    { value: 'files', label: 'Files', count: fileRows(files).length, content: <FilesTab owned={owned} /> },
    ...(scenes.length > 0
      ? [{ value: 'scenes', label: 'Scenes', count: scenes.length, content: <ScenesTab owned={owned} /> }]
      : []),
    ...(videos.length > 0
      ? [{ value: 'videos', label: 'Videos', count: videos.length, content: <VideosTab videos={videos} /> }]
      : []),
    ...more,
  ];
  return (
    <div id={filesId} className={styles.place}>
      <Tabs label="Your game" tabs={tabs} value={value} onChange={onChange} />
    </div>
  );
}

const FilesTab = ({ owned }: { owned: OwnedGame }): ReactNode => (
  <div className={styles.tab}>
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">Your files</h2>
      <p className={styles.lead}>Pick the one made for your headset. Stream it, or download it to play offline.</p>
      <GameFiles owned={owned} />
      <p className={styles.note}>
        <Sign name="lock" />
        Download links work for 24 hours and for your account only. Come back here for a new one.
      </p>
    </section>
    <Banner title="Playing on a headset?">
      <div className={styles.headset}>
        <p>
          In PLAY’A, choose Log in and enter the code shown there. In DeoVR or HereSphere, use your e-mail and password.
        </p>
        <Button size="sm" variant="secondary" to={paths.playaLogin()}>
          Enter code
        </Button>
      </div>
    </Banner>
  </div>
);

const ScenesTab = ({ owned }: { owned: OwnedGame }): ReactNode => (
  <section className={styles.tab} aria-labelledby="scenes-heading">
    <h2 id="scenes-heading">Scenes</h2>
    <GameScenes owned={owned} />
  </section>
);

const VideosTab = ({ videos }: Pick<OwnedGame, 'videos'>): ReactNode => (
  <section className={styles.tab} aria-labelledby="videos-heading">
    <div>
      <h2 id="videos-heading">Videos from this world</h2>
      <p className={styles.lead}>Their full length comes with the game.</p>
    </div>
    <VideoGrid label="Videos from this world">
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </VideoGrid>
  </section>
);
