/**
 * Text pages to which code of the product links. They are the operator's words, so `content check` refuses a catalogue
 * without them. This file has no zod, so browser code may import its values.
 */
export const termsPath = '/terms-and-conditions';
export const privacyPath = '/privacy';
export const cookiesPath = '/cookies';
export const parentsPath = '/parents';
export const helpPath = '/help';
export const helpScriptsPath = '/help/scripts-and-devices';
export const helpCoinsPath = '/help/coins-and-gems';

export const linkedTextPages: readonly string[] = [
  termsPath,
  privacyPath,
  cookiesPath,
  parentsPath,
  helpPath,
  helpScriptsPath,
  helpCoinsPath,
];
