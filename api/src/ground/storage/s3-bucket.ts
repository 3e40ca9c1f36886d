import { pipeline, type Readable, Transform } from 'node:stream';
import { type Bucket, type BucketConfig, requireName, StorageError } from './bucket';
import { presign } from './presign';
import { type ObjectRange, readObject } from './read-object';

/** Timeouts in milliseconds of a connection, and of the storage's first byte of a reply. */
const CONNECT_MS = 3_000;
const REPLY_MS = 10_000;
/** Milliseconds without a byte after which a connection counts as broken, regardless of the total time. */
const STALL_MS = 20_000;
/** One retry, within the client's own budget, so that a storage that is away is not flooded. */
const MAX_ATTEMPTS = 2;
/** Maximum number of connections for everything except films; further requests wait. */
const MAX_SOCKETS = 100;
/** Bytes of a part; S3 allows 10,000 of them, and at least 5 MiB for all but the last. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 9_000;
/** Maximum number of concurrent parts, as long as they take no more memory than this many bytes. */
const MAX_QUEUE = 4;
const QUEUE_BYTES = MAX_QUEUE * PART_BYTES;

/** Timeouts and clock of the client; shorter in tests. */
export interface BucketTimes {
  readonly replyMs?: number;
  readonly stallMs?: number;
  readonly now?: () => Date;
}

/**
 * Opens a bucket without a request to the storage. The client's library is loaded here, so that a site without a bucket
 * starts without it.
 * @param config path-style URL and keys
 */
export async function openBucket(config: BucketConfig, times: BucketTimes = {}): Promise<Bucket> {
  const { replyMs = REPLY_MS, stallMs = STALL_MS, now = () => new Date() } = times;
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { endpoint, bucket: Bucket, folder } = placeOf(config.url);
  const clientWith = (maxSockets: number) =>
    new s3.S3Client({
      endpoint,
      forcePathStyle: true,
      region: config.region,
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secret },
      maxAttempts: MAX_ATTEMPTS,
      // Storages other than Amazon's refuse the checksums that its client adds by default; every part is signed with
      // its SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: stallMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
    });
  const client = clientWith(MAX_SOCKETS);
  // A viewer holds a connection for as long as a film is read: it must not block other viewers, or pictures.
  const films = clientWith(Number.POSITIVE_INFINITY);
  const at = (name: string) => ({ Bucket, Key: folder + requireName(name) });
  const nameOf = (key: string | undefined): string => (key ?? '').slice(folder.length);
  const failed = (error: unknown): StorageError => storageError(config.url, error);
  const quick = { requestTimeout: replyMs };

  async function get(name: string, range: ObjectRange | null, abortSignal: AbortSignal): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new s3.GetObjectCommand({ ...at(name), ...(Range !== null && { Range }) });
    const { Body } = await (range === null ? client : films).send(command, { ...quick, abortSignal });
    return Body as Readable;
  }

  return {
    url: config.url,
    find: async (name) => {
      try {
        const head = await client.send(new s3.HeadObjectCommand(at(name)), quick);
        return { name, bytes: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw failed(error);
      }
    },
    read: async (name, maxBytes) => {
      // A storage that sends slowly is not one that is away: the time begins anew with each part.
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), replyMs);
      try {
        const parts: Buffer[] = [];
        let bytes = 0;
        for await (const part of await get(name, null, silence.signal)) {
          timer.refresh();
          bytes += (part as Buffer).length;
          if (bytes > maxBytes) return null;
          parts.push(part as Buffer);
        }
        return Buffer.concat(parts);
      } catch (error) {
        if (isMissing(error)) return null;
        throw failed(error);
      } finally {
        clearTimeout(timer);
      }
    },
    open: (name, range) => {
      requireName(name);
      const part = (rest: ObjectRange, signal: AbortSignal): Promise<Readable> =>
        get(name, rest, signal).catch((error: unknown) => {
          throw isMissing(error) ? new StorageError('refused', `The storage has lost ${name}.`) : failed(error);
        });
      return readObject(part, range);
    },
    put: async (name, from, { contentType, bytes, expected = 0 }) => {
      // Its errors are emitted by the returned stream.
      const isAsItIs = Buffer.isBuffer(from) || bytes === undefined;
      const Body = isAsItIs ? from : pipeline(from, requireBytes(bytes), () => undefined);
      const partSize = partBytes(bytes ?? expected);
      const queueSize = Math.min(MAX_QUEUE, Math.max(1, Math.floor(QUEUE_BYTES / partSize)));
      const params = { ...at(name), Body, ContentType: contentType };
      // The library aborts interrupted uploads; those of a killed process are found by `listUnfinished`.
      await new Upload({ client, params, partSize, queueSize }).done().catch((error: unknown) => {
        throw isOfStorage(error) ? failed(error) : error;
      });
    },
    list: async function* list(prefix) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: folder + prefix });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key, Size = 0, LastModified = new Date(0) } of Contents)
            yield { name: nameOf(Key), bytes: Size, modified: LastModified };
      } catch (error) {
        throw failed(error);
      }
    },
    remove: async (name) => {
      await client.send(new s3.DeleteObjectCommand(at(name)), quick).catch((error: unknown) => {
        if (!isMissing(error)) throw failed(error);
      });
    },
    listUnfinished: async function* listUnfinished(prefix) {
      try {
        let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
        while (marker) {
          const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(prefix, marker);
          for (const { Key, UploadId = '', Initiated = new Date(0) } of page.Uploads ?? [])
            yield { name: nameOf(Key), uploadId: UploadId, begun: Initiated };
          const { NextKeyMarker: KeyMarker = '', NextUploadIdMarker: UploadIdMarker = '' } = page;
          marker = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null;
        }
      } catch (error) {
        throw failed(error);
      }
    },
    abort: async ({ name, uploadId }) => {
      const command = new s3.AbortMultipartUploadCommand({ ...at(name), UploadId: uploadId });
      await client.send(command, quick).catch((error: unknown) => {
        if (!isMissing(error)) throw failed(error);
      });
    },
    address: async (name, { expires, contentType, downloadAs }) => {
      if (config.publicUrl === null) return null;
      const url = new URL(`${config.publicUrl}/${requireName(name)}`);
      url.searchParams.set('response-content-type', contentType);
      // Purchased files must not be stored by a cache on the way.
      url.searchParams.set('response-cache-control', 'private, no-store');
      if (downloadAs !== undefined)
        url.searchParams.set('response-content-disposition', `attachment; filename="${requireName(downloadAs)}"`);
      return presign(url, config, expires, now());
    },
    check: async () => {
      const command = new s3.ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 });
      await client.send(command, quick).catch((error: unknown) => {
        throw failed(error);
      });
    },
    close: () => {
      client.destroy();
      films.destroy();
    },
  };

  function listUploads(prefix: string, marker: object) {
    return client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: folder + prefix, ...marker }), quick);
  }
}

/** @returns bytes per part of an object, so that the maximum number of parts is enough */
export const partBytes = (bytes: number): number => Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS));

/** Server, bucket, and the folder in it with a trailing slash, if any. */
function placeOf(url: string): { endpoint: string; bucket: string; folder: string } {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  return { endpoint: origin, bucket, folder: folders.map((part) => `${part}/`).join('') };
}

/** Fails a stream that ends with another size. */
function requireBytes(expected: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(bytes === expected ? null : new Error(`The content has ${bytes} bytes in place of ${expected}.`));
    },
  });
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name);

/** Whether an error comes from the storage or the network, and not from the data to send. */
const isOfStorage = (error: unknown): boolean =>
  statusOf(error) !== undefined || (error as { $metadata?: object } | null)?.$metadata !== undefined;

function storageError(url: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name, message, code } = error as Error & { code?: string };
  const status = statusOf(error);
  // A refused HEAD has no body; "Unknown" and the like say nothing.
  const why = [code ?? (/^(?:Unknown|Error)/.test(name) ? '' : name), status].filter(Boolean).join(' ') || message;
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused
    ? new StorageError('refused', `The storage at ${url} refuses: ${why}.`, { cause: error })
    : new StorageError('away', `The storage at ${url} does not answer as it should: ${why}.`, { cause: error });
}
