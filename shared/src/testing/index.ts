export { createFixtureHttp, type Fixtures } from './fixture-http';
export { createMemoryRouter } from './memory-router';
export { createTestRuntime, openGuest } from './test-runtime';
export { runStandalone } from './standalone/run-standalone';
export { sampleProfile } from './standalone/sample-profile';
