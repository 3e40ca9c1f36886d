/* Kept with the offline page by the service worker: brings the visitor back once the site answers again. */
let pauseMs = 5_000;
const longestMs = 60_000;
let timer = setTimeout(look, pauseMs);

function look() {
  clearTimeout(timer);
  fetch('/readyz', { cache: 'no-store' })
    .then(({ ok }) => (ok ? location.reload() : Promise.reject(new Error('The site is not ready.'))))
    .catch(() => {
      // Ever longer, and not all visitors at once: a site that comes back is not to be pushed over again.
      timer = setTimeout(look, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(longestMs, pauseMs * 1.5);
    });
}

addEventListener('online', look);
