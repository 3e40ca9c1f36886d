import '@platform/shared/ui/base.global.css';
import { runStandalone } from '@platform/shared/testing';
import { responses, member } from './fixtures/responses';
import { definition } from './routes';

// The shell's dashboard layout brings the margins; alone, the page's own container does.
runStandalone(definition, { fixtures: responses, profile: member, visitor: 'member', pageClass: 'container' });
