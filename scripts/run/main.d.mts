export declare const say: (line: string) => undefined;
export declare function fail(error: unknown): never;
export declare function onStopSignal(stop: () => Promise<void>): void;
