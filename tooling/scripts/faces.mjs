/**
 * `npm run faces`: compares the public face of each part of `shared` that shell and remotes share at run time with its
 * report in `shared/faces`, and fails when one has changed. `npm run faces -- <part> minor|major` writes the report anew
 * with the next version: `minor` when something was added, `major` when what a deployed remote uses is gone or changed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { checkFace, nextVersion, parts, readReport, reportText } from './faces/report.mjs';
import { emitFaces } from './faces/emit.mjs';
import { requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

const fileOf = (part) => path.join(root, 'shared/faces', `${part}.txt`);
const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

/** A report as it was in a commit; undefined without git, or before the report. */
async function reportAt(commit, part) {
  const { code, output } = await runCommand('git', ['show', `${commit}:shared/faces/${part}.txt`], { cwd: root });
  return code === 0 ? output : undefined;
}

async function check(faces) {
  const problems = [];
  for (const part of parts) {
    const before = await Promise.all(['HEAD', 'HEAD~1'].map((commit) => reportAt(commit, part)));
    problems.push(...checkFace(part, faces[part], readIfThere(fileOf(part)), before));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  say(`The reports of ${parts.join(', ')} are those of the code.`);
}

function write(faces, part, kind) {
  const known = readIfThere(fileOf(part));
  const version = known === undefined ? '1.0.0' : nextVersion(readReport(known).version, kind);
  fs.mkdirSync(path.dirname(fileOf(part)), { recursive: true });
  fs.writeFileSync(fileOf(part), reportText(part, version, faces[part]));
  say(`shared/faces/${part}.txt: ${version}`);
}

try {
  requireNode();
  const [part, kind, ...more] = process.argv.slice(2);
  const isRight = part === undefined || (parts.includes(part) && ['minor', 'major'].includes(kind));
  if (!isRight || more.length > 0)
    throw new Error(
      `Say which part, and how its version is raised: npm run faces -- <${parts.join('|')}> <minor|major>.`,
    );
  const faces = await emitFaces(root, parts);
  if (part === undefined) await check(faces);
  else write(faces, part, kind);
} catch (error) {
  fail(error);
}
