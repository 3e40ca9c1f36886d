/**
 * Runs something once what was begun is on the screen: what a press does not need for its answer would delay it.
 * @param run awaited as `await new Promise<void>(whenPainted)`
 */
export const whenPainted = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
