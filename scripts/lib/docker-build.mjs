import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expand, ignoreRules, parsePairs } from './dockerfile.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} Image what the last stage leaves
 * @property {string} folder stands for the image's root folder
 * @property {string} cwd the working folder, on this machine
 * @property {Record<string, string>} env
 * @property {string[]} command
 * @property {string[]} health the health check's command
 * @property {string} user
 */

/**
 * Goes through a Dockerfile's steps without a container engine: every stage is an empty folder, COPY copies
 * what .dockerignore lets through, RUN runs in a shell there, on this machine's Node instead of the base
 * image. It shows that the steps succeed with only what they copied, and that what they leave can run.
 * Absolute paths in RUN would leave the folder, so they are refused.
 * @param {{ args: object[], stages: object[] }} dockerfile of `parseDockerfile`
 * @param {{ context: string, ignore: string, work: string }} where the build context, the text of its
 *   .dockerignore, and an empty folder to work in
 * @returns {Promise<Image>}
 * @throws {Error} naming the line that failed, with its output
 */
export async function buildImage({ args, stages }, { context, ignore, work }) {
  const globals = Object.fromEntries(args.flatMap(({ text }) => parsePairs(text)));
  const built = new Map();
  let image;
  for (const { name, steps } of stages) {
    const folder = path.join(work, name);
    fs.mkdirSync(folder, { recursive: true });
    image = { folder, cwd: folder, env: {}, values: {}, command: [], health: [], user: 'root' };
    for (const step of steps) {
      try {
        await perform(step, image, { globals, built, context, ignored: ignoreRules(ignore) });
      } catch (error) {
        throw new Error(`line ${step.line}, ${step.instruction} ${step.text}: ${error.message}`, { cause: error });
      }
    }
    built.set(name, image);
  }
  return image;
}

const commandOf = ({ list, text }) => list ?? ['sh', '-c', text];

const performers = {
  ARG({ text }, image, { globals }) {
    const [name, fallback] = text.split('=');
    image.values[name] = fallback ?? globals[name] ?? '';
  },
  ENV({ text }, image) {
    Object.assign(image.env, Object.fromEntries(parsePairs(text)));
  },
  WORKDIR({ text }, image) {
    image.cwd = text.startsWith('/') ? path.join(image.folder, text) : path.join(image.cwd, text);
    fs.mkdirSync(image.cwd, { recursive: true });
  },
  USER({ text }, image) {
    image.user = text;
  },
  EXPOSE() {
    // Says something to people; the ports are free ones here.
  },
  COPY({ text, flags }, image, { built, context, ignored }) {
    const from = flags.from && built.get(flags.from);
    if (flags.from && !from) throw new Error(`there is no stage "${flags.from}"`);
    const parts = text.split(/\s+/);
    const target = parts.pop();
    const into = target.startsWith('/') ? path.join(image.folder, target) : path.join(image.cwd, target);
    for (const part of parts) {
      const source = path.join(from ? from.folder : context, part);
      if (!fs.existsSync(source)) throw new Error(`"${part}" does not exist`);
      const isFolder = fs.statSync(source).isDirectory();
      if (!from && ignored(path.relative(context, source))) throw new Error(`"${part}" is left out by .dockerignore`);
      const goal = isFolder || !target.endsWith('/') ? into : path.join(into, path.basename(source));
      const filter = (file) => from !== undefined || file === source || !ignored(path.relative(context, file));
      fs.cpSync(source, goal, { recursive: true, filter, verbatimSymlinks: true });
    }
  },
  async RUN(step, image) {
    if (/(^|[\s"'=])\/(?!dev\/null)/.test(step.text)) throw new Error('absolute paths cannot be run without an engine');
    const text = step.text.replaceAll(/chown \S+ /g, 'chown 1000:1000 ');
    const mayOwn = process.getuid?.() === 0;
    const { code, output } = await runCommand(
      'sh',
      ['-ec', mayOwn ? text : text.replaceAll(/(&& )?chown [^&]*/g, '')],
      {
        cwd: image.cwd,
        env: { ...image.values, ...image.env, npm_config_loglevel: 'error' },
      },
    );
    if (code !== 0) throw new Error(`exit code ${code}\n${output.trim().split('\n').slice(-25).join('\n')}`);
  },
  CMD(step, image) {
    image.command = commandOf(step);
  },
  HEALTHCHECK(step, image) {
    const text = step.text.replace(/^CMD\s+/, '');
    image.health = text.startsWith('[') ? JSON.parse(text) : ['sh', '-c', text];
  },
};

async function perform(step, image, place) {
  const performer = performers[step.instruction];
  if (!performer) throw new Error('this check does not know the instruction');
  const isShell = ['RUN', 'CMD', 'HEALTHCHECK'].includes(step.instruction);
  const text = isShell ? step.text : expand(step.text, { ...image.values, ...image.env });
  await performer({ ...step, text }, image, place);
}

/** @returns {string} a fresh folder that every user may pass through, as the image's user is not this one */
export function workFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}
