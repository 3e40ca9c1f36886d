/** What a remote's entry script leaves in the window (module federation's container). */
interface Container {
  /** Hands over what the shell shares. */
  init(shareScope: unknown): unknown;
  /** Loads what the remote exposes by that name. @returns what evaluates it */
  get(exposed: string): Promise<() => unknown>;
}

// The bundler provides these two to an app that shares modules.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

/**
 * Loads what a remote exposes, with the shell's instances of what both share.
 * @param id the remote's name in federation, an identifier
 * @param src address of its entry
 * @param exposed what to load, such as `./lifecycles`
 * @returns the module
 * @throws Error when the script does not come, is no entry of this remote, or does not expose that
 */
export async function loadExposed(id: string, src: string, exposed: string): Promise<unknown> {
  const page = window as unknown as Record<string, Container | undefined>;
  // One that failed earlier must not stand in for the one that is loaded now.
  page[id] = undefined;
  const [container] = await Promise.all([loadScript(src).then(() => page[id]), __webpack_init_sharing__('default')]);
  if (container === undefined) throw new Error(`${src} is no entry of ${id}`);
  await container.init(__webpack_share_scopes__['default']);
  const evaluate = await container.get(exposed);
  return evaluate();
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      script.remove();
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    document.head.append(script);
  });
}
