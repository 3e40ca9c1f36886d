/** Native ES modules in jest need a flag of Node that no configuration can set. */
export const vmModulesFlag = '--experimental-vm-modules';

/** Flags of Node for jest, which its workers get, too. */
export const jestFlags = [
  vmModulesFlag,
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('keep-compiled.mjs', import.meta.url).href}`,
];
