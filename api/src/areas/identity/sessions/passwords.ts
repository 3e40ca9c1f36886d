import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../../../ground/errors';

/**
 * The cheapest of OWASP's equal choices for argon2id, the library's default algorithm
 * (docs/decisions/sessions-and-second-factor.md): 7 MiB, five passes, one lane; about 7 ms.
 */
const parameters = { memoryCost: 7_168, timeCost: 5, parallelism: 1 };
/** How a hash of these parameters begins, in PHC form. */
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Threads of libuv's pool: four, unless the environment says otherwise. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/**
 * Hashing runs on the thread pool, beside the event loop: one for each core at a time, and never on the last thread,
 * so that files and pictures are served meanwhile. A request that would wait for about two seconds is refused.
 */
const queue = pLimit(Math.max(1, Math.min(availableParallelism(), threads - 1)));
const LONGEST_QUEUE = 200;
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.pendingCount >= LONGEST_QUEUE)
    throw new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter: 5 });
  return queue(work);
};

/** @returns the password's argon2id hash in PHC form, with its own salt */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/**
 * Compares a password in constant work: without a hash it is compared to a decoy, so that time
 * does not tell whether an account exists (docs/spec/accounts.md#log-in).
 * @param stored hash of the account, or null when there is no such account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Not in turn: refused once, it would be refused for ever.
  decoy ??= hash('no account has this password', parameters);
  const compared = stored ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return stored !== null && matches;
}

/** Whether a hash was made with other parameters than today's, so that it is worth making anew. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(current);
