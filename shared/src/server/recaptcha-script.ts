/**
 * Google's address of the script of reCAPTCHA v3. https://www.recaptcha.net/recaptcha/api.js is the same where google.com
 * cannot be reached (https://developers.google.com/recaptcha/docs/faq). The API tells forms where it is, the edge lets
 * it into the content security policy.
 */
export const recaptchaScript = 'https://www.google.com/recaptcha/api.js';
