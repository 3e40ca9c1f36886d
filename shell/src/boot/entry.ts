import '@platform/shared/ui/base.global.css';
import { captureErrors } from '../reporting/capture';
import { reloadOnLostChunk } from './chunk-reload';
import { holdEarlySubmits } from './early-submit';
import { type BrowserConfig, readEmbeddedState } from './embedded-state';
import { nextTask } from './next-task';
import { recoverWhenReady } from './recover';
import { setTrustRules } from './trusted-types';

void boot();

/**
 * Begins in several short tasks: React is evaluated, then everything else, then the page comes to life. In one task
 * a slow phone would not answer for a quarter of a second. Every failure from here on is reported.
 */
async function boot(): Promise<void> {
  let config: BrowserConfig = {
    build: '',
    tagManagerId: null,
    captchaScript: null,
    liveScript: null,
    errorSampling: 1,
  };
  /** Which build of each app runs in this page. */
  const builds = new Map<string, string>();
  setTrustRules(window, () => config);
  const report = captureErrors(window, () =>
    import(/* webpackChunkName: "reporting" */ '../reporting').then(({ openReporter }) =>
      openReporter(window, config, builds),
    ),
  );
  reloadOnLostChunk(window);
  holdEarlySubmits(window);
  try {
    const state = readEmbeddedState(document);
    if (state.kind === 'unavailable') return recoverWhenReady(() => window.location.reload());
    ({ config } = state);
    builds.set('shell', config.build);
    await nextTask();
    await import(/* webpackMode: "eager" */ 'react-dom/client');
    await nextTask();
    const { start } = await import(/* webpackMode: "eager" */ './main');
    await nextTask();
    start(state, report, builds);
  } catch (error) {
    report({ kind: 'startup', app: 'shell', error });
    throw error;
  }
}
