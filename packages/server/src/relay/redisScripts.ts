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
 * clients of the topic, counts. Answers 'new', 'known', or whose limit stands against it: 'mailbox', 'project', 'server'.
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
  local clients = redis.call('ZRANGEBYSCORE', KEYS[6], '(' .. now, '+inf')
  local ids = {}
  for _, old in ipairs(redis.call('SMEMBERS', KEYS[4])) do
    local publishedAt, publisher = string.match(redis.call('HGET', KEYS[2], old) or '', '^%d+:%d+:(%d+):%d+:[^:]*:(.*)$')
    local isWanted = false
    for _, client in ipairs(clients) do
      if client ~= publisher and redis.call('SISMEMBER', ARGV[12] .. client, old .. ':' .. (publishedAt or '')) == 0 then
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

const ending = `
local function dayOf(time) return string.format('%d', math.floor(tonumber(time) / 86400000)) end
local function end_(prefix, days, time, project, amount)
  local day = dayOf(time)
  redis.call('HINCRBY', prefix .. day, project, amount)
  redis.call('SADD', days, day)
end
`

/**
 * Subscribes a client to a topic, or answers with why not; 'added' when it was not subscribed.
 *
 * Keys: the client's topics, the topic's clients, days on which subscriptions end, counts.
 */
export const subscribeScript = `${counting}${ending}
local client, topic, now, expires, project, prefix = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[7], ARGV[8]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local former = redis.call('ZSCORE', KEYS[1], topic)
if not former and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then
  return 'TopicLimitExceeded'
end
if not redis.call('ZSCORE', KEYS[2], client) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[6]) then
  return 'SubscriberLimitExceeded'
end
if former then
  end_(prefix, KEYS[3], former, project, -1)
else
  if over('subscriptions', project, 1, ARGV[9], ARGV[10]) then return 'StorageLimitExceeded' end
  add('subscriptions', project, 1)
end
end_(prefix, KEYS[3], expires, project, 1)
redis.call('ZADD', KEYS[1], expires, topic)
redis.call('ZADD', KEYS[2], expires, client)
redis.call('PEXPIRE', KEYS[1], expires - now)
redis.call('PEXPIRE', KEYS[2], expires - now)
return former and '' or 'added'`

/** Ends a subscription; answers 1 when there was one. Keys as for {@link subscribeScript}. */
export const unsubscribeScript = `${counting}${ending}
local client, topic, project, prefix = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local former = redis.call('ZSCORE', KEYS[1], topic)
redis.call('ZREM', KEYS[1], topic)
redis.call('ZREM', KEYS[2], client)
if not former then return 0 end
end_(prefix, KEYS[3], former, project, -1)
add('subscriptions', project, -1)
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

/** Counts out subscriptions of days that are over. Keys: those days, counts. */
export const sweepDaysScript = `${counting}
for _, day in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if (tonumber(day) + 1) * 86400000 <= tonumber(ARGV[1]) then
    local counts = redis.call('HGETALL', ARGV[2] .. day)
    for index = 1, #counts, 2 do add('subscriptions', counts[index], -tonumber(counts[index + 1])) end
    redis.call('DEL', ARGV[2] .. day)
    redis.call('SREM', KEYS[1], day)
  end
end
return 0`
