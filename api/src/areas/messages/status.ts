import { scrub } from '../../ground/scrub';
import { type Finding, problemOf, type StatusCheck } from '../../ground/status/status';
import { countText, durationText } from '../../ground/status/words';
import { createMail } from './mail/create-mail';
import { type OutboxState, readOutboxState } from './outbox/outbox-state-repository';
import type { MessagesConfig } from './settings';

/** Milliseconds after which a due item should have been sent: no worker takes it. */
const LATE_MS = 5 * 60_000;

const nouns: Readonly<Record<OutboxState['kind'], string>> = {
  mail: 'e-mail',
  postback: 'postback',
  payment: 'call to a payment provider',
  push: 'notification of a browser',
};
/** Irregular plurals. */
const plurals: Partial<typeof nouns> = { payment: 'calls to payment providers', push: 'notifications of browsers' };
const named = (kind: OutboxState['kind'], count: number): string =>
  count !== 1 && kind in plurals ? `${count} ${plurals[kind] ?? ''}` : countText(count, nouns[kind]);

/** Queued items and dead letters. */
const outboxStatus: StatusCheck<MessagesConfig> = {
  subject: 'outbox',
  async find({ db }) {
    const states = await readOutboxState(db);
    const waiting = states.reduce((all, state) => all + state.waiting, 0);
    const found: Finding[] = [
      { severity: 'ok', name: 'outbox', text: waiting === 0 ? 'Nothing waits' : `${waiting} wait to be sent` },
    ];
    return [...found, ...states.flatMap((state) => [...problemsOf(state)])];
  },
};

function* problemsOf({ kind, failing, dead, oldestSeconds, lastProblem }: OutboxState): Generator<Finding> {
  const isMail = kind === 'mail';
  if (failing > 0)
    yield {
      severity: 'warning',
      name: `outbox-failing-${kind}`,
      text: `${named(kind, failing)} could not be sent yet and ${failing === 1 ? 'is' : 'are'} tried again: ${scrub(lastProblem ?? '')}`,
      action: isMail
        ? 'Look at the mail server and SMTP_URL. Nothing is lost: each is tried again for two days.'
        : 'See what the other side says: npm run cli -- outbox list',
      ...(isMail && { card: 'mail-is-down' as const }),
    };
  else if (oldestSeconds * 1_000 > LATE_MS)
    yield {
      severity: 'warning',
      name: `outbox-late-${kind}`,
      text: `The oldest ${nouns[kind]} has been due for ${durationText(oldestSeconds * 1_000)}, and no API is sending it.`,
      action: 'The APIs send the outbox: check that one is running, and read its log.',
      ...(isMail && { card: 'mail-is-down' as const }),
    };
  if (dead > 0)
    yield {
      severity: 'error',
      name: `outbox-dead-${kind}`,
      text: `${named(kind, dead)} ${dead === 1 ? 'was' : 'were'} dropped after the last try.`,
      action:
        'See why with "npm run cli -- outbox list dead"; once the cause is fixed, run "npm run cli -- outbox replay all".',
      ...(isMail && { card: 'mail-is-down' as const }),
    };
}

/** Whether the mail server accepts a connection and our credentials. */
const mailStatus: StatusCheck<MessagesConfig> = {
  subject: 'mail',
  async find({ config }) {
    const { mail, dataDir } = config;
    if (mail.smtpUrl === null)
      return [{ severity: 'ok', name: 'mail', text: 'E-mails are written into files, none is sent' }];
    const port = createMail(mail, dataDir);
    const { host } = new URL(mail.smtpUrl);
    try {
      await port.check();
      return [{ severity: 'ok', name: 'mail', text: `The mail server ${host} answers` }];
    } catch (error) {
      return [
        {
          severity: 'error',
          name: 'mail-down',
          text: `The mail server ${host} takes nothing: ${scrub(problemOf(error))}.`,
          action: 'Look at the mail server and SMTP_URL. What is waiting is then sent automatically.',
          card: 'mail-is-down',
        },
      ];
    } finally {
      port.close();
    }
  },
};

export const messagesStatus: readonly StatusCheck<MessagesConfig>[] = [outboxStatus, mailStatus];
