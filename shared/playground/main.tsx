import '@platform/shared/ui/base.global.css';
import { createRoot } from 'react-dom/client';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { drawForcedStates } from './forced-states';
import { Playground } from './playground';

const element = document.getElementById('app');
if (element === null) throw new Error('the page has no element #app');

drawForcedStates();
createRoot(element).render(
  <RouterBridge router={createMemoryRouter('/games')} owns={() => true}>
    <Playground />
  </RouterBridge>,
);
