import { runCommand } from '../../tooling/scripts/run/run-command.mjs';

/**
 * `npm run build` of everything, from the sources.
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run() {
  const begun = performance.now();
  const { code, output } = await runCommand('npm', ['run', 'build', '--silent']);
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const apps = [...output.matchAll(/^Built (\S+) in ([\d.]+ s)\.$/gm)].map(([, name, measured]) => ({
    name: `  ${name}`,
    measured,
  }));
  return [{ name: 'npm run build, everything', measured: seconds, target: 'at most 30 s' }, ...apps];
}
