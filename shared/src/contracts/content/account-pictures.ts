import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from './media';

/** Purpose of an account form: joining, logging in again, an age check, or something else. */
export const AccountFormKind = z.enum(['join', 'return', 'age', 'neutral']);
export type AccountFormKind = z.infer<typeof AccountFormKind>;

/** The picture next to each kind of account form; a plain background where there is none. */
export const AccountPictures = z.partialRecord(AccountFormKind, MediaImage);
export type AccountPictures = z.infer<typeof AccountPictures>;

export const accountPictures = defineEndpoints({
  'GET /api/account-pictures': {
    summary: 'Pictures beside the forms about an account, by what the form is for',
    access: 'public',
    // The pictures may belong to titles, which are not shown before the age gate.
    audience: 'full',
    reply: AccountPictures,
  },
});
