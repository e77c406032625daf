import { Component, type ReactNode } from 'react';
import { hasNewerPage } from '../api.ts';
import { ProblemNote } from './problem-note.tsx';
import styles from './screen.module.css';

interface Props {
  readonly children: ReactNode;
  /** At another address another screen is tried. */
  readonly place: string;
}

interface State {
  readonly error: Error | null;
  readonly place: string;
}

/**
 * A screen cannot be shown where its code did not come (no connection, or a newer version of the service), or where it has a fault. Only
 * a new page can fetch that code again. CONSOLE-5: where the service has a newer page, it is fetched without asking.
 */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(): void {
    void hasNewerPage().then((isNewer) => isNewer && window.location.reload());
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <main className={styles['screen']} id="continut">
        <ProblemNote problem={this.state.error} onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
