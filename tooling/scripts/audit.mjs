/**
 * `npm run audit`: no package that the site runs on has a known hole of high severity. It asks the npm registry; where
 * that has no answer, such as on a train or at a mirror, it says so and fails nothing, because nothing was found.
 */
import { readAudit } from './checks/audit.mjs';
import { fail, say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

try {
  const { output } = await runCommand('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent']);
  const { faults, unasked } = readAudit(output);
  if (faults?.length > 0) throw new Error(`Packages with known holes:\n${faults.join('\n')}`);
  say(
    unasked === undefined ? 'No package has a known hole of high severity.' : `! NOT ASKED for known holes: ${unasked}`,
  );
} catch (error) {
  fail(error);
}
