import { describe, expect, test } from '@jest/globals';
import { planTests } from './test-plan.mjs';

const testable = [
  'shared',
  'api',
  'shell',
  'mfe-a',
  'tooling',
];
const plan = (...given) => planTests(given, testable);
const config = 'e2e/playwright.config.ts';

describe('npm test', () => {
  test('runs every unit and API test, and the main journeys', () => {
    expect(plan()).toEqual({
      jest: ['--selectProjects', ...testable],
      browser: [{ name: 'e2e', instance: '1', args: ['-c', config, '--grep', String.raw`@main\b`] }],
      build: true,
    });
  });
  test('with --all runs all journeys, halved between two platforms, and the parts of pages', () => {
    expect(plan('--all').browser.map(({ instance, args }) => [instance, ...args.slice(2)])).toEqual([
      ['1', '--project=journeys'],
      ['2', '--project=failures', '--project=deployment', '--project=pages'],
      ['parts'],
    ]);
  });
  test('with --rest runs what --all has beyond npm test, so that both together run each test once', () => {
    const { jest, browser } = plan('--rest');
    expect(jest).toBeUndefined();
    expect(browser.map(({ args }) => args.slice(2))).toEqual([
      ['--grep-invert', String.raw`@main\b`, '--project=journeys'],
      ['--grep-invert', String.raw`@main\b`, '--project=failures', '--project=deployment', '--project=pages'],
      [],
    ]);
  });
  test('with the name of a remote runs its tests and the journeys tagged with it', () => {
    expect(plan('mfe-a')).toMatchObject({
      jest: ['--selectProjects', 'mfe-a'],
      browser: [{ args: ['-c', config, '--grep', String.raw`@mfe-a\b`, '--pass-with-no-tests'] }],
    });
  });
  test.each([
    ['--unit', ['shared', 'shell', 'mfe-a', 'tooling'], 0],
    ['--api', ['api'], 0],
    ['--e2e', undefined, 1],
  ])('with %s runs that kind only', (option, projects, browsers) => {
    const { jest, browser } = plan(option);
    expect([jest?.slice(1), browser.length]).toEqual([projects, browsers]);
  });
  test('hands patterns to every runner, and does not mind those that find nothing', () => {
    const { jest, browser } = plan('age-gate');
    expect(jest.slice(-3)).toEqual(['--passWithNoTests', '--testPathPatterns', 'age-gate']);
    expect(browser.map(({ args }) => args.slice(2))).toEqual([
      ['--pass-with-no-tests', 'age-gate'],
      ['age-gate', '--pass-with-no-tests'],
    ]);
  });
  test('can leave the build out, and refuses an option that it does not know', () => {
    expect(plan('--skip-build').build).toBe(false);
    expect(() => plan('--fast')).toThrow('There is no option --fast; there are: --unit, --api');
  });
});
