/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addEdgeCounts, type EdgeReport } from '@platform/shared/server';
import { reportEdge } from './edge-report';
import { shareCounts } from './releases/edge-counts';
import { watchFailures } from './releases/failing-release';

/** An API that adds up what edges report. */
async function startApi() {
  const reports = new Map<string, EdgeReport>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const report = JSON.parse(text) as EdgeReport;
      reports.set(report.id, report);
      const others = addEdgeCounts(
        [...reports.values()].flatMap(({ id, counts }) => (id === report.id ? [] : [counts])),
      );
      response.end(JSON.stringify({ others }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, reports, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('lets several edges judge a release by what all of them saw', async () => {
  const { server, reports, apiUrl } = await startApi();
  const told: string[] = [];
  const edges = [3000, 3001, 3002].map((port) => {
    const counts = shareCounts();
    const watch = watchFailures(
      (build, failed, all) => told.push(`${port}: ${build} ${failed} of ${all}`),
      Date.now,
      (build) => counts.othersOf('pages', build),
    );
    counts.follow('pages', watch);
    return { watch, stop: reportEdge({ apiUrl, port, release: 'shell', counts, isStopping: () => false }) };
  });
  for (const { watch } of edges) {
    watch.note('b1', true);
    watch.note('b1', false);
    watch.note('b1', false);
  }
  expect(told).toEqual([]);
  for (const end = Date.now() + 60_000; told.length === 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const { stop } of edges) stop();
  server.closeAllConnections();
  server.close();
  expect(told[0]).toMatch(/b1 6 of 9$/);
  expect([...reports.values()].map(({ place }) => place.replace(/.*:/, ''))).toEqual(['3000', '3001', '3002']);
}, 90_000);
