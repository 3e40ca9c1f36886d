import { type JobRecord, readJobRecords } from '../jobs/job-repository';
import { FAILED_OFTEN, type Job } from '../jobs/jobs';
import type { Queryable } from '../db/database';
import type { Finding, Severity, StatusCheck } from './status';
import { countText, durationText } from './words';

/** Rounds that may be missed, and milliseconds on top of them for one that takes its time. */
const MISSED_ROUNDS = 3;
const GRACE_MS = 120_000;

/** Whether each job has done its work of late, on whichever server. */
export const jobsStatus = (jobs: readonly Pick<Job<never>, 'name' | 'everyMs'>[]): StatusCheck => ({
  subject: 'jobs',
  async find({ db, now }) {
    const records = await readJobRecords(db);
    if (records.size === 0)
      return [
        {
          severity: 'warning',
          name: 'jobs-never',
          text: `None of the ${jobs.length} jobs has ever done its work: no API has run on this database.`,
          action: 'Start one; a site that was just restored or made has not had one yet.',
          card: 'a-job-fails',
        },
      ];
    const problems = jobs.flatMap((job) => problemOfJob(job, records.get(job.name), now().getTime()) ?? []);
    if (problems.length > 0) return problems;
    return [{ severity: 'ok', name: 'jobs', text: `All ${jobs.length} have done their work on time` }];
  },
});

/** A job and when it last did its work. */
export interface JobState extends JobRecord {
  readonly name: string;
  readonly everyMs: number;
  readonly severity: Severity;
}

/** @returns each job, in the order in which they are named */
export async function readJobStates(
  jobs: readonly Pick<Job<never>, 'name' | 'everyMs'>[],
  db: Queryable,
  now: Date,
): Promise<JobState[]> {
  const records = await readJobRecords(db);
  return jobs.map(({ name, everyMs }) => {
    const record = records.get(name);
    const problem = problemOfJob({ name, everyMs }, record, now.getTime());
    const known = record ?? { succeededAt: null, failedAt: null, failures: 0 };
    return { ...known, name, everyMs, severity: problem?.severity ?? 'ok' };
  });
}

function problemOfJob(
  { name, everyMs }: Pick<Job<never>, 'name' | 'everyMs'>,
  record: JobRecord | undefined,
  now: number,
): Finding | null {
  const succeeded = record?.succeededAt ? now - Date.parse(record.succeededAt) : null;
  const action = 'Read the APIs’ log to see why; "failed" says how often. If none is running, start one.';
  const since = succeeded === null ? 'has never done its work' : `last did its work ${durationText(succeeded)} ago`;
  if (record && record.failures > 0)
    return {
      severity: record.failures >= FAILED_OFTEN ? 'error' : 'warning',
      name: `job-${name}`,
      text: `The job "${name}" ${since} and has failed ${countText(record.failures, 'time')} since.`,
      action,
      card: 'a-job-fails',
    };
  if (succeeded !== null && succeeded <= everyMs * MISSED_ROUNDS + GRACE_MS) return null;
  return {
    severity: 'warning',
    name: `job-${name}`,
    text: `The job "${name}" ${since}; it is due every ${durationText(everyMs)}.`,
    action,
    card: 'a-job-fails',
  };
}
