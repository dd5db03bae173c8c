/**
 * Stores a message and publishes it to every process in one step, so that none can be stored and not published.
 *
 * Keys: messages, facts (what is known without the payload), deadlines, ids that were read, deadlines of all topics.
 * Answers 1 when stored, 0 when it was there, -1 when the mailbox is full.
 */
export const publishScript = `
local id, now, expires, size = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local function drop(ids)
  for _, old in ipairs(ids) do
    local fact = redis.call('HGET', KEYS[2], old)
    if fact then
      redis.call('HINCRBY', KEYS[2], '#bytes', -tonumber(string.match(fact, '^(%d+)')))
      redis.call('HDEL', KEYS[1], old)
      redis.call('HDEL', KEYS[2], old)
      redis.call('ZREM', KEYS[3], old)
      redis.call('ZREM', KEYS[5], ARGV[8] .. old)
    end
    redis.call('SREM', KEYS[4], old)
  end
end
local function full()
  local bytes = tonumber(redis.call('HGET', KEYS[2], '#bytes') or '0')
  return redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[5]) or bytes + size > tonumber(ARGV[6])
end
drop(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now))
if redis.call('HEXISTS', KEYS[1], id) == 1 then return 0 end
if full() then
  drop(redis.call('SMEMBERS', KEYS[4]))
  if full() then return -1 end
end
local place = redis.call('HINCRBY', KEYS[2], '#place', 1)
redis.call('HINCRBY', KEYS[2], '#bytes', size)
redis.call('HSET', KEYS[1], id, ARGV[7])
redis.call('HSET', KEYS[2], id, size .. ':' .. place .. ':' .. ARGV[10])
redis.call('ZADD', KEYS[3], expires, id)
redis.call('ZADD', KEYS[5], expires, ARGV[8] .. id)
local life = expires - now
for index = 1, 3 do
  if redis.call('PTTL', KEYS[index]) < life then redis.call('PEXPIRE', KEYS[index], life) end
end
redis.call('PUBLISH', ARGV[9], ARGV[7])
return 1`

/** Subscribes a client to a topic, or answers with why not. Keys: the client's topics, the topic's clients. */
export const subscribeScript = `
local client, topic, now, expires = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], topic) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then
  return 'TopicLimitExceeded'
end
if not redis.call('ZSCORE', KEYS[2], client) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[6]) then
  return 'SubscriberLimitExceeded'
end
redis.call('ZADD', KEYS[1], expires, topic)
redis.call('ZADD', KEYS[2], expires, client)
redis.call('PEXPIRE', KEYS[1], expires - now)
redis.call('PEXPIRE', KEYS[2], expires - now)
return ''`
