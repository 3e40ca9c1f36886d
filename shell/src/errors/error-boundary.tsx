import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** When this changes, the content is tried again: another page may well work. */
  resetKey: string;
  /** Stands in for content that threw. */
  renderFailure: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  /** At which key it failed; empty until that is known. */
  failed: { at: string } | null;
}

/** Keeps an error of its content from taking anything else down. React reports it to the root's `onCaughtError`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(): State {
    return { failed: { at: '' } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { failed }: State): State | null {
    if (failed === null) return null;
    if (failed.at === '') return { failed: { at: resetKey } };
    return failed.at === resetKey ? null : { failed: null };
  }

  private readonly retry = () => this.setState({ failed: null });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.renderFailure(this.retry);
  }
}
