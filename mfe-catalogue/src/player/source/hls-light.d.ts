/** hls.js without subtitles, alternate audio and DRM ships no types of its own: it has those of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
