import { createRoot } from 'react-dom/client';
import { PlatformOverlay, type PlatformOverlayProps } from './platform-overlay';

/** Draws the overlay over the page, until it is closed. */
export function startPlatformOverlay(document: Document, parts: Omit<PlatformOverlayProps, 'onClose'>): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: 'platform-overlay-' });
  const close = () => {
    root.unmount();
    place.remove();
    delete document.documentElement.dataset['platformOverlay'];
  };
  document.documentElement.dataset['platformOverlay'] = '';
  root.render(<PlatformOverlay {...parts} onClose={close} />);
}
