/**
 * An image process: takes one job at a time from its parent and replies when the file is there.
 * Separate from the API so that drawing shares neither its event loop nor its thread pool (password
 * hashing waits there), can be given a lower priority, and cannot take it down.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp, { type ResizeOptions as ResizeOption } from 'sharp';
import type { DrawingModule } from './drawing-module';
import { MAX_IMAGE_PIXELS } from './media-limits';
import { blurImage } from './blurred';
import { drawBrand } from './brand-picture';
import type { ImageJob, JobReply, JobRequest, ResizeOptions } from './job';
import { measureImage, shrinkImage } from './measure';
import { makeAvatar } from './uploaded-avatar';

const politeness = 5;
sharp.concurrency(1);
sharp.cache(false);
setPriority(politeness);

async function produce(job: ImageJob): Promise<Buffer> {
  if (job.task === 'draw') {
    const { draw } = (await import(pathToFileURL(job.module).href)) as DrawingModule;
    return draw(job.path);
  }
  if (job.task === 'measure') return Buffer.from(JSON.stringify(await measureImage(job.from, job.extension)));
  if (job.task === 'shrink') return shrinkImage(job.from);
  if (job.task === 'avatar') return makeAvatar(job.from, job.size);
  if (job.task === 'blur') return blurImage(job.from);
  if (job.task === 'brand') return drawBrand(job.drawing);
  const { quality, format } = job.options;
  const source = sharp(job.from, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient();
  const picture = source.resize(sizeOf((await source.metadata()).autoOrient, job.options));
  switch (format) {
    case 'webp':
      return picture.webp({ quality, effort: 3 }).toBuffer();
    case 'avif':
      // Effort 2 costs a fifth of effort 4, for files that are hardly larger (docs/spec/interface.md#pictures).
      return picture.avif({ quality: Math.round(quality * 0.75), effort: 2 }).toBuffer();
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}

/** The size to make: never larger than the source, and of the box's shape where the box is covered. */
function sizeOf(
  source: { readonly width: number; readonly height: number },
  { width, height, fit }: ResizeOptions,
): ResizeOption {
  if (height === undefined) return { width, withoutEnlargement: true };
  if (fit === 'contain') return { width, height, fit: 'inside', withoutEnlargement: true };
  const scale = Math.min(1, source.width / width, source.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale), fit: 'cover' };
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
    // A disk that takes no more does not always let go either; why is said all the same.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const { message, code } =
      error instanceof Error ? (error as NodeJS.ErrnoException) : { message: 'unknown failure' };
    return { id, error: message, ...(code !== undefined && { code }) };
  }
}

process.on('message', (request: JobRequest) => {
  void run(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
