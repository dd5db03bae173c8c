import {
  type Chain,
  createChain,
  createSolanaChain,
  devAccounts,
  devSolana,
  devTokens,
  type SolanaChain,
} from '@latchkey/devnet'
import { onrampOrder, supportedChainsResponse } from '@latchkey/protocol/http'
import { pino } from 'pino'
import {
  createClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import {
  getBalance,
  getTransactionReceipt,
  readContract,
  waitForTransactionReceipt,
} from 'viem/actions'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
// Loading these parts takes a busy machine longer than the first test that asks for them may take.
import '../api/createApiPart.ts'
import './createOnrampPart.ts'
import { findPort } from '../../../../scripts/ports/findPort.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { listen } from '../listen.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

const [, , , faucet] = devAccounts
const [usdc] = devTokens
const [payer] = devSolana.accounts
const evmId = 'eip155:31337'
const solanaId = devSolana.networkId
const solanaAddress = 'CkgNVkYZ5bpGTnEHn2ZWfdCrHq9GhmHpHiNKMC1hyWFL'

let database: Database
let evm: Chain
let solana: SolanaChain
beforeAll(async () => {
  ;[database, evm, solana] = await Promise.all([
    openTestDatabase(),
    createChain({ chainId: 31337 }),
    createSolanaChain({ slotMs: 50 }),
  ])
  // The faucet's account has ether, and gets the token that it sells.
  const [richest] = devAccounts
  const rich = createWalletClient({
    account: privateKeyToAccount(richest.privateKey),
    transport: http(evm.rpcUrl),
  })
  const hash = await rich.writeContract({
    abi: erc20Abi,
    address: usdc.address,
    args: [faucet.address, 1_000_000_000n],
    chain: null,
    functionName: 'transfer',
  })
  await waitForTransactionReceipt(evmClient(), { hash, pollingInterval: 50 })
})
afterAll(async () => {
  await Promise.all([evm?.stop(), solana?.stop()])
  await database?.close()
})

const evmClient = () => createClient({ transport: http(evm.rpcUrl) })

const chains = (): ServerConfigInput['chains'] => [
  {
    development: true,
    id: evmId,
    multicall3: evm.facts.contracts.multicall3,
    name: 'Dev One',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    nativePriceUsd: 2500,
    tokens: [{ ...usdc, price: 1 }],
    upstreams: [{ trusted: true, url: evm.rpcUrl }],
  },
  {
    development: true,
    id: solanaId,
    name: 'Dev Solana',
    nativeCurrency: devSolana.nativeCurrency,
    nativePriceUsd: 150,
    upstreams: [{ trusted: true, url: solana.rpcUrl }],
  },
]

const sandbox = {
  faucets: [
    { chain: evmId, privateKey: faucet.privateKey },
    { chain: solanaId, privateKey: payer.secretKey },
  ],
}

/** A server that listens, as its sandbox sends webhooks over HTTP; a port that is given is kept through a restart. */
async function start({
  onramp = { sandbox },
  port,
}: {
  onramp?: ServerConfigInput['onramp']
  port?: number
} = {}) {
  const at = port ?? (await findPort())
  const url = `http://localhost:${at}`
  const server = await createServer(
    {
      auth: { mode: 'open' },
      chains: chains(),
      history: [evmId, solanaId].map((chain) => ({ chain, source: 'none' as const })),
      onramp,
      parts: ['api', 'onramp'],
      port: at,
      publicChains: false,
      publicUrl: url,
    },
    { database, logger: pino({ level: 'silent' }) },
  )
  const listening = await listen(server, { host: '127.0.0.1', port: at })
  let isOpen = true
  async function close() {
    if (!isOpen) return
    isOpen = false
    await listening.close({ graceMs: 0 })
    await server.close()
  }
  onTestFinished(close)

  async function json(path: string, body?: object) {
    const response = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=shop`, {
      ...(body && { body: JSON.stringify(body), method: 'POST' }),
    })
    return { body: await response.json(), status: response.status }
  }
  /** Does what a visitor does, up to the page of the sandbox. */
  async function open(asked: { account: string; purchaseCurrency: string }) {
    const quoted = await json('/v1/onramp/quote', {
      amount: '100',
      paymentCurrency: 'USD',
      ...asked,
    })
    expect(quoted).toMatchObject({ status: 200 })
    const { body: quote } = quoted
    const opened = await fetch(quote.startUrl, {
      headers: { 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    })
    expect(opened.status).toBe(303)
    return { page: opened.headers.get('location') ?? '', quote }
  }
  const choose = (page: string, choice: string) =>
    fetch(page, { body: new URLSearchParams({ choice }), method: 'POST' })
  const look = async (id: string) => onrampOrder.parse((await json(`/v1/onramp/orders/${id}`)).body)
  /** The order once it is as far as that. */
  async function reach(id: string, status: string) {
    await expect.poll(async () => (await look(id)).status, { interval: 100 }).toBe(status)
    return look(id)
  }
  return { choose, close, json, look, open, port: at, reach, server, url }
}

const newAccount = () => privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex

const usdcOf = (account: Hex) =>
  readContract(evmClient(), {
    abi: erc20Abi,
    address: usdc.address,
    args: [account],
    functionName: 'balanceOf',
  })

describe('the sandbox truly pays', () => {
  test('USDC: an order goes its whole way, by webhooks over HTTP, and the money is on the chain (S1.10)', async () => {
    const { choose, look, open, reach, server } = await start()
    const account = newAccount()
    const { page, quote } = await open({ account: `${evmId}:${account}`, purchaseCurrency: 'USDC' })
    expect(quote.purchaseAmount).toEqual({ amount: '98.4', currency: 'USDC' })
    expect(await look(quote.quoteId)).toMatchObject({
      provider: { isSandbox: true, label: 'Sandbox' },
      status: 'opened',
    })
    expect(await (await fetch(page)).text()).toContain('Sandbox: no real payment')
    await choose(page, 'pay')
    const { expected, transaction } = await reach(quote.quoteId, 'settled')
    expect(expected).toBe('98400000')
    expect(await usdcOf(account)).toBe(98_400_000n)
    const receipt = await getTransactionReceipt(evmClient(), { hash: transaction as Hex })
    expect(receipt).toMatchObject({ from: faucet.address.toLowerCase(), status: 'success' })
    const counted = await server.metrics.registry.metrics()
    for (const status of ['opened', 'paid', 'settled'])
      expect(counted).toContain(
        `latchkey_onramp_orders_total{provider="sandbox",status="${status}"} 1`,
      )
    expect(counted).toContain(
      'latchkey_onramp_webhooks_total{outcome="moved",provider="sandbox"} 2',
    )
  })

  test('ETH, and half of it to who pays less', async () => {
    const { choose, open, reach } = await start()
    const account = newAccount()
    const asked = { account: `${evmId}:${getAddress(account)}`, purchaseCurrency: 'ETH' }
    const { page, quote } = await open(asked)
    await choose(page, 'less')
    const { delivered, expected } = await reach(quote.quoteId, 'settled')
    expect(expected).toBe(String(parseEther('0.03936')))
    expect(delivered).toBe(String(parseEther('0.01968')))
    expect(await getBalance(evmClient(), { address: account })).toBe(parseEther('0.01968'))
  })

  test('SOL on a Solana cluster (S1.16)', async () => {
    const { choose, open, reach } = await start()
    const asked = { account: `${solanaId}:${solanaAddress}`, purchaseCurrency: 'SOL' }
    const { page, quote } = await open(asked)
    await choose(page, 'pay')
    const { expected } = await reach(quote.quoteId, 'settled')
    const response = await fetch(solana.rpcUrl, {
      body: JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'getBalance',
        params: [solanaAddress],
      }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const { result } = (await response.json()) as { result: { value: number } }
    expect(String(result.value)).toBe(expected)
  })

  test('nothing to who declines', async () => {
    const { choose, open, reach } = await start()
    const account = newAccount()
    const { page, quote } = await open({ account: `${evmId}:${account}`, purchaseCurrency: 'USDC' })
    await choose(page, 'decline')
    expect(await reach(quote.quoteId, 'failed')).toMatchObject({
      reason: 'The payment was declined.',
    })
    expect(await usdcOf(account)).toBe(0n)
  })

  test('although the server is restarted between paying and settling, and once', async () => {
    const first = await start()
    const account = newAccount()
    const { page, quote } = await first.open({
      account: `${evmId}:${account}`,
      purchaseCurrency: 'USDC',
    })
    await first.choose(page, 'later')
    await first.reach(quote.quoteId, 'paid')
    await first.close()
    await database.rows('update onramp_sandbox set pay_at = 0, due_at = 0 where order_id = $1', [
      quote.quoteId,
    ])
    const second = await start({ port: first.port })
    await second.reach(quote.quoteId, 'settled')
    expect(await usdcOf(account)).toBe(98_400_000n)
  })
})

test('where no provider is configured there is nothing to buy and no route for it', async () => {
  const { json, server } = await start({ onramp: {} })
  const paths = server.routes().map(({ path }) => path)
  expect(paths.filter((path) => path.includes('onramp'))).toEqual([])
  expect(await json('/v1/onramp/quote', {})).toMatchObject({ status: 404 })
  const chains = supportedChainsResponse.parse((await json('/v1/supported-chains')).body)
  expect(chains.onramp).toBeUndefined()
})

test('the list of chains says where something is sold, and readiness that its provider answers', async () => {
  const { json } = await start()
  const listed = supportedChainsResponse.parse((await json('/v1/supported-chains')).body)
  expect(listed.onramp).toEqual([evmId, solanaId])
  const { body } = await json('/readyz')
  expect(body.checks.onramp).toEqual({ status: 'ok' })
})

test('error: a server whose sandbox would pay on a public network does not start', async () => {
  const onramp = { sandbox: { faucets: [{ chain: 'eip155:1', privateKey: faucet.privateKey }] } }
  await expect(start({ onramp })).rejects.toThrow(
    'onramp.sandbox.faucets: there is no chain eip155:1',
  )
})
