/**
 * The commands that the README gives a newcomer, in its order: the lines of the first block below "Two commands",
 * without their comments.
 * @param {string} text of README.md
 * @returns {string[]} for instance `['npm start', 'npm test']`
 * @throws {Error} when there is no such block
 */
export function readmeCommands(text) {
  const block = /^## Two commands$[\s\S]*?^```\w*\n([\s\S]*?)^```$/m.exec(text);
  if (block === null) throw new Error('README.md has no block of commands below "## Two commands".');
  return block[1]
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
