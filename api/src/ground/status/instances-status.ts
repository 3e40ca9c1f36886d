import { listInstanceFaults } from '../instances/list-faults';
import { readRunning } from '../instances/running';
import type { Finding, StatusCheck } from './status';
import { countText } from './words';

/** Which processes run, and whether APIs that run side by side can serve one site. */
export const instancesStatus: StatusCheck = {
  subject: 'instances',
  async find({ db }): Promise<Finding[]> {
    const [running, faults] = [await readRunning(db), await listInstanceFaults(db)];
    const count = (wanted: string): number => running.filter(({ role }) => role === wanted).length;
    const text = [
      countText(count('api'), 'API'),
      countText(count('edge'), 'edge'),
      countText(count('media-node'), 'media node of its own', 'media nodes of their own'),
    ].join(', ');
    return [
      { severity: 'ok', name: 'instances', text },
      ...faults.map((sentence): Finding => ({
        severity: 'error',
        name: 'instances-apart',
        text: sentence,
        action: 'Do what the sentence says, or stop the second one. Its media node is off until then.',
      })),
    ];
  },
};
