/**
 * The jest preset of browser code: `"preset": "@platform/build"`. TypeScript and the platform's packages become
 * CommonJS, styles names of their classes, and jsdom gets what it lacks.
 */

/** @type {import('jest').Config} */
const preset = {
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Installed, the platform's packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!@platform/)'],
  moduleNameMapper: {
    '\\.global\\.css$': '@platform/shared/testing/no-css',
    '\\.css$': '@platform/shared/testing/css-names',
  },
  setupFilesAfterEnv: ['@platform/shared/testing/setup'],
};
export default preset;
