/** Severities for which a release waits. */
const GRAVE = ['high', 'critical'];

/**
 * @param {string} text what `npm audit --json` wrote
 * @returns {{ faults: string[] } | { unasked: string }} the packages with a known hole of high severity; or why the
 *   registry could not be asked
 */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { unasked: text.trim().split('\n')[0] || 'npm wrote nothing' };
  }
  if (typeof report.vulnerabilities !== 'object')
    return { unasked: report.message || report.error?.summary || 'npm gave no report' };
  const faults = Object.values(report.vulnerabilities)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range, via }) => {
      const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
      return `${name} ${range} (${severity}): ${why.join('; ')}`;
    });
  return { faults };
}
