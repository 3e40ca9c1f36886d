/* Addresses that no other app links to; those of the whole site are `paths` of @platform/shared/paths. */

export const forgotPassword = () => '/forgot-password';
export const emailVerify = () => '/email-verify';
