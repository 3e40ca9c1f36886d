import type { Finding, StatusCheck } from '../../../ground/status/status';
import { bytesText, durationText } from '../../../ground/status/words';
import { readRestored, TAKE_OVER } from '../../../ground/restored-repository';
import type { SiteConfig } from '../settings';
import { readLastBackups } from './repository';
import { liesBesideMedia } from './target';

const HOUR = 3_600_000;
const ACTION = 'Read the log of the APIs for why, or make one now: "npm run cli -- backup FILE".';

/** When the last backup succeeded, and whether that is as it should be. */
export const backupStatus: StatusCheck<SiteConfig> = {
  subject: 'backups',
  async find({ config, db, now }) {
    const { succeeded, begun } = await readLastBackups(db);
    const ago = (moment: Date): string => `${durationText(now().getTime() - moment.getTime())} ago`;
    const size = bytesText(succeeded?.sizeBytes ?? 0);
    const last =
      succeeded === null
        ? 'No backup was ever made'
        : succeeded.restoredAt === null
          ? `The last backup succeeded ${ago(succeeded.startedAt)} (${size})`
          : `This site was restored ${ago(succeeded.restoredAt)} from ${succeeded.name}, a backup made ${ago(succeeded.startedAt)} (${size}); none was made since`;
    const found: Finding[] = [];
    const restored = config.storage !== null || config.backups !== null ? await readRestored(db) : null;
    if (restored)
      found.push({
        severity: 'warning',
        name: 'restored',
        text: `This site was restored from ${restored.from} and has not taken over: it removes nothing of the bucket, and no old backups.`,
        action: `Where the former site has stopped for good, "${TAKE_OVER}". In a drill, start it without STORAGE_URL and BACKUP_TO, or with copies of both.`,
      });
    if (config.backups === null) {
      if (config.isTryout || succeeded !== null) return [...found, { severity: 'ok', name: 'backups', text: last }];
      return [
        ...found,
        {
          severity: 'warning',
          name: 'backups-none',
          text: `${last}, and none is made automatically.`,
          action: 'Set BACKUP_TO and BACKUP_PASSPHRASE (docs/operators.md, "Backups").',
        },
      ];
    }
    const age = succeeded === null ? Infinity : now().getTime() - succeeded.startedAt.getTime();
    const problem =
      begun?.problem && begun.id !== succeeded?.id ? `; since then: ${begun.problem.replace(/\.$/, '')}` : '';
    if (age > 2 * config.backups.everyHours * HOUR)
      found.push({ severity: 'error', name: 'backups-old', text: `${last}${problem}.`, action: ACTION });
    else if (problem !== '')
      found.push({ severity: 'warning', name: 'backups-failed', text: `${last}${problem}.`, action: ACTION });
    else found.push({ severity: 'ok', name: 'backups', text: last });
    if (liesBesideMedia(config.backups.target, config.storage))
      found.push({
        severity: 'warning',
        name: 'backups-beside-media',
        text: 'Backups and media lie in one bucket: what takes that takes both.',
        action: 'Set BACKUP_TO to a bucket of another account, best of another provider, with a key of its own.',
      });
    if (succeeded && succeeded.warnings.length > 0)
      found.push({
        severity: 'warning',
        name: 'backups-lacking',
        text: `The last backup lacks something: ${succeeded.warnings.join('; ')}.`,
        action: 'Import the files again, or remove what names them.',
      });
    return found;
  },
};
