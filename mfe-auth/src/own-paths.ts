import { withContinue, withQuery } from '@platform/shared/paths';

/* Addresses that no other app links to; those of the whole site are `paths` of @platform/shared/paths. */

/** Where to go on afterwards is said by each form on the way. */
export const forgotPassword = (continueTo?: string) => withContinue('/forgot-password', continueTo);
export const invitation = (token: string) => withQuery('/invitation', { token });
export const emailVerify = (continueTo?: string) => withContinue('/email-verify', continueTo);
