import type { Area } from '../../../ground/area';
import { keyFiles } from '../../../ground/security/key-ring';
import type { NamedKeys } from '../../../ground/security/sealed-keys';
import { existingKey } from '../../../ground/security/signing-key';
import type { SiteConfig } from '../settings';

/** The keys that this instance has, configured or generated, and those that are accepted beside them. */
export async function presentKeys(config: SiteConfig, areas: readonly Area[]): Promise<NamedKeys> {
  const keys: Record<string, string> = {};
  for (const { name, configured } of areas.flatMap((area) => area.keys?.(config as never) ?? [])) {
    const key = await existingKey(configured, config.dataDir, name);
    if (key === null) continue;
    keys[name] = key;
    const [former, next] = config.otherKeys.get(name) ?? [];
    Object.assign(keys, former && { [`${name}.former`]: former }, next && { [`${name}.next`]: next });
    Object.assign(keys, await keyFiles(config.dataDir, name));
  }
  return keys;
}
