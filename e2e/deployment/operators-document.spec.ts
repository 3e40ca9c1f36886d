import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePorts } from '../../tooling/scripts/apps/ports.mjs';
import { startPlatform } from '../../tooling/scripts/platform/platform.mjs';
import { expect, test } from '../fixtures/test';

/** What stands in the document for a name of the operator's own. */
const names: readonly (readonly [command: string, placeholder: string, name: string])[] = [
  ['game ', 'SLUG', 'paper-moon'],
  ['video ', 'SLUG', 'dome'],
  ['performer ', 'SLUG', 'ida-linden'],
];
/** Commands that need more than a catalogue, and what tries them. */
const triedElsewhere: Readonly<Record<string, string>> = {
  'DEMO_MODULE= npm start': 'the site of this test is started so',
  'npm run cli -- content export storage:': 'two-instances.test.ts: it needs a bucket',
  'npm run cli -- user grant': 'live-rooms.spec.ts: it needs a room and an account',
  'npm run cli -- checkout accept': 'review.test.ts: it needs a payment that differs',
  'npm run cli -- checkout refund': 'review.test.ts',
  'npm run release --': 'release-link.spec.ts',
  'SITE=:80 EDGE_1=': 'bench -- rolling: it needs HAProxy and two of each',
  'npm run cli -- keys forget': 'key-change.test.ts: it needs all instances started anew',
  'npm run cli -- backup': 'backup.test.ts and stored-backup.test.ts: they need another place',
  'git clone REPOSITORY': '.ci/run: a fresh clone is what it begins with',
  'npm run cli -- restore': 'restored-site.test.ts and stored-backup.test.ts: they need an empty place',
  'DATA_DIR=/srv/site npm start': 'restored-site.test.ts',
  'export STORAGE_ACCESS_KEY': 'move.test.ts: it needs a bucket',
  'npm run cli -- media move': 'move.test.ts',
  'STORAGE_URL=': 'two-instances.test.ts',
};

interface Catalogue {
  games: { slug: string }[];
  textPages: { path: string }[];
  seo: { pageUrl: string }[];
}

/** Lines of the document's code blocks, in order, without their comments. */
const commandsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter((line) => line !== ''),
  );

const hasFfmpeg = (): boolean => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Pictures of the kinds that their names say, wherever the catalogue names one. */
async function makePictures(folder: string, document: string): Promise<void> {
  const paths = new Set([...document.matchAll(/"path": "([a-z]+\/[^"]+\.\w+)"/g)].map(([, name = '']) => name));
  for (const name of paths) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="540" height="96"><rect width="540" height="96"/></svg>';
    if (name.endsWith('.svg')) await writeFile(file, svg);
    else await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#345' } }).toFile(file);
  }
}

/** The films that the document packs; without ffmpeg those of the catalogue, as if they had been packed. */
async function makeFilms(folder: string, catalogue: string, canPack: boolean): Promise<void> {
  if (!canPack) {
    await mkdir(path.join(catalogue, 'streams'), { recursive: true });
    for (const name of ['slow-tide.mp4', 'dome.mp4'])
      await copyFile(path.join(root, 'demo/assets/streams/flat.mp4'), path.join(catalogue, 'streams', name));
    return;
  }
  for (const [name, size] of [
    ['Slow Tide.mp4', '1280x720'],
    ['dome.mp4', '1280x640'],
  ] as const) {
    const source = `testsrc2=size=${size}:rate=25:duration=2`;
    await promisify(execFile)('ffmpeg', ['-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', name], {
      cwd: folder,
    });
  }
}

test('docs/operators.md can be followed word by word, from an empty site to one with every page it promises', async () => {
  test.setTimeout(240_000);
  const markdown = await readFile(path.join(root, 'docs/operators.md'), 'utf8');
  const lines = commandsOf(markdown);
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-'));
  const catalogue = path.join(folder, 'my-catalogue');
  const canPack = hasFfmpeg();
  if (!canPack) test.info().annotations.push({ type: 'skipped', description: 'media pack: there is no ffmpeg here' });
  const ports = await freePorts();
  const origin = `http://localhost:${ports['shell']}`;
  const env = {
    ...process.env,
    DEMO_MODULE: '',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'data'),
    SITE_URL: origin,
    LOG_LEVEL: 'warn',
    // The guide says how papers are handed in; two people in browsers do that, not its commands.
    PAPERS_REQUIRED: 'false',
  };
  const site = await startPlatform({
    env,
    envOf: { shell: { UNCACHED_PAGES_PER_ADDRESS: '1000' } },
    ports,
    logs: path.join(folder, 'log'),
  });
  /** A command as it stands in the document, typed in the operator's folder. @throws with what it said */
  const type = async (line: string): Promise<void> => {
    const command = line.replace('npm run cli --', `"${process.execPath}" "${path.join(root, 'api/dist/cli.js')}"`);
    await promisify(execFile)('sh', ['-c', command], { cwd: folder, env }).catch((error: { stderr?: string }) => {
      throw new Error(`${line}\n${error.stderr ?? ''}`);
    });
  };
  const statusOf = async (page: string): Promise<number> =>
    (await fetch(origin + page, { headers: { cookie: 'age-agreement=1' } })).status;
  const shows = (page: string, status: number) => expect.poll(() => statusOf(page)).toBe(status);

  try {
    const document = await readFile(path.join(root, 'docs/example-catalogue/content.json'), 'utf8');
    const content = JSON.parse(document) as Catalogue;
    await mkdir(catalogue);
    await writeFile(path.join(catalogue, 'content.json'), document);
    await makePictures(catalogue, document);
    await makeFilms(folder, catalogue, canPack);
    const change = { games: content.games.filter(({ slug }) => slug === 'salt-road') };
    await writeFile(path.join(folder, 'change.json'), JSON.stringify(change));

    const typed: string[] = [];
    for (const line of lines) {
      const elsewhere = Object.keys(triedElsewhere).some((start) => line.startsWith(start));
      if (elsewhere || (!canPack && line.includes('media pack'))) continue;
      const [, placeholder = '', name = ''] = names.find(([command]) => line.includes(`-- ${command}`)) ?? [];
      await type(placeholder === '' ? line : line.replace(placeholder, name));
      typed.push(line);
      if (line.includes('content import my-catalogue')) {
        await shows('/games/salt-road', 200);
        const pages = [...content.seo.map(({ pageUrl }) => pageUrl), ...content.textPages.map((page) => page.path)];
        for (const page of [...pages, '/games/paper-moon', '/videos/slow-tide', '/pornstars/ida-linden'])
          expect([page, await statusOf(page)]).toEqual([page, 200]);
      }
      if (line.includes('game withdraw')) await shows('/games/paper-moon', 404);
      if (line.includes('game restore')) await shows('/games/paper-moon', 200);
    }
    expect(typed.length).toBeGreaterThan(10);
    // Nothing is passed over that the document no longer has.
    for (const start of Object.keys(triedElsewhere)) expect(lines.join('\n')).toContain(start);
    // A menu's page that the text, not a block, tells to make.
    const [seoSet, menuAdd] = [/`(npm run cli -- seo set [^`]+)`/, /`(npm run cli -- menu add [^`]+)`/].map(
      (pattern) => pattern.exec(markdown)?.[1] ?? '',
    );
    await type(seoSet ?? '');
    await type(menuAdd ?? '');
  } finally {
    await site.stopAll();
    await rm(folder, { recursive: true, force: true });
  }
});
