import { z } from 'zod';
import { MIN_PASSPHRASE } from '../../ground/security/sealed-keys';
import { attempts, ConfigError, defineSettings, flag, type OwnConfig, text, variable } from '../../ground/settings';
import type { HeadsetConfig } from '../headset/settings';
import { backupKeysOf, type BackupTarget, readTarget, TARGET_SHOULD } from './backup/target';

const routePaths = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((path) => path.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().startsWith('/')));

/** Limits of forms, and access to pages beside what they declare. */
export const siteSettings = defineSettings<HeadsetConfig>()(
  {
    CONTACT_PER_ADDRESS: variable(
      text(attempts.default(5)),
      'how many messages an address may write in 10 minutes',
      'a whole number from 1',
      { note: 'messages that an address may write in ten minutes, all instances together' },
    ),
    REPORTS_PER_VISITOR: variable(
      text(attempts.default(20)),
      'how many reports a member, or the address of guests, may send in 10 minutes',
      'a whole number from 1',
      { note: 'reports that a member, or the address of guests, may send in ten minutes, all instances together' },
    ),
    REPORTS_PER_DAY: variable(
      text(attempts.default(100)),
      'how many reports a member, or the address of guests, may send in a day',
      'a whole number from 1',
      { note: 'reports that a member, or the address of guests, may send in a day, all instances together' },
    ),
    CLIENT_ERRORS_PER_ADDRESS: variable(
      text(attempts.default(60)),
      'how many failures of pages an address may report in 10 minutes',
      'a whole number from 1',
      {
        note: 'failures of pages that an address may report in ten minutes, all instances together',
      },
    ),
    BACKUP_PASSPHRASE: variable(
      text(z.string().min(MIN_PASSPHRASE).optional()),
      'the passphrase that seals the keys in backups',
      `at least ${MIN_PASSPHRASE} characters`,
      {
        secret: true,
        note: 'seals the keys in backups, and opens them in a restore; keep it where the machine is not',
      },
    ),
    BACKUP_TO: variable(text(z.string().min(1).optional()), 'where backups are made daily', TARGET_SHOULD, {
      secret: true,
      note: 'a folder, best of another machine or disk, or a bucket, best of another account or provider, into which a backup is made daily; with it goes `BACKUP_PASSPHRASE`, see [the guide for operators](docs/operators.md), "Backups"',
    }),
    BACKUP_ACCESS_KEY: variable(
      text(z.string().min(1).optional()),
      'the access key of the bucket for backups',
      'set with BACKUP_SECRET, or absent',
      { shownDefault: 'that of `STORAGE_ACCESS_KEY`' },
    ),
    BACKUP_SECRET: variable(
      text(z.string().min(1).optional()),
      'the secret key of the bucket for backups',
      'set with BACKUP_ACCESS_KEY, or absent',
      { secret: true, shownDefault: 'that of `STORAGE_SECRET`' },
    ),
    BACKUP_REGION: variable(
      text(z.string().min(1).optional()),
      'the region of the bucket for backups',
      'text, or absent',
      { shownDefault: 'that of `STORAGE_REGION`' },
    ),
    BACKUP_EVERY_HOURS: variable(
      text(z.coerce.number().int().min(1).max(720).default(24)),
      'the hours from one backup to the next',
      'a whole number from 1 to 720',
    ),
    BACKUP_KEEP: variable(
      text(z.coerce.number().int().min(1).max(10_000).default(14)),
      'how many backups stay in BACKUP_TO',
      'a whole number from 1',
      { note: 'how many of these backups stay; older ones are removed after one that succeeded' },
    ),
    BACKUP_WITHOUT_KEYS: variable(
      text(flag.default(false)),
      'whether daily backups are made without the keys',
      'true (the keys are saved elsewhere) or false',
    ),
    ACCESS_GUEST_ONLY: variable(
      text(routePaths.prefault('')),
      'the pages for guests only, beside those that say so themselves',
      'page patterns separated by commas, like /games/{slug}',
      {
        note: "patterns of pages to which the guards' rule for guests applies beside the pages that declare it",
      },
    ),
    ACCESS_AUTHORIZED_ONLY: variable(
      text(routePaths.prefault('')),
      'the pages for members only, beside those that say so themselves',
      'page patterns separated by commas, like /games/{slug}',
      {
        note: "patterns of pages to which the guards' rule for members applies beside the pages that declare it",
      },
    ),
    ACCESS_SOFT_MODE_ALLOWED: variable(
      text(routePaths.prefault('')),
      'the pages a member may see in soft mode, beside those that say so themselves',
      'page patterns separated by commas, like /games/{slug}',
      {
        note: "patterns of pages to which the guards' rule for soft mode applies beside the pages that declare it",
      },
    ),
  },
  (read, { storage, storageKeys }) => {
    const backupKeys = backupKeysOf(
      { accessKey: read('BACKUP_ACCESS_KEY'), secret: read('BACKUP_SECRET'), region: read('BACKUP_REGION') },
      storageKeys,
    );
    const to = read('BACKUP_TO');
    const target = to === undefined ? null : readTarget(to, { storage, backupKeys });
    return {
      backups: readBackups(target, read('BACKUP_PASSPHRASE'), {
        everyHours: read('BACKUP_EVERY_HOURS'),
        keep: read('BACKUP_KEEP'),
        withoutKeys: read('BACKUP_WITHOUT_KEYS'),
      }),
      /** The key to a bucket for backups, also where BACKUP_TO names none; null: there is none. */
      backupKeys,
      /** In ten minutes, from one address. */
      contactLimit: read('CONTACT_PER_ADDRESS'),
      /** In ten minutes, from one account, or one address of guests. */
      reportLimit: read('REPORTS_PER_VISITOR'),
      /** In a day, from one of these. */
      reportLimitPerDay: read('REPORTS_PER_DAY'),
      clientErrorLimit: read('CLIENT_ERRORS_PER_ADDRESS'),
      /** Null: commands ask for it. */
      backupPassphrase: read('BACKUP_PASSPHRASE') ?? null,
      /** Patterns of pages to which these rules apply beside the pages that declare them (docs/spec/routes.md#access). */
      access: {
        guestOnly: read('ACCESS_GUEST_ONLY'),
        authorizedOnly: read('ACCESS_AUTHORIZED_ONLY'),
        softModeAllowed: read('ACCESS_SOFT_MODE_ALLOWED'),
      },
    };
  },
);

interface BackupTimes {
  readonly everyHours: number;
  readonly keep: number;
  readonly withoutKeys: boolean;
}

/** @returns where and when backups are made by themselves; null: nowhere */
function readBackups(target: BackupTarget | null, passphrase: string | undefined, times: BackupTimes) {
  if (target === null) return null;
  if (passphrase === undefined && !times.withoutKeys)
    throw new ConfigError(
      `BACKUP_TO is set, so BACKUP_PASSPHRASE is the passphrase that seals the keys in backups and must be at least ${MIN_PASSPHRASE} characters, or BACKUP_WITHOUT_KEYS true.`,
    );
  return { target, passphrase: times.withoutKeys ? null : (passphrase ?? null), ...times };
}

export type SiteConfig = HeadsetConfig & OwnConfig<typeof siteSettings>;
