import '@platform/shared/ui/base.global.css';
import { runStandalone } from '@platform/shared/testing';
import { responses, member } from './fixtures/responses';
import { definition } from './routes';

// The shell's dashboard layout brings the margins; alone, the page's own container does.
document.getElementById('app')?.classList.add('container');

runStandalone(definition, {
  fixtures: responses,
  viewer: { session: { authorized: true, profile: member }, audience: { gate: 'none', softMode: false } },
});
