import type { RemoteRenderer } from './remote-renderer';

/** Of a remote whose server build this edge does not have: its pages go out without HTML, and browsers render them. */
export const noRenderer: RemoteRenderer = {
  use: async (_build, onUse = () => undefined) => onUse(),
  render: async (_request, _deadlines, tell = () => undefined) => {
    tell({ build: null, outcome: 'rendered' });
    return null;
  },
  handOver: () => null,
  firstReady: Promise.resolve(),
  close: () => Promise.resolve(),
};
