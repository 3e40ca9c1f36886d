/**
 * Atomic Redis scripts. Keys: `<prefix>instances` has every instance, `<prefix>alive:<instance>` expires with it,
 * `<prefix>owned:<instance>` has the keys of its addresses; an address is a list of `<instance> <peer>`.
 */

/** Listeners of an address whose instances are alive; removes the others. */
const LISTENERS = `
local function listeners(key)
  local here = {}
  for _, entry in ipairs(redis.call('LRANGE', key, 0, -1)) do
    local instance = string.match(entry, '^%S+')
    if redis.call('EXISTS', ARGV[1] .. 'alive:' .. instance) == 1 then table.insert(here, entry)
    else redis.call('LREM', key, 0, entry) end
  end
  return here
end`;

/** KEYS: the address. ARGV: prefix, instance, peer, 1 if it is shared. Returns the listeners before, or false. */
export const CLAIM = `${LISTENERS}
local entry = ARGV[2] .. ' ' .. ARGV[3]
redis.call('LREM', KEYS[1], 0, entry)
local before = listeners(KEYS[1])
if #before > 0 and ARGV[4] ~= '1' then return false end
redis.call('RPUSH', KEYS[1], entry)
redis.call('SADD', ARGV[1] .. 'owned:' .. ARGV[2], KEYS[1])
return before`;

/** KEYS: the address. ARGV: prefix. */
export const FIND = `${LISTENERS}
return listeners(KEYS[1])`;

/** KEYS: the address. ARGV: prefix, instance, peer. */
export const RELEASE = `
redis.call('LREM', KEYS[1], 0, ARGV[2] .. ' ' .. ARGV[3])
for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if string.match(entry, '^%S+') == ARGV[2] then return end
end
redis.call('SREM', ARGV[1] .. 'owned:' .. ARGV[2], KEYS[1])`;

/** ARGV: prefix. Removes instances that died silently, with their addresses, and returns their names. */
export const SWEEP = `
local dead = {}
for _, instance in ipairs(redis.call('SMEMBERS', ARGV[1] .. 'instances')) do
  if redis.call('EXISTS', ARGV[1] .. 'alive:' .. instance) == 0 then
    table.insert(dead, instance)
    local owned = ARGV[1] .. 'owned:' .. instance
    for _, key in ipairs(redis.call('SMEMBERS', owned)) do
      for _, entry in ipairs(redis.call('LRANGE', key, 0, -1)) do
        if string.match(entry, '^%S+') == instance then redis.call('LREM', key, 0, entry) end
      end
    end
    redis.call('DEL', owned)
    redis.call('SREM', ARGV[1] .. 'instances', instance)
  end
end
return dead`;
