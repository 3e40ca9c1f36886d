/**
 * The game that a guest wanted to be told about, while they log in. It lasts as long as the tab: an address would carry
 * it too, but then any link could add to the favourites of the member who opens it.
 */
const key = 'wish';

/** @param slug of an announced game */
export function keepWish(slug: string): void {
  try {
    sessionStorage.setItem(key, slug);
  } catch {
    // Without storage the visitor presses again after logging in.
  }
}

/** Whether this is the game; it is not kept any longer then. */
export function takeWish(slug: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== slug) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
