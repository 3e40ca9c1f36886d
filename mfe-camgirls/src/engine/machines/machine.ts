/** What a pure step of a state machine gives: the next state, and what is to be done, in order. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** A state machine that runs. */
export interface Machine<State, Input> {
  readonly state: () => State;
  /** Takes an input. One that comes while effects run waits until they have. */
  readonly dispatch: (input: Input) => void;
}

/**
 * Runs a pure step function: every input to its end before the next, also when an effect causes inputs.
 * @param perform does one effect; it must not throw
 * @param settled is called when no input is left, and again after inputs that it causes
 */
export function runMachine<State, Input, Effect>(
  initial: State,
  step: (state: State, input: Input) => Step<State, Effect>,
  perform: (effect: Effect) => void,
  settled?: () => void,
): Machine<State, Input> {
  let state = initial;
  let isBusy = false;
  const inputs: Input[] = [];
  const drain = (): void => {
    for (let input = inputs.shift(); input !== undefined; input = inputs.shift()) {
      const next = step(state, input);
      state = next.state;
      for (const effect of next.effects) perform(effect);
    }
  };
  return {
    state: () => state,
    dispatch: (input) => {
      inputs.push(input);
      if (isBusy) return;
      isBusy = true;
      try {
        while (inputs.length > 0) {
          drain();
          settled?.();
        }
      } finally {
        isBusy = false;
      }
    },
  };
}
