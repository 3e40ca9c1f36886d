export type RemoteEntry = {
    name: string;
    port: number;
    prefixes: {
        path: string;
        exact?: boolean;
        access: 'public' | 'guest' | 'member';
        gated?: false;
    }[];
    budgetKB: Record<string, number>;
    firstView?: {
        page: string;
        jsKB: number;
        cssKB?: number;
    };
};
export declare function checkRemotes(list: unknown): RemoteEntry[];
export declare function readRemotes(folder: string): RemoteEntry[];
export declare const remoteList: RemoteEntry[];
export declare function remoteEntry(name: string): RemoteEntry;
