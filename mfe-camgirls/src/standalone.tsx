import '@platform/shared/ui/base.global.css';
import { runStandalone } from '@platform/shared/testing';
import { memberWith } from './fixtures/viewers';
import { responses } from './fixtures/responses';
import { definition } from './routes';

runStandalone(definition, { fixtures: responses, ...(location.hash !== '#guest' && { viewer: memberWith() }) });
