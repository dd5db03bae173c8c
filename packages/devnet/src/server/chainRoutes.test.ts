import { balanceResponse, identityResponse } from '@latchkey/protocol/http'
import { createServer, type LatchkeyServer } from '@latchkey/server'
import { createClient, type Hex, http, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { call, getBalance, getTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aliceAvatar } from '../chain/avatar.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import { devContracts, devTokens } from '../chain/devContracts.ts'

const [alice, bob, carol, dave] = devAccounts
const [usdc] = devTokens
const nowhere = 'http://127.0.0.1:9'

let chains: readonly Chain[] = []
let server: LatchkeyServer

// Two chains and a database cost seconds; the tests only read, but for one transfer of the fourth account.
beforeAll(async () => {
  chains = await Promise.all([createChain({ chainId: 31337 }), createChain({ chainId: 31338 })])
  const [one, two] = chains.map(({ facts, rpcUrl }) => ({
    development: true,
    id: facts.networkId,
    multicall3: facts.contracts.multicall3,
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    nativePriceUsd: 2000,
    upstreams: [{ trusted: true, url: rpcUrl }],
  }))
  server = await createServer({
    auth: { mode: 'open' },
    chains: [
      {
        ...one!,
        ensUniversalResolver: devContracts.ensUniversalResolver,
        tokens: devTokens.map((token) => ({ ...token, price: 1 })),
      },
      {
        ...two!,
        // A dead node and one of another chain are preferred to the one that is right.
        upstreams: [
          { url: nowhere, weight: 20 },
          { url: chains[0]!.rpcUrl, weight: 10 },
          { url: chains[1]!.rpcUrl },
        ],
      },
      { ...one!, id: 'eip155:999', upstreams: [{ url: nowhere }] },
    ],
    database: { kind: 'memory' },
    // What it has read of a chain would add tokens to the lists of balances.
    history: ['eip155:31337', 'eip155:31338', 'eip155:999'].map((chain) => ({
      chain,
      source: 'none',
    })),
    log: { level: 'silent' },
    publicChains: false,
    publicUrl: 'http://localhost:4500',
  })
})

afterAll(async () => {
  await server?.close()
  await Promise.all(chains.map(({ stop }) => stop()))
})

async function get(path: string) {
  const joint = path.includes('?') ? '&' : '?'
  const request = new Request(`http://localhost:4500${path}${joint}projectId=dev`)
  const response = await server.fetch(request)
  return { json: (await response.json()) as unknown, response }
}

function clientOf(chainId: string) {
  return createClient({
    pollingInterval: 20,
    transport: http(`http://localhost:4500/v1/?chainId=${chainId}&projectId=dev`, {
      batch: { batchSize: 1000 },
      fetchFn: async (input, init) => server.fetch(new Request(input, init)),
      retryCount: 0,
    }),
  })
}

describe('through the RPC route', () => {
  test('a viem client reads in batches, sends, and finds its transaction (S7.39)', async () => {
    const client = clientOf('eip155:31337')
    const balances = await Promise.all(
      [alice, bob].map(({ address }) => getBalance(client, { address })),
    )
    expect(balances).toEqual([parseEther('1000'), parseEther('1000')])

    const transaction = await privateKeyToAccount(dave.privateKey).signTransaction({
      chainId: 31337,
      gas: 21_000n,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: 0n,
      nonce: 0,
      to: carol.address,
      value: 1n,
    })
    const send = { method: 'eth_sendRawTransaction' as const, params: [transaction] as [Hex] }
    const hash: Hex = await client.request(send)
    const receipt = () => getTransactionReceipt(client, { hash }).catch(() => undefined)
    await expect.poll(receipt).toMatchObject({ status: 'success' })
  })

  test('a dead node and one of another chain before the right one change nothing', async () => {
    // On the other chain these accounts have 1000.
    expect(await getBalance(clientOf('eip155:31338'), { address: alice.address })).toBe(
      parseEther('250'),
    )
  })

  test("a contract's refusal reaches the client as one", async () => {
    const refused = call(clientOf('eip155:31337'), { data: '0x12345678', to: usdc.address })
    await expect(refused).rejects.toThrow(/revert/)
  })

  test('error: a chain without a node that answers is 503 on chainId, and /readyz tells', async () => {
    const ask = () =>
      server.fetch(
        new Request('http://localhost:4500/v1/?chainId=eip155:999&projectId=dev', {
          body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_blockNumber' }),
          method: 'POST',
        }),
      )
    for (let time = 0; time < 4; time++) expect((await ask()).status).toBe(503)
    expect((await get('/readyz')).json).toMatchObject({ status: 'degraded' })
  })
})

describe('identity', () => {
  test('alice has her name and picture from the chain (S7.4)', async () => {
    const { json, response } = await get(`/v1/identity/${alice.address}?sender=${alice.address}`)
    expect(identityResponse.parse(json)).toMatchObject({ avatar: aliceAvatar, name: 'alice.eth' })
    expect(response.headers.get('cache-control')).toMatch(/max-age=86(400|399)/)
  })

  test('bob has a name without a picture, carol has none', async () => {
    const found = (await get(`/v1/identity/${bob.address}`)).json
    expect(found).toMatchObject({ avatar: null, name: 'bob.eth' })
    const { json, response } = await get(`/v1/identity/${carol.address}`)
    expect(json).toMatchObject({ avatar: null, name: null })
    expect(response.headers.get('cache-control')).toMatch(/max-age=3(600|599)/)
  })
})

describe('balance', () => {
  const rowsOf = (json: unknown) =>
    balanceResponse
      .parse(json)
      .balances.map(({ chainId, quantity, symbol, value }) => [
        chainId,
        symbol,
        quantity.numeric,
        value,
      ])

  test('alice has coins and tokens on every chain that answers, most valuable first (S7.13)', async () => {
    const { json } = await get(`/v1/account/${alice.address}/balance?currency=usd`)
    expect(rowsOf(json)).toEqual([
      ['eip155:31337', 'ETH', '1000', 2_000_000],
      ['eip155:31338', 'ETH', '250', 500_000],
      ['eip155:31337', 'USDC', '25000', 25_000],
      ['eip155:31337', 'USDT', '8750', 8750],
      ['eip155:31337', 'DAI', '1250.5', 1250.5],
    ])
    expect(json).toMatchObject({ partial: ['eip155:999'] })
  })

  test('a token nobody listed is read from its contract when it is named', async () => {
    const query = `chainId=eip155:31338&forceUpdate=eip155:31338:${usdc.address}`
    const { json } = await get(`/v1/account/${alice.address}/balance?${query}`)
    expect(balanceResponse.parse(json).balances[1]).toMatchObject({
      address: `eip155:31338:${usdc.address.toLowerCase()}`,
      name: 'USD Coin (dev)',
      price: 0,
      quantity: { decimals: '6', numeric: '25000' },
      symbol: 'USDC',
    })
  })
})
