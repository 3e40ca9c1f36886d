import { z } from 'zod';
import { CaptchaToken, Email } from '../account/credentials';
import { defineEndpoints } from '../endpoint';
import { contactMessageLength, contactNameMaxLength } from '../limits';
import { text } from '../text';

/** Topic of a message. */
export const ContactTopic = z.enum(['general', 'account', 'billing', 'technical', 'content-removal', 'press']);
export type ContactTopic = z.infer<typeof ContactTopic>;

/** One line: a control character in it could forge a header of the resulting mail. */
// eslint-disable-next-line no-control-regex -- control characters are what it refuses
const line = /^[^\u0000-\u001f\u007f]*$/;

export const contact = defineEndpoints({
  'POST /api/contact': {
    summary: 'Write to the site; the message is kept and mailed',
    access: 'public',
    audience: 'any',
    changes: [],
    body: z.object({
      name: text({ min: 1, max: contactNameMaxLength }).regex(line, 'must be one line'),
      email: Email,
      topic: ContactTopic,
      message: text(contactMessageLength),
      recaptchaToken: CaptchaToken,
    }),
    /** `reference` is for the visitor's follow-up messages, such as `C-7KQ2MX9P`. */
    reply: z.object({ status: z.literal('ok'), reference: z.string() }),
  },
});
