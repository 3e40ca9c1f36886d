import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds to wait for another process that creates, starts or stops the cluster. */
const lockTimeoutMs = 90_000;

/**
 * Lets one process at a time work on the cluster's folder: a server and a command that start
 * together must not create it twice.
 * @param file holds the process id of the lock's owner; a dead owner's lock is taken over
 * @throws Error when a living owner keeps the lock for 90 s
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const taken = (): Promise<boolean> =>
    writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  const deadline = Date.now() + lockTimeoutMs;
  while (!(await taken())) {
    if (Date.now() > deadline) throw new Error(`Another process holds ${file}; remove the file if there is none.`);
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
    else await wait(50);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Whether a process with this id exists; one of another user's counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
