import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChain, devAccounts, devTokens } from '@latchkey/devnet'
import { historyResponse, type Transaction } from '@latchkey/protocol/http'
import { pino } from 'pino'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../../../../../scripts/folders/removeFolder.ts'
import { createTokenReader } from '../../balance/createTokenReader.ts'
import { chainConfig, type EvmChain } from '../../chains/chainConfig.ts'
import type { Database } from '../../database/Database.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { createRpc, type Rpc } from '../../rpc/createRpc.ts'
import { createTestApp } from '../../testing/createTestApp.ts'
import {
  createAnvil,
  createRandom,
  createTraffic,
  echoCode,
  floodCode,
} from '../../testing/createTraffic.ts'
import { KilledError, livesFor, mortalDatabase } from '../../testing/mortalDatabase.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import {
  type ReadBlocks,
  readChainHistory,
  type SeenTransaction,
} from '../../testing/readChainHistory.ts'
import { spawnServer } from '../../testing/spawnServer.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import { historyRoutes } from '../historyRoutes.ts'
import { createBlockReader } from './createBlockReader.ts'
import { createFollower, type Follower } from './createFollower.ts'
import { createHistoryStore, LeadLostError } from './createHistoryStore.ts'
import { createIndexerSource } from './createIndexerSource.ts'
import { RoundError } from './RoundError.ts'

/** With `LATCHKEY_HISTORY_TRANSACTIONS=10000` it is the reference run, of three minutes. */
const reference = process.env['LATCHKEY_HISTORY_TRANSACTIONS']
const isReference = reference !== undefined
const transactions = Number(reference ?? 150)
const timeoutMs = 60_000 + transactions * 100

const accounts = devAccounts.map(({ address }) => address.toLowerCase() as Address)
const echo: Address = '0x00000000000000000000000000000000000ec401'
const flood: Address = '0x0000000000000000000000000000000000f100d1'
const [usdc] = devTokens
const decimals = new Map([
  ...devTokens.map((token) => [token.address.toLowerCase(), token.decimals] as const),
])

let running: Awaited<ReturnType<typeof createChain>>
let anvil: ReturnType<typeof createAnvil>
let chain: EvmChain
let rpc: Rpc
let database: Database
let holders = 0
/** The chain only grows, and each comparison would read all of it anew. */
const readBlocks: ReadBlocks = new Map()

// A chain and a database cost seconds; each test begins with an empty history, on the chain as it is by then.
beforeAll(async () => {
  ;[running, database] = await Promise.all([createChain({ chainId: 31337 }), openTestDatabase()])
  anvil = createAnvil(running.rpcUrl)
  chain = chainConfig.parse({
    development: true,
    id: 'eip155:31337',
    multicall3: running.facts.contracts.multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    // Or what others let it say would be left out.
    tokens: [{ address: echo, decimals: 0, name: 'Echo', symbol: 'ECHO' }],
    upstreams: [{ url: running.rpcUrl }],
  }) as EvmChain
  rpc = createRpc({ chains: new Map([[chain.id, chain]]) })
  await anvil('anvil_setCode', [echo, echoCode])
  await anvil('anvil_setCode', [flood, floodCode])
  await anvil('evm_setAutomine', [false])
})

beforeEach(async () => {
  for (const table of ['history_entries', 'history_blocks', 'history_chains'])
    await database.rows(`delete from ${table}`)
})

afterAll(async () => {
  rpc?.close()
  await running?.stop()
  await database?.close()
})

const traffic = (count: number, seed: number) =>
  createTraffic(anvil, {
    accounts,
    echo,
    random: createRandom(seed),
    token: usdc.address,
    transactions: count,
  })

/** A process that reads the chain; without `statements` it lives on. */
function reading({ statements = Number.POSITIVE_INFINITY, asked = rpc } = {}): Follower {
  holders += 1
  return createFollower({
    chain: chain.id,
    holder: `process ${holders}`,
    now: Date.now,
    onError: () => undefined,
    reader: createBlockReader({ chain, onSkipped: () => undefined, rpc: asked }),
    settings: { blocksBack: 0, development: true, startBlock: 0 },
    store: createHistoryStore({
      database: mortalDatabase(database, { live: livesFor(statements) }),
    }),
    takeOver: true,
  })
}

async function finish(follower = reading()): Promise<void> {
  while (await follower.step());
}

/** What an account is answered, over all pages; blocks may come in after the first. */
async function answered(
  account: Address,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<SeenTransaction[]> {
  const source = createIndexerSource({
    chain,
    readTokens: createTokenReader({ rpc }),
    rpc,
    store: createHistoryStore({ database }),
  })
  const app = createTestApp(
    historyRoutes({
      chains: new Map([[chain.id, chain]]),
      sources: new Map([[chain.id, { name: 'indexer', source }]]),
    }),
  )
  const seen: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `chainId=${chain.id}${cursor ? `&cursor=${cursor}` : ''}`
    const response = await app.request(`/v1/account/${account}/history?${query}`)
    const page = historyResponse.parse(await response.json())
    if (seen.length === 0) await meanwhile()
    seen.push(...page.data)
    cursor = page.next
  }
  return seen.map(({ metadata, transfers }) => ({
    hash: metadata.hash,
    minedAt: metadata.minedAt,
    status: metadata.status,
    transfers: (transfers ?? []).map(({ direction, fungible_info, nft_info, quantity }) => {
      const listed = devTokens.find(({ symbol }) => symbol === fungible_info?.symbol)
      const what = nft_info
        ? `#${nft_info.name?.split('#')[1]}`
        : (listed?.address.toLowerCase() ?? fungible_info?.symbol)
      return `${direction} ${quantity.numeric} ${what}`
    }),
  }))
}

async function expectTheChain(): Promise<void> {
  const expected = await readChainHistory(anvil, { known: readBlocks, tokenDecimals: decimals })
  for (const account of accounts) expect(await answered(account)).toEqual(expected.get(account))
  const [row] = await database.rows('select count(*) as entries from history_entries')
  expect(Number(row?.['entries'])).toBe([...expected.values()].flat().length)
}

test(
  'killed at any statement and started anew, it ends with exactly the history of the chain (S7.5, S7.24)',
  async () => {
    await traffic(transactions, 1)
    let kills = 0
    for (let statements = 0; ; statements = (statements + 1) % 40) {
      try {
        await finish(reading({ statements }))
        break
      } catch (error) {
        if (!(error instanceof KilledError)) throw error
        kills += 1
      }
    }
    expect(kills).toBeGreaterThan(5)
    await expectTheChain()
  },
  timeoutMs,
)

test(
  'through a reorganisation of five blocks, and killed in it, it ends with the chain that is left',
  async () => {
    await traffic(Math.ceil(transactions / 5), 2)
    await finish()
    await anvil('anvil_reorg', [5, []])
    // Killed at each statement of the way back.
    for (let statements = 0; statements < 6; statements++)
      await finish(reading({ statements })).catch((error) => {
        if (!(error instanceof KilledError)) throw error
      })
    await finish()
    await expectTheChain()
    await traffic(Math.ceil(transactions / 5), 3)
    await finish()
    await expectTheChain()
  },
  timeoutMs,
)

test(
  'a chain that is set back to an older state loses what it lost, and reads on from there',
  async () => {
    await traffic(20, 4)
    const snapshot = await anvil('evm_snapshot')
    await traffic(20, 5)
    const follower = reading()
    await finish(follower)
    await anvil('evm_revert', [snapshot])
    await finish(follower)
    await expectTheChain()
    await traffic(30, 6)
    await finish(follower)
    await expectTheChain()
  },
  timeoutMs,
)

test(
  'ten thousand logs in a block are read, and an account is shown no more than it can read',
  async () => {
    for (const nonceOffset of [0, 1]) {
      const from = accounts[0] as Address
      const nonce = Number(await anvil('eth_getTransactionCount', [from, 'latest'])) + nonceOffset
      await anvil('eth_sendTransaction', [
        {
          data: `0x${(5000).toString(16).padStart(64, '0')}`,
          from,
          gas: `0x${(14_000_000).toString(16)}`,
          gasPrice: '0x174876e800',
          nonce: `0x${nonce.toString(16)}`,
          to: flood,
        },
      ])
    }
    await anvil('evm_mine')
    await finish()
    const [shown] = await answered(accounts[0] as Address)
    expect(shown?.transfers).toHaveLength(20)
    expect(await answered(`0x${(77).toString(16).padStart(40, '0')}`)).toMatchObject([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ])
    // The chain itself has nothing more to say of it: the next test compares all of it again.
    await anvil('anvil_reorg', [1, []])
  },
  timeoutMs,
)

test(
  'pages stay where they are while blocks come in (S7.24)',
  async () => {
    await traffic(300, 9)
    const follower = reading()
    await finish(follower)
    const [account] = accounts as [Address]
    const before = await answered(account)
    const during = await answered(account, async () => {
      await traffic(30, 10)
      await finish(follower)
    })
    expect(before.length).toBeGreaterThan(50)
    expect(during).toEqual(before)
    expect((await answered(account)).length).toBeGreaterThan(before.length)
  },
  timeoutMs,
)

const binaries = findPostgres()
// A PostgreSQL of its own takes long: in the reference run only.
test.runIf(isReference && binaries)(
  'two processes on one PostgreSQL, of which one after the other is killed, end with the history of the chain',
  async () => {
    const postgres = await startPostgres(binaries ?? '')
    const embedded = database
    try {
      const url = await postgres.createDatabase()
      const logger = pino({ level: 'silent' })
      database = await openDatabase({ kind: 'postgres', poolSize: 4, url }, { logger })
      await migrate(database)
      await traffic(Math.min(transactions, 1_000), 11)
      let isDone = false
      const live = async (seed: number) => {
        const random = createRandom(seed)
        while (!isDone)
          try {
            await finish(reading({ statements: random(60) }))
            isDone = true
          } catch (error) {
            if (!(error instanceof KilledError || error instanceof LeadLostError)) throw error
          }
      }
      await Promise.all([live(1), live(2)])
      await expectTheChain()
    } finally {
      await database.close()
      database = embedded
      await postgres.stop()
    }
  },
  timeoutMs,
)

// Three starts of a server take long: in the reference run only.
test.runIf(isReference)(
  'a server that is killed while it reads ends with exactly the history of the chain',
  async () => {
    await traffic(Math.min(transactions, 1_000), 8)
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-history-'))
    const environment = {
      LATCHKEY__AUTH__MODE: 'open',
      LATCHKEY__CHAINS: JSON.stringify([chain]),
      LATCHKEY__DATABASE__FOLDER: folder,
      LATCHKEY__PARTS: 'api',
    }
    const lagOf = async ({ url }: { url: string }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      const lag = /^latchkey_history_lag_blocks\S+ (\d+)$/m.exec(metrics)?.[1]
      return lag === undefined ? undefined : Number(lag)
    }
    try {
      for (let kills = 0; kills < 2; kills++) {
        const server = await spawnServer({ environment })
        while ((await lagOf(server)) === undefined);
        await server.kill()
      }
      const server = await spawnServer({ environment })
      while ((await lagOf(server)) !== 0);
      const expected = await readChainHistory(anvil, { known: readBlocks, tokenDecimals: decimals })
      for (const account of accounts) {
        const query = `chainId=${chain.id}&projectId=test`
        const response = await fetch(`${server.url}/v1/account/${account}/history?${query}`)
        const { data } = historyResponse.parse(await response.json())
        expect(data.map(({ id }) => id)).toEqual(
          expected
            .get(account)
            ?.slice(0, 50)
            .map(({ hash }) => hash),
        )
      }
      await server.stop()
    } finally {
      await removeFolder(folder)
    }
  },
  timeoutMs,
)

test('two processes on a chain: one reads it, and what the other writes after losing it does not count', async () => {
  const first = reading()
  const second = createFollower({
    chain: chain.id,
    holder: 'second',
    now: Date.now,
    onError: () => undefined,
    reader: createBlockReader({ chain, onSkipped: () => undefined, rpc }),
    settings: { blocksBack: 0, development: true, startBlock: 0 },
    store: createHistoryStore({ database }),
    takeOver: false,
  })
  await first.step()
  expect(await second.step()).toBe(false)
  expect(second.state().lag).toBeUndefined()
  await first.close()
  await second.step()
  await expect(first.step()).rejects.toMatchObject({ code: 'history_lead_lost' })
  await finish(second)
  await expectTheChain()
})

test('error: a node that leaves out logs or receipts, or gives another block, is not believed', async () => {
  await traffic(30, 7)
  const lies: Record<string, (result: never) => unknown> = {
    eth_getBlockByNumber: (block: { number: string }) => ({ ...block, number: '0xfffffff' }),
    eth_getLogs: () => [],
    eth_getTransactionReceipt: () => null,
  }
  for (const [method, lie] of Object.entries(lies)) {
    const lying: Rpc = {
      ...rpc,
      chain(id) {
        const honest = rpc.chain(id)
        return (
          honest && {
            ...honest,
            send: async (calls, hold) =>
              (await honest.send(calls, hold)).map((outcome, index) =>
                calls[index]?.method === method && 'result' in outcome
                  ? { result: lie(outcome.result as never) }
                  : outcome,
              ),
          }
        )
      },
    }
    await expect(finish(reading({ asked: lying }))).rejects.toBeInstanceOf(RoundError)
  }
  await finish()
  await expectTheChain()
})
