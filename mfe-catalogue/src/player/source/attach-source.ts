/** A film as a file, and as an HLS playlist where it is there so. */
export interface Source {
  readonly url: string;
  readonly playlistUrl: string | null;
}

const playlistType = 'application/vnd.apple.mpegurl';
const refused = 403;

/**
 * Gives a media element its film: a playlist where there is one, by itself where the browser plays it and through
 * hls.js where it has the means for that; the file else. hls.js is loaded only then.
 * @param onFail told once when hls.js cannot go on, and whether the film cannot be read; what the browser plays by
 *   itself tells by the element's own `error` event
 * @returns takes the film away
 */
export function attachSource(
  media: HTMLVideoElement,
  { url, playlistUrl }: Source,
  onFail: (unreadable: boolean) => void,
): () => void {
  const native = media.canPlayType(playlistType) !== '';
  if (playlistUrl === null || native || !('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) {
    media.src = native ? (playlistUrl ?? url) : url;
    return () => {
      media.removeAttribute('src');
      media.load();
    };
  }
  let over = false;
  let stop = (): void => undefined;
  const fail = (unreadable: boolean): void => {
    if (over) return;
    over = true;
    onFail(unreadable);
  };
  import(/* webpackChunkName: "hls" */ 'hls.js/light').then(
    ({ default: Hls }) => {
      if (over) return;
      const hls = new Hls();
      stop = () => hls.destroy();
      // An address that has run out is refused, and neither another quality nor waiting opens it again.
      hls.on(
        Hls.Events.ERROR,
        (_event, { fatal, type, response }) =>
          (fatal || response?.code === refused) && fail(type === Hls.ErrorTypes.MEDIA_ERROR),
      );
      hls.loadSource(playlistUrl);
      hls.attachMedia(media);
    },
    () => fail(false),
  );
  return () => {
    over = true;
    stop();
  };
}
