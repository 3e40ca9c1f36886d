export { CaptchaNotice } from './captcha-notice';
export { easyChallenge } from './fixtures';
export { useFormCaptcha } from './use-form-captcha';
