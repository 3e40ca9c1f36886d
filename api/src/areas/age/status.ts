import { liveApis, SEEN_WITHIN } from '../../ground/instances/faults';
import { readInstances } from '../../ground/instances/repository';
import type { StatusCheck } from '../../ground/status/status';
import type { AgeConfig } from './settings';

/** The sandbox keeps its sessions in one process (docs/decisions/process-memory.md). */
const sandboxStatus: StatusCheck<AgeConfig> = {
  subject: 'age',
  async find({ config, db }) {
    if (config.ageVerification.provider?.kind !== 'sandbox') return [];
    const rows = await readInstances(db);
    const [{ now } = { now: new Date() }] = rows;
    const apis = liveApis(rows, new Date(now.getTime() - SEEN_WITHIN));
    if (apis.length < 2) return [];
    return [
      {
        severity: 'warning',
        name: 'age-sandbox-apart',
        text: `The sandbox for age checks keeps its sessions in one process: with ${apis.length} APIs, a check that one started is unknown to the others.`,
        action: 'Run one API while you try out age checks, or set AGE_PROVIDER to a provider.',
      },
    ];
  },
};

export const ageStatus: readonly StatusCheck<AgeConfig>[] = [sandboxStatus];
