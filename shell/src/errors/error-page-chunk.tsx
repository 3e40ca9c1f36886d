import { useEffect } from 'react';
import { useRuntime } from '@platform/shared/remote';
import { FatalError, type FatalErrorProps } from './fatal-error';
import { isBot } from './is-bot';
import { loadErrorPage } from './load-error-page';

const reload = () => window.location.reload();

/**
 * The error page as the browser shows it: its own chunk, since few visitors need it. Bots and
 * crawlers see nothing: for them an error is only reported (docs/spec/errors.md#bots).
 */
export default function ErrorPageChunk({ bars, empty }: Pick<FatalErrorProps, 'bars' | 'empty'>) {
  const runtime = useRuntime();
  const hidden = isBot(navigator.userAgent);
  useEffect(() => {
    if (!hidden) void loadErrorPage(runtime);
  }, [runtime, hidden]);
  return hidden ? null : <FatalError bars={bars} empty={empty} onRetry={reload} />;
}
