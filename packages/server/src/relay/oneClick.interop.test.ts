import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { type Listening, listen } from '../listen.ts'
import { namespaceKeys } from '../testing/namespaceKeys.ts'
import { openMemoryDatabase } from '../testing/openMemoryDatabase.ts'

// Site, wallet and relay share this process, so nothing is between them but the order in which the relay writes. The wallet answers
// as soon as it is asked; a site that does not know yet that its request was stored misses such an answer.

const rounds = 50

type Client = Awaited<ReturnType<typeof SignClient.init>>

let database: Database
let server: LatchkeyServer
let listening: Listening
const clients: Client[] = []

beforeAll(async () => {
  database = await openMemoryDatabase()
  server = await createServer(
    {
      auth: { mode: 'open' },
      log: { level: 'silent' },
      publicChains: false,
      // Fifty sign-ins in a row are more than one visitor has.
      relay: {
        limits: {
          publishesPerAddress: { burst: 10_000, perSecond: 1000 },
          publishesPerClient: { burst: 10_000, perSecond: 1000 },
        },
      },
    },
    { database },
  )
  listening = await listen(server, { host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await Promise.allSettled(clients.map(({ core }) => core.relayer.transportClose()))
  await listening?.close({ graceMs: 100 })
  await server?.close()
  await database?.close()
})

async function open(name: string): Promise<Client> {
  const client = await SignClient.init({
    // Clients of one process and prefix share what they keep.
    customStoragePrefix: `one-click-${name}`,
    logger: 'silent',
    metadata: { description: name, icons: [], name, url: 'https://site.example' },
    projectId: 'interop',
    relayUrl: `${listening.url.replace('http', 'ws')}/relay`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
  })
  clients.push(client)
  return client
}

test(`the free client signs in with one click, ${rounds} times in a row`, async () => {
  const [site, wallet] = [await open('site'), await open('wallet')]
  const key = namespaceKeys().find(({ chain }) => chain.startsWith('eip155:'))
  if (!key) throw new Error('There is no key of eip155.')
  const iss = `did:pkh:${key.chain}:${key.address}`

  const failures: unknown[] = []
  // It brings a proposal along, for wallets that cannot do this.
  wallet.on('session_proposal', () => undefined)
  wallet.on('session_authenticate', ({ id, params: { authPayload } }) => {
    const approve = async () => {
      const request = populateAuthPayload({
        authPayload,
        chains: [key.chain],
        methods: [key.method],
      })
      const message = wallet.formatAuthMessage({ iss, request })
      const s = String(await key.answer(key.paramsOf(message)))
      await wallet.approveSessionAuthenticate({
        auths: [buildAuthObject(request, { s, t: 'eip191' }, iss)],
        id,
      })
    }
    approve().catch((error: unknown) => failures.push(error))
  })

  const signedIn: (string | undefined)[] = []
  for (let round = 1; round <= rounds; round++) {
    const { uri, response } = await site.authenticate({
      chains: [key.chain],
      domain: 'site.example',
      methods: [key.method],
      nonce: `nonce ${round}`,
      uri: 'https://site.example/sign-in',
    })
    const [{ auths, session }] = await Promise.all([response(), wallet.pair({ uri: uri ?? '' })])
    expect(session?.namespaces['eip155']?.methods, `round ${round}`).toContain(key.method)
    signedIn.push(auths?.[0]?.p.nonce)
  }
  expect(signedIn).toEqual(Array.from({ length: rounds }, (_, index) => `nonce ${index + 1}`))
  expect(failures).toEqual([])
})
