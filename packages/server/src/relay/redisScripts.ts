/** Counts what is stored, of all and of a project, in the hash of the last key. */
const counting = `
local held = KEYS[#KEYS]
local function add(kind, project, amount)
  if amount == 0 then return end
  redis.call('HINCRBY', held, kind, amount)
  if redis.call('HINCRBY', held, kind .. ':' .. project, amount) <= 0 then redis.call('HDEL', held, kind .. ':' .. project) end
end
local function over(kind, project, amount, most, mostOfProject)
  if tonumber(redis.call('HGET', held, kind) or '0') + amount > tonumber(most) then return 'server' end
  if tonumber(redis.call('HGET', held, kind .. ':' .. project) or '0') + amount > tonumber(mostOfProject) then return 'project' end
end
`

/**
 * Stores a message and publishes it to every process in one step, so that none can be stored and not published.
 *
 * Keys: messages, facts (what is known without the payload), deadlines, ids that were read, deadlines of all topics,
 * clients of the topic, counts. A mailbox that is full drops what no client waits for that has come back lately. Answers 'new', 'known', or whose limit stands against it: 'mailbox', 'project', 'server'.
 */
export const publishScript = `${counting}
local id, now, expires, size, topic, project = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[8], ARGV[11]
local function drop(ids)
  for _, old in ipairs(ids) do
    local fact = redis.call('HGET', KEYS[2], old)
    if fact then
      local bytes, owner = string.match(fact, '^(%d+):%d+:%d+:%d+:([^:]*):')
      redis.call('HINCRBY', KEYS[2], '#bytes', -tonumber(bytes))
      redis.call('HDEL', KEYS[1], old)
      redis.call('HDEL', KEYS[2], old)
      redis.call('ZREM', KEYS[3], old)
      if redis.call('ZREM', KEYS[5], topic .. old .. ':' .. bytes .. ':' .. owner) == 1 then
        add('bytes', owner, -tonumber(bytes))
        add('messages', owner, -1)
      end
    end
    redis.call('SREM', KEYS[4], old)
  end
end
local function full()
  local bytes = tonumber(redis.call('HGET', KEYS[2], '#bytes') or '0')
  return redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[5]) or bytes + size > tonumber(ARGV[6])
end
local function unwanted()
  local clients = redis.call('ZRANGEBYSCORE', KEYS[6], '(' .. ARGV[17], '+inf')
  local ids = {}
  for _, old in ipairs(redis.call('SMEMBERS', KEYS[4])) do
    local publishedAt, publisher = string.match(redis.call('HGET', KEYS[2], old) or '', '^%d+:%d+:(%d+):%d+:[^:]*:(.*)$')
    local isWanted = false
    for _, client in ipairs(clients) do
      if client ~= publisher and not redis.call('ZSCORE', ARGV[12] .. client, old .. ':' .. (publishedAt or '')) then
        isWanted = true
      end
    end
    if not isWanted then ids[#ids + 1] = old end
  end
  return ids
end
drop(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now))
if redis.call('HEXISTS', KEYS[1], id) == 1 then return 'known' end
if full() then
  drop(unwanted())
  if full() then return 'mailbox' end
end
local whose = over('bytes', project, size, ARGV[13], ARGV[14]) or over('messages', project, 1, ARGV[15], ARGV[16])
if whose then return whose end
add('bytes', project, size)
add('messages', project, 1)
local place = redis.call('HINCRBY', KEYS[2], '#place', 1)
redis.call('HINCRBY', KEYS[2], '#bytes', size)
redis.call('HSET', KEYS[1], id, ARGV[7])
redis.call('HSET', KEYS[2], id, size .. ':' .. place .. ':' .. ARGV[10])
redis.call('ZADD', KEYS[3], expires, id)
redis.call('ZADD', KEYS[5], expires, topic .. id .. ':' .. size .. ':' .. project)
local life = expires - now
for index = 1, 3 do
  if redis.call('PTTL', KEYS[index]) < life then redis.call('PEXPIRE', KEYS[index], life) end
end
redis.call('PUBLISH', ARGV[9], ARGV[7])
return 'new'`

/** Counts what ends by when it ends, in slots of so many milliseconds, so that a sweep reads no more than those. */
const ending = (slotMs: number) => `
local function end_(prefix, slots, time, project, amount)
  local slot = string.format('%d', math.floor(tonumber(time) / ${slotMs}))
  redis.call('HINCRBY', prefix .. slot, project, amount)
  redis.call('SADD', slots, slot)
end
`
const dayMs = 86_400_000
const tenMinutesMs = 600_000

/**
 * Subscribes a client to a topic, or answers with why not; 'added' when it was not subscribed.
 *
 * Keys: the client's topics, the topic's clients, days on which subscriptions end, projects that the client's subscriptions
 * count for, counts. A renewed subscription counts for whom it did.
 */
export const subscribeScript = `${counting}${ending(dayMs)}
local client, topic, now, expires, project, prefix = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[7], ARGV[8]
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do redis.call('HDEL', KEYS[4], gone) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local former = redis.call('ZSCORE', KEYS[1], topic)
local owner = former and redis.call('HGET', KEYS[4], topic) or project
if not former and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then
  return 'TopicLimitExceeded'
end
if not redis.call('ZSCORE', KEYS[2], client) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[6]) then
  return 'SubscriberLimitExceeded'
end
if former then
  end_(prefix, KEYS[3], former, owner, -1)
else
  if over('subscriptions', project, 1, ARGV[9], ARGV[10]) then return 'StorageLimitExceeded' end
  add('subscriptions', project, 1)
end
end_(prefix, KEYS[3], expires, owner, 1)
redis.call('HSET', KEYS[4], topic, owner)
redis.call('PEXPIRE', KEYS[4], expires - now)
redis.call('ZADD', KEYS[1], expires, topic)
redis.call('ZADD', KEYS[2], expires, client)
redis.call('PEXPIRE', KEYS[1], expires - now)
redis.call('PEXPIRE', KEYS[2], expires - now)
return former and '' or 'added'`

/** Ends a subscription; answers 1 when there was one. Keys as for {@link subscribeScript}. */
export const unsubscribeScript = `${counting}${ending(dayMs)}
local client, topic, project, prefix = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local former = redis.call('ZSCORE', KEYS[1], topic)
redis.call('ZREM', KEYS[1], topic)
redis.call('ZREM', KEYS[2], client)
local owner = redis.call('HGET', KEYS[4], topic) or project
redis.call('HDEL', KEYS[4], topic)
if not former then return 0 end
end_(prefix, KEYS[3], former, owner, -1)
add('subscriptions', owner, -1)
return 1`

/** Counts out messages that have expired, so many at once. Keys: deadlines of all topics, counts. */
export const sweepScript = `${counting}
local gone = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, member in ipairs(gone) do
  local bytes, project = string.match(member, ':(%d+):([^:]*)$')
  redis.call('ZREM', KEYS[1], member)
  add('bytes', project, -tonumber(bytes))
  add('messages', project, -1)
end
return #gone`

/** Counts out what ended in slots that are over. Keys: those slots, counts. */
const sweepSlots = (kind: 'receipts' | 'subscriptions', slotMs: number) => `${counting}
for _, slot in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if (tonumber(slot) + 1) * ${slotMs} <= tonumber(ARGV[1]) then
    local counts = redis.call('HGETALL', ARGV[2] .. slot)
    for index = 1, #counts, 2 do add('${kind}', counts[index], -tonumber(counts[index + 1])) end
    redis.call('DEL', ARGV[2] .. slot)
    redis.call('SREM', KEYS[1], slot)
  end
end
return 0`

export const sweepSubscriptionsScript = sweepSlots('subscriptions', dayMs)
export const sweepReceiptsScript = sweepSlots('receipts', tenMinutesMs)

/**
 * Keeps that a client has a message, until the message expires.
 *
 * Keys: the topic's facts, what the client has of it, ids that were read, slots in which receipts end, counts. Answers when a
 * new receipt ends, 'known', 'gone', or whose limit stands against it: 'project', 'server'.
 */
export const acknowledgeScript = `${counting}${ending(tenMinutesMs)}
local id, now = ARGV[1], ARGV[3]
local publishedAt, expires, project = string.match(redis.call('HGET', KEYS[1], id) or '', '^%d+:%d+:(%d+):(%d+):([^:]*):')
if not publishedAt or (ARGV[2] ~= '' and ARGV[2] ~= publishedAt) then return 'gone' end
local life = tonumber(expires) - tonumber(now)
if life <= 0 then return 'gone' end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local ref = id .. ':' .. publishedAt
if redis.call('ZSCORE', KEYS[2], ref) then return 'known' end
local whose = over('receipts', project, 1, ARGV[5], ARGV[6])
if whose then return whose end
add('receipts', project, 1)
end_(ARGV[4], KEYS[4], expires, project, 1)
redis.call('ZADD', KEYS[2], expires, ref)
redis.call('SADD', KEYS[3], id)
for index = 2, 3 do
  if redis.call('PTTL', KEYS[index]) < life then redis.call('PEXPIRE', KEYS[index], life) end
end
return tonumber(expires)`
