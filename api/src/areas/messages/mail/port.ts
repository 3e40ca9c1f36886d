import { z } from 'zod';
import type { Attachment } from '../../../ground/area';

/** A mail as it waits in the outbox. The text says all that the HTML says. */
export const Mail = z.object({
  to: z.email(),
  replyTo: z.object({ name: z.string(), address: z.email() }).optional(),
  subject: z.string().min(1).max(500),
  text: z.string().min(1),
  html: z.string().min(1).optional(),
  /** Where one press of an e-mail program unsubscribes, by a POST (RFC 8058). */
  unsubscribeUrl: z.url().optional(),
  /** A file that goes with it, which is made when it is sent: by which area's maker, and of what. */
  attachment: z.object({ kind: z.string(), id: z.string() }).optional(),
});
export type Mail = z.infer<typeof Mail>;

/** How mail leaves. */
export interface MailPort {
  /**
   * Sends one mail.
   * @param id the same for every try of the same mail: receivers drop what they have seen
   * @param files made of its `attachment`
   * @throws Error when it was not taken over
   */
  send(mail: Mail, id: string, files?: readonly Attachment[]): Promise<void>;
  /** @throws Error when nothing could be sent now */
  check(): Promise<void>;
  close(): void;
}
