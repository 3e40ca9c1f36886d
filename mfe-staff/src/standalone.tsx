import '@platform/shared/ui/base.global.css';
import { runStandalone } from '@platform/shared/testing';
import { responses } from './fixtures/responses';
import { definition } from './routes';

runStandalone(definition, { fixtures: responses, visitor: 'member' });
