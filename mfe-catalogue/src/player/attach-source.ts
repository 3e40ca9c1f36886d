/** Whether an address is an HLS playlist, which only some browsers play by themselves. */
export const isPlaylist = (url: string): boolean => new URL(url, 'http://same.origin').pathname.endsWith('.m3u8');

/**
 * Gives a media element its film: a file as it is, a playlist through hls.js where the browser cannot play it by
 * itself. hls.js is loaded only then.
 * @param onFail told when a playlist cannot be played on; files tell by the element's own `error` event
 * @returns takes the film away
 */
export function attachSource(media: HTMLVideoElement, url: string, onFail: () => void): () => void {
  if (!isPlaylist(url) || media.canPlayType('application/vnd.apple.mpegurl') !== '') {
    media.src = url;
    return () => {
      media.removeAttribute('src');
      media.load();
    };
  }
  let over = false;
  let stop = (): void => undefined;
  import(/* webpackChunkName: "hls" */ 'hls.js/light').then(
    ({ default: Hls }) => {
      if (over) return;
      const hls = new Hls();
      stop = () => hls.destroy();
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && onFail());
      hls.loadSource(url);
      hls.attachMedia(media);
    },
    () => !over && onFail(),
  );
  return () => {
    over = true;
    stop();
  };
}
