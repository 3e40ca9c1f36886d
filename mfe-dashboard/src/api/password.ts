import type { HttpClient } from '@platform/shared/http';

/**
 * Changes the password; every other session ends (decisions.md, "Accounts").
 * @throws AppError with `fields` for `oldPassword` or `newPassword`
 */
export async function changePassword(
  http: HttpClient,
  body: { oldPassword: string; newPassword: string },
): Promise<void> {
  await http.call('POST /api/profile/password/change', { body });
}
