import { safeContinue } from '@platform/shared/paths';
import { useSearchParams } from '@platform/shared/router';

/** Where the visitor goes on once they are logged in, as the address says: a path of this site. */
export const useWayBack = (): string => safeContinue(useSearchParams()[0].get('continue'));
