import { z } from 'zod';
import { MIN_PASSPHRASE } from '../../ground/security/sealed-keys';
import { attempts, defineSettings, type OwnConfig, text, variable } from '../../ground/settings';
import type { HeadsetConfig } from '../headset/settings';

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
  (read) => ({
    /** In ten minutes, from one address. */
    contactLimit: read('CONTACT_PER_ADDRESS'),
    /** In ten minutes, from one account, or one address of guests. */
    reportLimit: read('REPORTS_PER_VISITOR'),
    clientErrorLimit: read('CLIENT_ERRORS_PER_ADDRESS'),
    /** Null: commands ask for it. */
    backupPassphrase: read('BACKUP_PASSPHRASE') ?? null,
    /** Patterns of pages to which these rules apply beside the pages that declare them (docs/spec/routes.md#access). */
    access: {
      guestOnly: read('ACCESS_GUEST_ONLY'),
      authorizedOnly: read('ACCESS_AUTHORIZED_ONLY'),
      softModeAllowed: read('ACCESS_SOFT_MODE_ALLOWED'),
    },
  }),
);

export type SiteConfig = HeadsetConfig & OwnConfig<typeof siteSettings>;
