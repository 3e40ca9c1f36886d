export {
  emailMistake,
  fieldProblem,
  type FormProblem,
  type FormWords,
  mistakes,
  problemOf,
  type Sentences,
} from './form-problem';
export { FormSummary } from './form-summary';
export { NewPasswordField } from './new-password-field';
export { askPasskey, makePasskey, passkeysKnown } from './passkeys';
export { newPasswordMistake } from './password-strength';
export { isDismissal } from './reauthentication';
export { type Reauthentication, useReauthentication } from './use-reauthentication';
