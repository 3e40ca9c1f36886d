import type { Bootstrap } from '@platform/shared/contracts';
import { findRule } from '../navigation/page-table';
import type { GuardFacts } from './decision';

/**
 * What the guards look at, from what both sides know.
 * @param url the address in question
 * @param facts what the API said; on the browser's side session and age decision as they are by now
 * @param agreed whether the browser says that the age gate was passed
 */
export function guardFactsOf(
  { pathname, search }: { pathname: string; search: string },
  {
    authorized,
    gate,
    softMode,
    maintenance,
    access,
  }: Pick<Bootstrap, 'authorized' | 'gate' | 'softMode' | 'maintenance' | 'access'>,
  agreed: boolean,
): GuardFacts {
  return {
    pathname,
    search,
    rule: findRule(pathname),
    authorized,
    gate,
    softMode,
    agreed,
    maintenance: maintenance.state,
    access,
  };
}
