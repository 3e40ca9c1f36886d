/** Where the script of reCAPTCHA loads its release from, https://developers.google.com/recaptcha/docs/faq. */
const releases = ['https://www.gstatic.com/recaptcha/', 'https://www.gstatic.cn/recaptcha/'];

/**
 * Sources that the captcha of a third party may load; the edge's policy and the page agree on it.
 * @param script address of its script; null: the captcha is our own
 * @returns addresses of scripts (those that end in "/" with all below), and the folder of its frames and calls
 */
export const captchaSources = (script: string | null): { scripts: readonly string[]; folder: string } | null =>
  script === null ? null : { scripts: [script, ...releases], folder: new URL('.', script).href };
