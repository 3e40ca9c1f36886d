import { readPages } from '@platform/shared/pages';
import type { AssetList } from '@platform/build';

/** Whether a text can be the id of a build: it is a segment of addresses. */
export const isBuildId = (value: unknown): value is string =>
  typeof value === 'string' && /^\w[\w.-]{0,63}$/.test(value);

/** Whether a text can name a file of a release. It goes into addresses: below the remote's own, and nowhere else. */
export const isFile = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w-][\w./-]*$/.test(name) && !name.includes('..');

/**
 * Reads an `assets.json`.
 * @param text its content
 * @param source its address, for the message
 * @throws Error naming what is wrong
 */
export function readAssetList(text: string, source: string): AssetList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${source} is not JSON`);
  }
  const list = value as Partial<AssetList> | null;
  const areFiles = (group: unknown): boolean => {
    const { js, css } = (group ?? {}) as { js?: unknown; css?: unknown };
    return [js, css].every((names) => Array.isArray(names) && names.every(isFile));
  };
  const areVersions = (versions: unknown): boolean =>
    typeof versions === 'object' &&
    versions !== null &&
    Object.values(versions).every((version) => typeof version === 'string');
  const areFacts = (files: unknown): boolean =>
    typeof files === 'object' &&
    files !== null &&
    Object.entries(files).every(([file, facts]: [string, { bytes?: unknown; integrity?: unknown } | null]) => {
      const { bytes, integrity } = facts ?? {};
      return isFile(file) && Number.isInteger(bytes) && Number(bytes) >= 0 && typeof integrity === 'string';
    });
  const isAssetList =
    typeof list === 'object' &&
    list !== null &&
    typeof list.name === 'string' &&
    isBuildId(list.build) &&
    areFiles(list.entry) &&
    typeof list.chunks === 'object' &&
    list.chunks !== null &&
    Object.values(list.chunks).every(areFiles) &&
    // Releases of before have none.
    (list.manifest === undefined || list.manifest === null || isFile(list.manifest)) &&
    (list.server === null || isFile(list.server)) &&
    (list.commit === null || typeof list.commit === 'string') &&
    areFacts(list.files ?? {}) &&
    areVersions(list.needs) &&
    areVersions(list.provides);
  if (!isAssetList) throw new Error(`${source} is not a list of assets`);
  return {
    ...list,
    manifest: list.manifest ?? null,
    // The shell's are in its code.
    pages: list.pages === undefined && list.server === null ? [] : readPages(list.pages),
  } as AssetList;
}
