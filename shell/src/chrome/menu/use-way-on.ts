import { useSyncExternalStore } from 'react';
import { paths, safeContinue } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { wayBack } from '../../affiliate/visit-parameters';

/** Pages on the way to an account, which hand their own way on over. */
const onTheWay: ReadonlySet<string> = new Set([
  paths.login(),
  paths.registration(),
  '/forgot-password',
  '/set-password',
  '/email-verify',
]);
const never = () => () => undefined;

/**
 * Entries of the menu that lead to an account lead back to this page afterwards. The server's HTML has them plain: it is
 * kept for every address of a page (docs/spec/routes.md#access).
 * @returns the address of an entry, with the way back where it leads to an account
 */
export function useWayOn(): (url: string) => string {
  const { pathname, search } = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (url) => {
    if (!hydrated || (url !== paths.login() && url !== paths.registration())) return url;
    const to = onTheWay.has(pathname)
      ? safeContinue(new URLSearchParams(search).get('continue'))
      : wayBack({ pathname, search });
    return url === paths.login() ? paths.login(to) : paths.registration(to);
  };
}
