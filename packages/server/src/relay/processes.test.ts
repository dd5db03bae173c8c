import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { openRelayClient, type RelayTestClient } from '../testing/openRelayClient.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { relayIdentity } from '../testing/relayIdentity.ts'
import { type SpawnedServer, spawnServer } from '../testing/spawnServer.ts'
import { findRedis, startRedis, type TestRedis } from '../testing/startRedis.ts'

// Whole processes, ended the hard way: what was answered with `true` must be there afterwards.

const redisBinary = findRedis()
let redis: TestRedis | undefined
let folder = ''
const running = new Set<SpawnedServer>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  if (redisBinary) redis = await startRedis(redisBinary)
})
afterAll(async () => {
  for (const server of running) await server.kill()
  await redis?.stop()
  await removeFolder(folder)
})

const topicOf = () => randomBytes(32).toString('hex')

async function spawnRelay(environment: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer({
    args: ['--only', 'relay'],
    environment: {
      LATCHKEY__AUTH__MODE: 'open',
      ...Object.fromEntries(
        ['FRAMES_PER_CLIENT', 'PUBLISHES_PER_CLIENT', 'PUBLISHES_PER_ADDRESS'].flatMap((name) =>
          ['BURST', 'PER_SECOND'].map((key) => [
            `LATCHKEY__RELAY__LIMITS__${name}__${key}`,
            '100000',
          ]),
        ),
      ),
      ...environment,
    },
  })
  running.add(server)
  return server
}

/** Publishes until it is stopped, and says which messages were answered with `true`. */
function publishOn(client: RelayTestClient, topic: string, name: string) {
  const acknowledged: string[] = []
  let isOver = false
  const over = (async () => {
    for (let index = 0; !isOver && index < 190; index += 5) {
      const texts = Array.from({ length: 5 }, (_, more) => `${name} ${index + more}`)
      await Promise.race([
        client.closed,
        Promise.all(
          texts.map((text) => client.publish(topic, text).then(() => acknowledged.push(text))),
        ),
      ])
      if (client.socket.readyState !== client.socket.OPEN) return
    }
  })()
  return {
    acknowledged,
    stop() {
      isOver = true
      return over
    },
    over,
  }
}

const textsOf = (client: RelayTestClient) =>
  new Set(client.pushed.map(({ params }) => params.data.message))

test('a relay killed in mid-flight has every message it took', async () => {
  const environment = { LATCHKEY__DATABASE__FOLDER: join(folder, 'data') }
  await prepareDatabaseFolder(environment.LATCHKEY__DATABASE__FOLDER)
  const first = await spawnRelay(environment)
  const topics = [topicOf(), topicOf(), topicOf()]
  const dapp = await openRelayClient({ url: first.relayUrl })
  const identity = relayIdentity()
  const wallet = await openRelayClient({ identity, url: first.relayUrl })
  const [subscribed = ''] = topics
  await wallet.subscribe(subscribed)
  const flows = topics.map((topic) => publishOn(dapp, topic, topic.slice(0, 4)))
  // Of each: they race, and none waits for another.
  await expect
    .poll(() => Math.min(...flows.map(({ acknowledged }) => acknowledged.length)))
    .toBeGreaterThan(30)
  await first.kill()
  await Promise.all(flows.map(({ over }) => over))
  const acknowledged = flows.flatMap((flow) => flow.acknowledged)
  const before = textsOf(wallet)

  const second = await spawnRelay(environment)
  // Subscriptions are the client's, so one topic needs no second word.
  const back = await openRelayClient({ identity, url: second.relayUrl })
  await back.call('irn_batchSubscribe', { topics: topics.slice(1) })
  await expect
    .poll(() => {
      const has = new Set([...before, ...textsOf(back)])
      return acknowledged.filter((text) => !has.has(text))
    })
    .toEqual([])
  expect(acknowledged.length).toBeGreaterThan(90)
  await back.close()
  await second.stop()
})

test.skipIf(!redisBinary)(
  redisBinary
    ? 'two relays on Redis deliver across each other while one is killed, and nothing is lost'
    : 'two relays on Redis (skipped: redis-server is not installed)',
  async () => {
    const environment = {
      LATCHKEY__DATABASE__KIND: 'memory',
      LATCHKEY__RELAY__REDIS_URL: redis?.url ?? '',
    }
    const [one, two] = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const [toWallet, toDapp] = [topicOf(), topicOf()]
    const identity = relayIdentity()
    const dapp = await openRelayClient({ identity, url: one.relayUrl })
    const wallet = await openRelayClient({ url: two.relayUrl })
    await wallet.subscribe(toWallet)
    await dapp.subscribe(toDapp)

    const there = publishOn(dapp, toWallet, 'there')
    const back = publishOn(wallet, toDapp, 'back')
    await expect.poll(() => there.acknowledged.length).toBeGreaterThan(30)
    await expect.poll(() => dapp.pushed.length).toBeGreaterThan(10)
    await one.kill()
    await there.over
    await dapp.closed
    const before = textsOf(dapp)

    const again = await openRelayClient({ identity, url: two.relayUrl })
    const more = publishOn(again, toWallet, 'more')
    await Promise.all([more.over, back.over])
    await expect
      .poll(() => {
        const [there_, here] = [textsOf(wallet), new Set([...before, ...textsOf(again)])]
        return [
          ...[...there.acknowledged, ...more.acknowledged].filter((text) => !there_.has(text)),
          ...back.acknowledged.filter((text) => !here.has(text)),
        ]
      })
      .toEqual([])
    expect(back.acknowledged.length).toBe(190)
    for (const client of [again, wallet]) await client.close()
    await two.stop()
  },
)
