import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from './media';

/** What a form about an account is for: joining, coming back, a check of the age, or something else. */
export const AccountFormKind = z.enum(['join', 'return', 'age', 'neutral']);
export type AccountFormKind = z.infer<typeof AccountFormKind>;

/** The picture beside each kind of account form; a plain ground where there is none. */
export const AccountPictures = z.partialRecord(AccountFormKind, MediaImage);
export type AccountPictures = z.infer<typeof AccountPictures>;

export const accountPictures = defineEndpoints({
  'GET /api/account-pictures': {
    summary: 'Pictures beside the forms about an account, by what the form is for',
    access: 'public',
    // Titles may own them, and those are not shown before the age gate.
    audience: 'full',
    reply: AccountPictures,
  },
});
