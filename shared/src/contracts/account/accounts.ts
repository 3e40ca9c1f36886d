import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { displayNameMaxLength, passwordLength, publicNameLength, removalReasonMaxLength } from '../limits';
import { Continue, text } from '../text';
import { CaptchaTokens, Email, GivenPassword } from './credentials';
import { NotificationCode, Profile } from './profile';

/** A password that is being set. */
const NewPassword = text({ ...passwordLength, trim: false });
/** The secret half of a mailed link. A malformed one gets `link-invalid` too, so that pages handle a single error. */
const LinkToken = z.string().max(4096, 'must be the token of a link');
/**
 * Control characters, line ends, text direction marks and invisible characters: a name with them could look like
 * another member's.
 */
const unseen = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Characters that join emoji, and separate letters in some scripts. */
const joiners = /\u200c|\u200d|\ufe0f/gu;
/** Private display name of a member: any script and emoji, at most four accents on a letter. */
const DisplayName = text({ min: 1, max: displayNameMaxLength })
  .refine((name) => !unseen.test(name.replace(joiners, '')), 'must not have control or invisible characters')
  .refine(
    (name) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(name) && !/\p{M}{5}/u.test(name),
    'must use letters, digits and symbols only',
  )
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' '));
/**
 * Public name of a member: letters of any script and digits, with single spaces, hyphens, apostrophes or underscores
 * between them.
 */
const PublicName = text(publicNameLength)
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' '))
  .refine(
    (name) =>
      /^[\p{L}\p{M}\p{N}]+(?:[ _'’-][\p{L}\p{M}\p{N}]+)*$/u.test(name) && !unseen.test(name) && !/\p{M}{3}/u.test(name),
    'must have letters and digits only, with single spaces or hyphens between them',
  );
/** Purpose of a mailed link. */
const LinkRequest = z.enum(['registration', 'reset']);
const Done = z.object({ status: z.literal('ok') });

const member = { access: 'member', audience: 'any' } as const;
const open = { access: 'public', audience: 'any' } as const;

export const accounts = defineEndpoints({
  'POST /api/profile/registration/request-link': {
    summary: 'Mail a link to register with; the response is the same whether or not the address is known',
    ...open,
    changes: [],
    body: z.object({ email: Email, promotionSubscribe: z.boolean(), continue: Continue.optional(), ...CaptchaTokens }),
    reply: Done,
  },
  'POST /api/profile/password/request-link': {
    summary: 'Mail a link to set a new password; the response is the same whether or not the address is known',
    ...open,
    changes: [],
    body: z.object({ email: Email, continue: Continue.optional(), ...CaptchaTokens }),
    reply: Done,
  },
  'POST /api/profile/link': {
    summary: 'Whether a mailed link still works, without using it up',
    ...open,
    reads: true,
    body: z.object({ token: LinkToken, request: LinkRequest }),
    reply: z.object({
      state: z.enum(['valid', 'expired', 'used', 'unknown']),
      /** The email address it was sent to; null unless valid. */ email: z.string().nullable(),
      /** Path to continue to; null for an unknown link. */ continueTo: z.string().nullable(),
    }),
  },
  'POST /api/profile/password/update': {
    summary: 'Use a mailed link up: set the password, and sign in where no second factor is asked for',
    ...open,
    changes: [],
    body: z.object({ password: NewPassword, token: LinkToken, request: LinkRequest }),
    /** No profile: the password is set, and the account asks for its second factor at log-in. */
    reply: z.object({
      status: z.literal('ok'),
      profile: Profile.nullable(),
      /** Path to continue to, given when the link was requested, on whatever device that was. */
      continueTo: z.string().nullable(),
    }),
  },
  'PUT /api/profile': {
    summary: 'Change picture, name or notifications; what is left out stays',
    ...member,
    changes: ['GET /api/profile'],
    body: z.object({
      /** Id of an avatar, supplied or uploaded; null removes the picture. */
      photoMediaId: z.string().max(64).nullable().optional(),
      name: DisplayName.optional(),
      notifications: z.partialRecord(NotificationCode, z.boolean()).optional(),
    }),
    reply: Profile,
  },
  'PUT /api/profile/public-name': {
    summary: 'Take another public name, once in 30 days; with the one there is, say that it shall be this one',
    ...member,
    changes: ['GET /api/profile'],
    body: z.object({ name: PublicName }),
    reply: Profile,
  },
  'POST /api/profile/password/change': {
    summary: 'Change the password; every other session ends',
    ...member,
    changes: ['GET /api/profile', 'GET /api/profile/sessions'],
    body: z.object({ oldPassword: GivenPassword, newPassword: NewPassword }),
    reply: Done,
  },
  'GET /api/profile/email': {
    summary: 'The change of e-mail that waits to be confirmed, if there is one',
    ...member,
    reply: z.object({
      pending: z
        .object({
          email: z.string(),
          oldConfirmed: z.boolean(),
          newConfirmed: z.boolean(),
          expiresAt: z.string(),
          /**
           * Staff began the change: the old address need not confirm it, and may stop it until then. Null: the member
           * began it.
           */
          stoppableUntil: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'POST /api/profile/email': {
    summary: 'Begin a change of e-mail: a link goes to the old and to the new address; needs a fresh re-authentication',
    ...member,
    fresh: true,
    changes: ['GET /api/profile/email'],
    body: z.object({ email: Email }),
    reply: Done,
  },
  'DELETE /api/profile/email': {
    summary: 'Give up the change of e-mail that waits',
    ...member,
    changes: ['GET /api/profile/email'],
    body: z.object({}),
    reply: Done,
  },
  'POST /api/profile/email/confirm': {
    summary: 'Confirm a change of e-mail from one of the two addresses; the second one carries it out',
    ...open,
    changes: ['GET /api/profile/email', 'GET /api/profile'],
    body: z.object({ token: LinkToken }),
    reply: z.object({
      status: z.literal('ok'),
      confirmed: z.enum(['old', 'new']),
      /** The address still to confirm; null: already changed. */ waitingFor: z.enum(['old', 'new']).nullable(),
      /**
       * Staff began the change: it is made automatically at this time, unless the old address stops it. Null: it has
       * been made, or waits for the other address.
       */
      madeAt: z.string().nullable(),
    }),
  },
  'POST /api/profile/email/stop': {
    summary: 'Stop a change of e-mail that support began, by the link that went to the old address',
    ...open,
    changes: ['GET /api/profile/email'],
    body: z.object({ token: LinkToken }),
    reply: Done,
  },
  'POST /api/profile/removal': {
    summary: 'Have the account removed after 14 days; logging in undoes it; needs a fresh re-authentication',
    ...member,
    fresh: true,
    changes: [],
    body: z.object({ reason: text({ max: removalReasonMaxLength }).optional() }),
    reply: z.object({ status: z.literal('ok'), /** ISO time. */ removedOn: z.string() }),
  },
  'GET /api/profile/export': {
    summary: 'Everything kept about the member, as one JSON file; needs a fresh re-authentication',
    ...member,
    fresh: true,
    reply: z.looseObject({}),
  },
});
