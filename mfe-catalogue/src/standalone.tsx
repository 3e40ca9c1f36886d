import '@platform/shared/ui/base.global.css';
import { openGuest, runStandalone } from '@platform/shared/testing';
import { fixtures, member } from './fixtures/responses';
import { definition } from './routes';

// `?as=member` shows what a member sees.
const asMember = new URLSearchParams(window.location.search).get('as') === 'member';
runStandalone(definition, { fixtures, viewer: asMember ? member() : openGuest });
