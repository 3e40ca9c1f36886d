/** A wrong value in the environment; the message is the one sentence the operator reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
