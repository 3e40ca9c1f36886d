import { readCookies } from '../cookies/cookies';
import { cookiesThatAre } from '../cookies/registry';

const essential = cookiesThatAre('essential');

/** Removes every cookie that scripts can see and the site does not need, a tag manager's too. */
export function removeOptionalCookies(document: Document): void {
  const { hostname } = document.location;
  for (const name of readCookies(document.cookie).keys()) {
    if (essential.has(name)) continue;
    for (const domain of ['', ...domainsOf(hostname)]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

/** The domains a script of this host may have written for. */
const domainsOf = (hostname: string): string[] => {
  const parts = hostname.split('.');
  return parts.slice(0, -1).map((_, at) => `; Domain=${parts.slice(at).join('.')}`);
};
