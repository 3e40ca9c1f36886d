/**
 * An image process: takes one job at a time from its parent and replies when the file is there.
 * Separate from the API so that drawing shares neither its event loop nor its thread pool (password
 * hashing waits there), can be given a lower priority, and cannot take it down.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { DrawingModule } from '../content/demo-module';
import type { ImageJob, JobReply, JobRequest } from './job';
import { makeAvatar } from './uploaded-avatar';

const politeness = 5;
/** Far above the largest source (1920x1080). */
const largestPicture = 25_000_000;

sharp.concurrency(1);
sharp.cache(false);
setPriority(politeness);

async function produce(job: ImageJob): Promise<Buffer> {
  if (job.task === 'draw') {
    const { draw } = (await import(pathToFileURL(job.module).href)) as DrawingModule;
    return draw(job.path);
  }
  if (job.task === 'avatar') return makeAvatar(job.from, job.size);
  const { width, quality, format } = job.options;
  const picture = sharp(job.from, { limitInputPixels: largestPicture, failOn: 'error' }).resize({
    width,
    withoutEnlargement: true,
  });
  switch (format) {
    case 'webp':
      return picture.webp({ quality, effort: 3 }).toBuffer();
    case 'avif':
      // Effort 2 costs a fifth of effort 4, for files that are hardly larger (toolchain.md).
      return picture.avif({ quality: Math.round(quality * 0.75), effort: 2 }).toBuffer();
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}

async function run({ id, job }: JobRequest): Promise<JobReply> {
  const unfinished = `${job.to}.${process.pid}.tmp`;
  try {
    const bytes = await produce(job);
    await mkdir(dirname(job.to), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, job.to);
    return { id };
  } catch (error) {
    await rm(unfinished, { force: true });
    return { id, error: error instanceof Error ? error.message : 'unknown failure' };
  }
}

process.on('message', (request: JobRequest) => {
  void run(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
