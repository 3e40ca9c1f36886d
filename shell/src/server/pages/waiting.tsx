import { renderToStaticMarkup } from 'react-dom/server';
import { SlotLoading } from '../../remotes/slot-loading';
import styles from '../../remotes/remote-slot.module.css';

/** What stands in the place of a remote until its HTML follows in the same response, which hides it. */
export const waitingHtml = renderToStaticMarkup(
  <div className={styles.waiting} data-waiting="">
    <SlotLoading />
  </div>,
);
