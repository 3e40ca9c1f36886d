import type { ContactTopic } from '@platform/shared/contracts';
import type { Database } from '../../../ground/db/database';
import { contactMessages } from '../tables';
import { enqueue } from '../../messages/outbox/repository';
import { makeReference } from '../reference';

interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
}

/**
 * Keeps a message and queues its mail, both or neither.
 * @param options `to`: who gets the mail
 * @returns the reference that the visitor is told
 */
export function storeMessage(
  db: Database,
  { name, email, topic, message }: ContactMessage,
  { to, now }: { to: string; now: Date },
): Promise<string> {
  const reference = makeReference('C');
  return db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ reference, name, email, topic, message, createdAt: now });
    const mail = {
      to,
      replyTo: { name, address: email },
      subject: `[${reference}] ${topic}: message from ${name}`,
      text: `${message}\n\n${name} <${email}>\nReference ${reference}\n`,
    };
    await enqueue(tx, { kind: 'mail', dedupeKey: `contact:${reference}`, payload: mail, now });
    return reference;
  });
}
