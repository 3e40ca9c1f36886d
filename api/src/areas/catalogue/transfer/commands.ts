import { join, resolve } from 'node:path';
import { availableParallelism } from 'node:os';
import type { Command, CommandContext } from '../../../ground/area';
import type { CatalogueConfig } from '../settings';
import { mediaFolder } from '../../../ground/ground-settings';
import { loadDemo } from '../../content/schema/demo-module';
import { contradictions } from '../../content/schema/contradictions';
import { demoWords } from '../../content/schema/demo-words';
import { withStoreLock } from '../../../ground/db/store-lock';
import { cleanMedia } from '../../content/media/clean';
import { UNFINISHED } from '../../content/media/folder-store';
import type { Bucket } from '../../../ground/storage/bucket';
import type { Media } from '../../content/media/media';
import { openMedia } from '../../content/media/open-media';
import { openPackage, type ContentPackage } from './content-package';
import { fetchPackage, inStorage } from './stored-package';
import { openBucketWriter, openWriter } from './package-writer';
import { exportContent } from './export-repository';
import { exportPackage } from './export-package';
import { checkPackage, importPackage } from './import-package';
import { countDarkTitles } from '../papers/titles-repository';
import { countText } from '../../../ground/status/words';
import { megabytes } from './megabytes';
import { moveCommand } from './move-command';

const darkWords =
  'will not be public until the papers of all performers they name are valid (/staff/performers?state=papers).';

/** Carrying content in and out. */
export const contentCommands: readonly Command<CatalogueConfig>[] = [
  {
    words: 'content import',
    synopsis: '[--merge] FOLDER|FILE.zip|FILE.json',
    summary: 'replace the catalogue with a package, all or nothing; --merge: only change or add its records',
    minArgs: 1,
    maxArgs: 2,
    run: (context, args) =>
      withPackage(context, args, async (options, path) => {
        const loaded = await importPackage(options);
        const now = `${loaded.games} games, ${loaded.videos} videos, ${loaded.models} performers and ${loaded.liveRooms} live rooms`;
        const done = options.merge ? `Merged ${path}; there are ${now} now.` : `Loaded ${now} from ${path}.`;
        const dark = await countDarkTitles(context.db);
        return dark === 0 ? done : `${done}\n${countText(dark, 'title')} ${darkWords}`;
      }),
  },
  {
    words: 'content check',
    synopsis: '[--merge] FOLDER|FILE.zip|FILE.json',
    summary: 'check a package as an import would, without changing anything',
    minArgs: 1,
    maxArgs: 2,
    run: (context, args) =>
      withPackage(context, args, async (options, path) => {
        const { document, changes, files } = await checkPackage(options);
        const named = changes ?? document;
        const facts = new Map([...files].map(([name, file]) => [name, file.facts]));
        const warnings = [...demoWords(named), ...contradictions(named, facts)];
        return [
          ...warnings,
          `${path} can be loaded: ${document.games.length} games, ${document.videos.length} videos and ${files.size} files${warnings.length > 0 ? `, with ${warnings.length} warnings` : ''}.`,
        ].join('\n');
      }),
  },
  {
    words: 'content export',
    synopsis: 'FOLDER|FILE.zip|FILE.json',
    summary:
      'write the catalogue with its files to an empty folder or a ZIP file (storage:FILE.zip: in the bucket), or its document alone',
    minArgs: 1,
    maxArgs: 1,
    run: async (context, [path = '']) => {
      if (path.endsWith('.json') && inStorage(path) === null) {
        const content = await exportContent(context.db);
        await context.writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
        return `Wrote ${content.games.length} games and everything around them to ${path}.`;
      }
      return withMedia(context, async (media) => {
        const name = inStorage(path);
        const writer =
          name === null ? await openWriter(resolve(path)) : await openBucketWriter(requireBucket(media), name);
        const { games, files } = await exportPackage(context.db, media, writer);
        return `Wrote ${games} games and everything around them to ${path}, with ${files} files.`;
      });
    },
  },
  {
    words: 'media clean',
    synopsis: '[--remove]',
    summary: 'list stored files that no record names, with their size; --remove: remove them',
    minArgs: 0,
    maxArgs: 1,
    run: (context, [option]) => {
      if (option !== undefined && option !== '--remove') throw new Error(`There is no option ${option}.`);
      const remove = option === '--remove';
      return withMedia(context, async (media) => {
        const lines: string[] = [];
        const onFile = (name: string, bytes: number): void => void lines.push(`${name}  ${megabytes(bytes)}`);
        const { files, bytes } = await cleanMedia({ db: context.db, areas: context.areas, media, remove, onFile });
        const found = `${files} ${files === 1 ? 'file' : 'files'}, ${megabytes(bytes)},`;
        if (files === 0) return 'Every stored file belongs to a record.';
        return remove
          ? [...lines, `Removed ${found} that no record names.`].join('\n')
          : [...lines, `${found} that no record names. Nothing was removed; --remove does.`].join('\n');
      });
    },
  },
  moveCommand,
];

/** On a busy machine the start of an image process alone can take longer than a visitor would wait. */
const DEADLINE_MS = 300_000;

async function withMedia<T>(
  { config, db }: CommandContext<CatalogueConfig>,
  work: (media: Media) => Promise<T>,
): Promise<T> {
  const media = await openMedia(config, {
    db,
    maxConcurrent: availableParallelism(),
    deadlineMs: DEADLINE_MS,
    demo: await loadDemo(config.demoModule),
    onAway: (error) => {
      throw error;
    },
  });
  try {
    return await work(media);
  } finally {
    media.close();
  }
}

/** Unpacks beside the store, which has room for films; a folder for temporary files may lie in memory. */
const scratchFolder = (config: CatalogueConfig): string => join(mediaFolder(config), UNFINISHED);

function requireBucket({ bucket }: Media): Bucket {
  if (bucket === null) throw new Error('There is no bucket: set STORAGE_URL.');
  return bucket;
}

function open(path: string, media: Media, scratch: string): Promise<ContentPackage> {
  const name = inStorage(path);
  return name === null ? openPackage(path, scratch) : fetchPackage(requireBucket(media), name, scratch);
}

function withPackage(
  context: CommandContext<CatalogueConfig>,
  args: readonly string[],
  work: (options: Parameters<typeof importPackage>[0], path: string) => Promise<string>,
): Promise<string> {
  const merge = args.includes('--merge');
  const [path, ...more] = args.filter((arg) => arg !== '--merge');
  if (path === undefined || more.length > 0) throw new Error('Name one folder or file.');
  return withMedia(context, async (media) => {
    const { db, config, note } = context;
    const worked = await withStoreLock(db, 'together', async () => {
      const content = await open(path, media, scratchFolder(config));
      try {
        const hasFilmsElsewhere = config.films !== null;
        return await work({ db, media, content, hasFilmsElsewhere, merge, onProgress: note }, path);
      } finally {
        await content.close();
      }
    });
    if (!worked) throw new Error('Stored files are being removed (media clean). Try again when that is done.');
    return worked.done;
  });
}
