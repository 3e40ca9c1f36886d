import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../../errors';

/** OWASP's smallest recommended argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 10 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on the thread pool, beside the event loop: one for each core at a time, so that files and
 * pictures are served meanwhile. Who would wait for more than two seconds is asked to come again.
 */
const queue = pLimit(availableParallelism());
const LONGEST_QUEUE = 200;
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.pendingCount >= LONGEST_QUEUE) throw new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter: 5 });
  return queue(work);
};

/** @returns the password's argon2id hash in PHC form, with its own salt */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/**
 * Compares a password in constant work: without a hash it is compared to a decoy, so that time
 * does not tell whether an account exists (decisions.md, "Accounts").
 * @param stored hash of the account, or null when there is no such account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = stored ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return stored !== null && matches;
}
