import { renderToStaticMarkup } from 'react-dom/server';
import { SlotLoading } from '../../remotes/slot-loading';

/** Placeholder of a remote until its HTML follows in the same response, which hides it (remote-slot.module.css). */
export const waitingHtml = renderToStaticMarkup(
  <div data-waiting="">
    <SlotLoading />
  </div>,
);
