export { dayParts, formatDate, formatWeekdayTime, localWeekdayTime } from './date';
export { downloadCsv, downloadFile, downloadFrom, type FileProgress } from './download-file';
export { durationWords, formatDuration } from './duration';
export { formatMoney } from './money';
export { formatDecimal, formatGigabytes, formatMegabytes, formatNumber, formatStars } from './number';
export { playLength, type PlayLength } from './play-length';
export {
  continuedShown,
  gamesToContinue,
  playedPercent,
  type PlayState,
  playStateOf,
  progressWords,
} from './play-progress';
export { relativeWords } from './relative-time';
