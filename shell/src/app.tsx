import { RouterBridge, type Runtime, RuntimeProvider } from '@platform/shared/remote';
import { FatalBoundary } from './errors/fatal-boundary';
import { ShellLayout, type ShellLayoutProps } from './layouts/shell-layout';
import { shellPageOf } from './pages/shell-pages';

export interface ShellAppProps extends ShellLayoutProps {
  runtime: Runtime;
}

const ownsEverything = () => true;

/** The shell's React root: singletons, router, and the layout around the page. Both sides render it. */
export function ShellApp({ runtime, ...layout }: ShellAppProps) {
  const { page } = layout;
  /** The place of a remote's page is there at once; the remote decides for its page. */
  const ready = (pathname: string) => shellPageOf(page.getState().table.find(pathname))?.page.ready() ?? true;
  return (
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={ownsEverything} ready={ready}>
        <FatalBoundary page={page}>
          <ShellLayout {...layout} />
        </FatalBoundary>
      </RouterBridge>
    </RuntimeProvider>
  );
}
