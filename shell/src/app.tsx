import { RouterBridge, type Runtime, RuntimeProvider } from '@platform/shared/remote';
import { FatalBoundary } from './errors/fatal-boundary';
import { Frame, type FrameProps } from './layouts/shell-layout';
import { shellPageOf } from './pages/shell-pages';
import { findRule } from './navigation/page-table';

export interface ShellAppProps extends FrameProps {
  runtime: Runtime;
}

const ownsEverything = () => true;
/** The place of a remote's page is there at once; the remote decides for its page. */
const ready = (pathname: string) => shellPageOf(findRule(pathname))?.page.ready() ?? true;

/** The shell's React root: singletons, router, and the frame around the page. Both sides render it. */
export function ShellApp({ runtime, ...frame }: ShellAppProps) {
  return (
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={ownsEverything} ready={ready}>
        <FatalBoundary page={frame.page}>
          <Frame {...frame} />
        </FatalBoundary>
      </RouterBridge>
    </RuntimeProvider>
  );
}
