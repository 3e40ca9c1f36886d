import { RouterBridge, type Runtime, RuntimeProvider } from '@platform/shared/remote';
import { FatalBoundary } from './errors/fatal-boundary';
import { Frame, type FrameProps } from './frame';

export interface ShellAppProps extends FrameProps {
  runtime: Runtime;
}

const ownsEverything = () => true;

/** The shell's React root: singletons, router, and the frame around the page. Both sides render it. */
export function ShellApp({ runtime, ...frame }: ShellAppProps) {
  return (
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={ownsEverything}>
        <FatalBoundary page={frame.page}>
          <Frame {...frame} />
        </FatalBoundary>
      </RouterBridge>
    </RuntimeProvider>
  );
}
