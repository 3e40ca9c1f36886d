import type { LiveProvider } from './provider';

/**
 * The site itself: its own session is the log-in.
 * @param userName of the member; null: no member is logged in
 */
export const createLocalProvider = (userName: () => string | null): LiveProvider => ({
  login: async () => {
    const name = userName();
    return name === null ? null : { dreamcam_token: null, user_name: name, user_uuid: null };
  },
  logout: async () => true,
});
