import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { openRelayClient, type RelayTestClient } from '../testing/openRelayClient.ts'
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.ts'
import { type StartedRelay, startRelay } from '../testing/startRelay.ts'
import { openStore } from './openStore.ts'

// Two relays on one PostgreSQL, as each rolling deploy has them for a while.

const binaries = findPostgres()
const it = test.skipIf(!binaries)
const where = binaries ? '' : ' (skipped: initdb and postgres are not installed)'
let postgres: TestPostgres | undefined
let url = ''
const databases = new Set<Database>()
const relays = new Set<StartedRelay>()
const clients = new Set<RelayTestClient>()

async function open(): Promise<Database> {
  const database = await openPostgres({ poolSize: 4, url }, { logger: pino({ level: 'silent' }) })
  databases.add(database)
  return database
}

async function start(): Promise<StartedRelay> {
  const relay = await startRelay({
    openStore: openStore({ database: await open(), redisUrl: undefined }),
  })
  relays.add(relay)
  return relay
}

async function connect({ url: relayUrl }: StartedRelay): Promise<RelayTestClient> {
  const client = await openRelayClient({ url: relayUrl })
  clients.add(client)
  return client
}

beforeAll(async () => {
  if (!binaries) return
  postgres = await startPostgres(binaries)
  url = await postgres.createDatabase()
  await migrate(await open())
})
afterEach(async () => {
  for (const { socket } of clients) socket.terminate()
  for (const relay of relays) await relay.close()
  clients.clear()
  relays.clear()
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await postgres?.stop()
})

const topicOf = () => randomBytes(32).toString('hex')
const textsOf = (client: RelayTestClient) => client.pushed.map(({ params }) => params.data.message)

it(`what is published on one process is delivered live by the other, once${where}`, async () => {
  const [one, two] = [await start(), await start()]
  const [dapp, wallet] = [await connect(one), await connect(two)]
  const topic = topicOf()
  await wallet.subscribe(topic)
  for (const text of ['first', 'second']) await dapp.publish(topic, text)
  await wallet.until(2)
  await wallet.publish(topic, 'answer')
  await dapp.subscribe(topic)
  await dapp.until(1)
  expect([textsOf(wallet), textsOf(dapp)]).toEqual([['first', 'second'], ['answer']])
})

it(`a process whose notifications were cut reads again what it missed${where}`, async () => {
  const [one, two] = [await start(), await start()]
  const [dapp, wallet] = [await connect(one), await connect(two)]
  const topic = topicOf()
  await wallet.subscribe(topic)
  const [database] = databases
  await database?.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()",
  )
  await dapp.publish(topic, 'while it was cut')
  await expect.poll(() => textsOf(wallet)).toEqual(['while it was cut'])
})
