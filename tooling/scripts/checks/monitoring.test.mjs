/** docs/monitoring: Prometheus accepts the alerts, each fires when it should and not before, and each metric exists. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { collectDefaultMetrics, Registry } from 'prom-client';
import YAML from 'yaml';
import { root } from '../apps/apps.mjs';
import { anchorsOf } from './pointers.mjs';

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const alertsFile = path.join(root, 'docs/monitoring/alerts.yml');
const rules = YAML.parse(read('docs/monitoring/alerts.yml')).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('docs/monitoring/dashboard.json'));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** By alert: its series with values that fire after 20 minutes, values that do not, and its labels. */
const cases = {
  InstanceDown: [['up{instance="a"}', '0x80', '1x80']],
  ApiAway: [['api_up{instance="a"}', '0x80', '1x80']],
  DatabaseTakesNoWrites: [['database_writable{instance="a"}', '0x80', '1x80']],
  QueriesWait: [['db_pool_waiting{instance="a"}', '11x80', '10x80']],
  SlowStatements: [
    ['db_query_duration_seconds_bucket{le="1",statement="select a"}', '0+98x80', '0+99x80'],
    ['db_query_duration_seconds_bucket{le="5",statement="select a"}', '0+100x80', '0+100x80'],
    ['db_query_duration_seconds_bucket{le="+Inf",statement="select a"}', '0+100x80', '0+100x80'],
    { statement: 'select a' },
  ],
  RequestsFail: [
    ['http_requests_total{status="200"}', '0+98x80', '0+99x80'],
    ['http_requests_total{status="500"}', '0+2x80', '0+1x80'],
    {},
  ],
  MailFails: [['outbox_failing{kind="mail",instance="a"}', '1x80', '0x80'], { kind: 'mail' }],
  DeadLetters: [['outbox_dead{kind="postback",instance="a"}', '1x80', '0x80'], { kind: 'postback' }],
  NotificationsRefused: [['outcomes_total{subject="payment-notification",outcome="forbidden"}', '0+1x80', '3x80'], {}],
  RemoteBroken: [['remote_up{remote="mfe-auth",instance="a"}', '0x80', '1x80'], { remote: 'mfe-auth' }],
  WorkersDie: [['worker_deaths_total{remote="mfe-auth",instance="a"}', '0+1x80', '3x80'], { remote: 'mfe-auth' }],
  ReleaseRefused: [
    ['remote_problem{remote="mfe-auth",instance="a"}', '1x80', '0x80'],
    ['remote_up{remote="mfe-auth",instance="a"}', '1x80', '1x80'],
    { remote: 'mfe-auth' },
  ],
  RedisAway: [['redis_up{instance="a"}', '0x80', '1x80']],
  DiskShort: [
    ['disk_bytes{state="free",instance="a",job="api"}', '19000000000x80', '21000000000x80'],
    ['disk_bytes{state="size",instance="a",job="api"}', '1000000000000x80', '1000000000000x80'],
    { state: 'free', instance: 'a', job: 'api' },
  ],
  DiskFull: [
    ['disk_bytes{state="free",instance="a"}', '536870911x80', '536870912x80'],
    { state: 'free', instance: 'a' },
  ],
  LogLinesLost: [['log_lines_lost_total{instance="a"}', '0+1x80', '7x80']],
  JobFails: [['job_failures{job_name="holds",instance="a"}', '3x80', '2x80'], { job_name: 'holds' }],
  MoneyDoesNotAddUp: [['ledger_difference{currency="coins",instance="a"}', '-1x80', '0x80'], { currency: 'coins' }],
  ViewersWithoutPicture: [
    ['live_viewers_stalled_total{instance="a"}', '0+1x80', '0+1x80'],
    ['media_viewers{instance="a"}', '150x80', '250x80'],
    {},
  ],
  EventLoopLate: [['nodejs_eventloop_lag_p99_seconds{instance="a"}', '0.6x80', '0.5x80']],
};

const missing = 'there is no promtool: install prometheus';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Runs promtool. @throws {Error} with its output when it fails */
function promtool(...args) {
  try {
    return execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`promtool ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

/** A test of promtool for one alert. @param {1 | 2} which series: those at which it fires, or those at which it does not */
function testOf({ alert, labels, annotations }, which) {
  const series = cases[alert].filter(Array.isArray);
  const own = cases[alert].find((one) => !Array.isArray(one)) ?? { instance: 'a' };
  const fired = { exp_labels: { ...labels, ...own }, exp_annotations: annotations };
  return {
    interval: '15s',
    input_series: series.map((one) => ({ series: one[0], values: one[which] })),
    alert_rule_test: [{ eval_time: '20m', alertname: alert, exp_alerts: which === 1 ? [fired] : [] }],
  };
}

describe('the alerts', () => {
  test('each have a case here, a card of docs/duty.md and a severity', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const anchors = anchorsOf(read('docs/duty.md'));
    for (const { alert, labels, annotations } of rules) {
      const [file, anchor] = annotations.card.split('#');
      expect([alert, file, anchors.has(anchor)]).toEqual([alert, 'docs/duty.md', true]);
      expect(['warning', 'error']).toContain(labels.severity);
    }
  });
});

const describeWithPromtool = hasPromtool || process.env.CI ? describe : describe.skip;
describeWithPromtool(`the alerts${hasPromtool ? '' : ` (${missing})`}`, () => {
  test('are taken by Prometheus', () => {
    expect(promtool('check', 'rules', alertsFile)).toContain(`${rules.length} rules found`);
  });

  test('fire when they should, and not before', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alerts-'));
    const file = path.join(folder, 'test.yml');
    const tests = rules.flatMap((rule) => [testOf(rule, 1), testOf(rule, 2)]);
    fs.writeFileSync(file, YAML.stringify({ rule_files: [alertsFile], evaluation_interval: '15s', tests }));
    expect(promtool('test', 'rules', file)).toContain('SUCCESS');
    fs.rmSync(folder, { recursive: true });
  });
});

describe('the metrics of alerts and dashboard', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const sources = execFileSync('git', ['ls-files', 'api/src', 'shell/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const isThere = (name) =>
    name === 'up' || registry.getSingleMetric(name) !== undefined || sources.includes(`'${name}'`);
  /** Names of metrics in an expression: words that are not functions, labels, keywords or text. */
  const namesIn = (expression) =>
    expression
      .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, '')
      .replaceAll(/\b(?:by|on)\s*\([^)]*\)/g, '')
      .match(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)
      ?.filter((word) => !['and', 'or', 'by', 'on'].includes(word))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, '')) ?? [];

  test.each(expressions)('%s', (expression) => {
    const names = namesIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});
