import { connect, createLatchkey, disconnect, type Latchkey } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts, devContracts, devTokens } from '@latchkey/devnet'
import { createPage } from '@latchkey/devnet/test-setup'
import { evm } from '@latchkey/evm'
import { announce, createTestWallet, type TestBatches } from '@latchkey/testing'
import { environmentManager } from '@tanstack/query-core'
import { type ReactNode, StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { type Abi, createPublicClient, erc20Abi, http, parseAbi, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  useBlockNumber,
  useCallsPlan,
  useCallsStatus,
  useCapabilities,
  usePublicClient,
  useReadContract,
  useSendCalls,
  useSendTransaction,
  useShowCallsStatus,
  useSignTypedData,
  useSimulateContract,
  useWaitForTransactionReceipt,
  useWalletClient,
  useWatchBlockNumber,
  useWriteContract,
} from '../exports/evm.ts'
import { LatchkeyContext } from '../LatchkeyContext.ts'
import { eventually } from '../test/eventually.ts'

type Address = `0x${string}`
const [alice, bob, carol] = devAccounts.map(
  ({ address }) => address,
) as readonly Address[] as readonly [Address, Address, Address]
const token = { abi: erc20Abi, address: devTokens[0].address } as const
const serverUrl = 'https://server.example'
let one: Chain
let end: (() => Promise<void>) | undefined

beforeAll(async () => {
  one = await createChain({ chainId: 31337 })
})
afterAll(() => one?.stop())
// A page beside Node's own fetch: one of the page's would ask the chain by its origin.
beforeEach(() => {
  const page = createPage()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
  // It looked for a page when it was loaded.
  environmentManager.setIsServer(() => typeof window === 'undefined')
})
afterEach(async () => {
  await end?.()
  end = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A site on a real chain with one wallet, and every JSON-RPC call that it made. */
function createSite({
  batches,
  chainIds = [31337],
}: {
  batches?: TestBatches
  chainIds?: readonly number[]
} = {}) {
  const asked: string[] = []
  const answers = new Map<string, unknown>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).startsWith(serverUrl)) return Response.json({}, { status: 404 })
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    asked.push(method)
    if (answers.has(method))
      return Response.json({ id, jsonrpc: '2.0', result: answers.get(method) })
    return globalThis.fetch(input, init)
  }
  const wallet = createTestWallet({
    batches,
    chainId: 31337,
    chains: Object.fromEntries([31337, 5].map((id) => [id, one.rpcUrl])),
    privateKeys: [devAccounts[0].privateKey, devAccounts[1].privateKey],
    rdns: 'com.example.wallet',
  })
  const stopAnnouncing = announce(wallet, window)
  const [first = 31337, ...others] = chainIds
  const network = (id: number) => ({
    id,
    name: `Dev ${id}`,
    nativeCurrency: one.facts.nativeCurrency,
    rpcUrls: { default: { http: [one.rpcUrl] } },
  })
  const latchkey: Latchkey = createLatchkey({
    adapters: [evm()],
    environment: { ...currentEnvironment(), fetch, storage: undefined },
    networks: [network(first), ...others.map(network)],
    projectId: 'test',
    serverUrl,
  })
  return { answers, asked, latchkey, stopAnnouncing, wallet }
}

/** Does something, and lets the page show it. */
async function perform(run: () => unknown): Promise<void> {
  await flushSync(run)
  await new Promise((resolve) => setImmediate(resolve))
}

/** A page of such a site that calls one hook; `latest` is what it returned last. */
async function pageWith<T>(useHook: () => T, options?: Parameters<typeof createSite>[0]) {
  const site = createSite(options)
  const returned: T[] = []
  function Page(): ReactNode {
    returned.push(useHook())
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = (content: ReactNode) =>
    perform(() =>
      root.render(
        <StrictMode>
          <LatchkeyContext.Provider value={site.latchkey}>{content}</LatchkeyContext.Provider>
        </StrictMode>,
      ),
    )
  await render(<Page />)
  end = async () => {
    await perform(() => root.unmount())
    site.latchkey.destroy()
    site.stopAnnouncing()
  }
  const latest = () => returned.at(-1) as T
  const see = (assertion: (value: T) => void) => eventually(() => assertion(latest()))
  const signIn = () => perform(() => connect(site.latchkey, { connectorId: 'com.example.wallet' }))
  return { ...site, connect: signIn, latest, leave: () => render(null), returned, see }
}

async function connectedPage<T>(...parameters: Parameters<typeof pageWith<T>>) {
  const page = await pageWith<T>(...parameters)
  await page.connect()
  return page
}

const balanceOf = (account: Address) =>
  createPublicClient({ transport: http(one.rpcUrl) }).readContract({
    ...token,
    args: [account],
    functionName: 'balanceOf',
  })
const mine = (account: Address | undefined) => {
  const args: readonly [Address] | undefined = account && [account]
  return { ...token, args, functionName: 'balanceOf' } as const
}
const transfer = (amount: bigint) =>
  ({ ...token, args: [carol, amount], functionName: 'transfer' }) as const

describe('useReadContract', () => {
  test('goes from loading to what the contract answers, and reads anew on request', async () => {
    const { asked, latest, returned, see } = await pageWith(() => useReadContract(mine(carol)))
    expect(returned[0]).toMatchObject({ data: undefined, error: null, status: 'loading' })
    const before = await balanceOf(carol)
    await see(({ data, status }) => expect([status, data]).toEqual(['success', before]))
    const calls = () => asked.filter((method) => method === 'eth_call').length
    expect(calls()).toBe(1)
    await perform(() => latest().refetch())
    await see(({ isFetching }) => expect([calls(), isFetching]).toEqual([2, false]))
  })

  test('waits for address and arguments, and for whoever switches it on', async () => {
    let account: Address | undefined
    let address: Address | undefined = token.address
    let enabled = false
    const { asked, latest, latchkey, see } = await pageWith(() =>
      useReadContract({ ...mine(account), address, enabled }),
    )
    const rendered = () => perform(() => latchkey.store.setState({}))
    expect(latest().status).toBe('idle')
    enabled = true
    await rendered()
    expect(latest().status).toBe('idle')
    account = alice
    address = undefined
    await rendered()
    expect(latest().status).toBe('idle')
    expect(asked).toEqual([])
    address = token.address
    await perform(() => connect(latchkey, { connectorId: 'com.example.wallet' }))
    await see(({ status }) => expect(status).toBe('success'))
  })

  test('two components that show the same ask once', async () => {
    const { asked, see } = await pageWith(() => [
      useReadContract(mine(alice)),
      useReadContract({ ...mine(alice), abi: [...erc20Abi] }),
    ])
    await see((both) => expect(both.map(({ status }) => status)).toEqual(['success', 'success']))
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(1)
  })

  test('reads again after a block only when asked to, and no more once it is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, leave, see } = await pageWith(() => ({
      still: useReadContract(mine(bob)),
      watched: useReadContract({ ...mine(bob), account: alice, watch: true }),
    }))
    const before = await balanceOf(bob)
    await see(({ still, watched }) => expect([still.data, watched.data]).toEqual([before, before]))
    const wallet = createPublicClient({ transport: http(one.rpcUrl) })
    await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ data: payData(bob, 9n), from: alice, to: token.address }],
    } as never)
    await eventually(async () => {
      await perform(() => vi.advanceTimersByTime(4_000))
      expect(asked.filter((method) => method === 'eth_blockNumber').length).toBeGreaterThan(1)
    })
    await see(({ watched }) => expect(watched.data).toBe(before + 9n))
    await see(({ still }) => expect(still.data).toBe(before))
    await leave()
    // What was being asked as it ended is still asked, and nodes answer when they can.
    await eventually(async () => {
      const then = asked.length
      await vi.advanceTimersByTimeAsync(20_000)
      expect(asked).toHaveLength(then)
    })
  })

  test('begins and ends to read after each block when the site switches it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, latest, see } = await pageWith(() => {
      const [watch, setWatch] = useState(false)
      return { read: useReadContract({ ...mine(bob), watch }), setWatch }
    })
    await see(({ read }) => expect(read.status).toBe('success'))
    const polls = () => asked.filter((method) => method === 'eth_blockNumber').length
    expect(polls()).toBe(0)
    await perform(() => latest().setWatch(true))
    await eventually(async () => {
      await perform(() => vi.advanceTimersByTime(4_000))
      expect(polls()).toBeGreaterThan(1)
    })
    await perform(() => latest().setWatch(false))
    // What was being asked as it ended is still asked, and nodes answer when they can.
    await eventually(async () => {
      const then = polls()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(polls()).toBe(then)
    })
  })

  test('an overload without arguments needs none', async () => {
    const name = token.abi.find((item) => item.type === 'function' && item.name === 'name')
    const abi = [
      name,
      {
        inputs: [{ name: 'of', type: 'uint256' }],
        name: 'name',
        outputs: [{ name: '', type: 'string' }],
        stateMutability: 'view',
        type: 'function',
      },
    ] as const
    const { see } = await pageWith(() =>
      useReadContract({ abi: abi as Abi, address: token.address, functionName: 'name' }),
    )
    await see((read) => expect(read.status).toBe('success'))
  })

  test('error: a network that the site does not have, and one that the wallet went to', async () => {
    const page = await connectedPage(() => ({
      named: useReadContract({ ...mine(alice), chainId: 1 }),
      shown: useReadContract(mine(alice)),
    }))
    await page.see(({ named }) =>
      expect(named.error).toMatchObject({ code: 'network.not_configured' }),
    )
    await page.see(({ shown }) => expect(shown.status).toBe('success'))
    await perform(() => page.wallet.switchChain(5))
    await page.see(({ shown }) =>
      expect(shown).toMatchObject({
        data: undefined,
        error: { code: 'network.not_configured', message: 'Network eip155:5 not found' },
        status: 'error',
      }),
    )
    await perform(() => page.wallet.switchChain(31337))
    await page.see(({ shown }) => expect(shown.status).toBe('success'))
  })

  test('error: no contract there; a node that answers with what is none; an ABI that lacks it', async () => {
    const page = await pageWith(() => ({
      lacking: useReadContract({ ...token, functionName: 'nothing' as 'symbol' }),
      nowhere: useReadContract({ ...token, address: carol, functionName: 'symbol' }),
    }))
    await page.see(({ nowhere }) =>
      expect(nowhere.error).toMatchObject({ code: 'contract.invalid_answer' }),
    )
    await page.see(({ lacking }) =>
      expect(lacking.error).toMatchObject({ code: 'contract.invalid_call' }),
    )
    page.answers.set('eth_call', '0x1234')
    await perform(() => page.latest().nowhere.refetch())
    await page.see(({ nowhere }) => expect(nowhere.isFetching).toBe(false))
    expect(page.latest().nowhere.error).toMatchObject({ code: 'contract.invalid_answer' })
  })
})

/** Data of a transfer of tokens. */
function payData(to: Address, amount: bigint): Address {
  const words = [to.slice(2), amount.toString(16)].map((word) =>
    word.toLowerCase().padStart(64, '0'),
  )
  return `0xa9059cbb${words.join('')}`
}

describe('writing', () => {
  test('a call is tried out, written as it was, and its receipt comes', async () => {
    const page = await connectedPage(() => {
      const simulation = useSimulateContract(transfer(5n))
      const writing = useWriteContract()
      return { receipt: useWaitForTransactionReceipt({ hash: writing.data }), simulation, writing }
    })
    expect(page.latest().receipt.status).toBe('idle')
    await page.see(({ simulation }) => expect(simulation.data?.result).toBe(true))
    const before = await balanceOf(carol)
    const { simulation, writing } = page.latest()
    await perform(() => writing.mutate(simulation.data!.request))
    expect(page.latest().writing.status).toBe('pending')
    await page.see(({ receipt }) => expect(receipt.data?.status).toBe('success'))
    expect(page.latest().receipt.data?.transactionHash).toBe(page.latest().writing.data)
    expect(await balanceOf(carol)).toBe(before + 5n)
    await perform(() => page.latest().writing.reset())
    expect(page.latest()).toMatchObject({
      receipt: { status: 'idle' },
      writing: { status: 'idle' },
    })
  })

  test('error: why a call would fail is known before it is written', async () => {
    const abi = [
      ...erc20Abi,
      ...parseAbi(['error InsufficientBalance(address account, uint256 balance, uint256 needed)']),
    ] as const
    const page = await connectedPage(() => useSimulateContract({ ...transfer(2n ** 200n), abi }))
    await page.see(({ error }) =>
      expect(error).toMatchObject({ code: 'contract.reverted', reason: 'InsufficientBalance' }),
    )
  })

  test('a call is tried out anew as another account', async () => {
    const page = await connectedPage(() => useSimulateContract(transfer(5n)))
    await page.see(({ data }) => expect(data?.request.account).toBe(alice))
    await perform(() => page.wallet.selectAccount(1))
    await page.see(({ data }) => expect(data?.request.account).toBe(bob))
  })

  test('error: without a wallet, on another network, and when the visitor declines', async () => {
    const page = await pageWith(() => ({
      calls: useSendCalls(),
      send: useSendTransaction(),
      sign: useSignTypedData(),
      write: useWriteContract(),
    }))
    const each = async (code: string, chainId?: number) => {
      const { calls, send, sign, write } = page.latest()
      const domain = { chainId: chainId ?? 31337 }
      await perform(async () => {
        const all = [
          write.mutateAsync({ ...transfer(1n), chainId }),
          send.mutateAsync({ chainId, to: bob, value: 1n }),
          sign.mutateAsync({ ...typedData, domain }),
          ...(chainId ? [] : [calls.mutateAsync({ calls: [{ to: bob }] })]),
        ]
        await Promise.all(all.map((asked) => expect(asked).rejects.toMatchObject({ code })))
      })
      await page.see((shown) => {
        for (const { error, status } of [shown.write, shown.send, shown.sign]) {
          expect(status).toBe('error')
          expect(error).toMatchObject({ code })
        }
      })
    }
    await each('connector.not_connected')
    await page.connect()
    await each('network.wrong', 5)
    page.wallet.policy = 'reject'
    page.wallet.failNext('wallet_sendCalls', { code: 4001, message: 'No' })
    await each('wallet.user_rejected')
    await perform(() => disconnect(page.latchkey))
    await each('connector.not_connected')
  })

  test('error: what the wallet answers is no hash', async () => {
    const page = await connectedPage(useSendTransaction)
    const { request } = page.wallet.provider
    page.wallet.provider.request = (asked) =>
      asked.method === 'eth_sendTransaction' ? Promise.resolve({ hash: 'yes' }) : request(asked)
    await perform(() => page.latest().mutate({ to: bob, value: 1n }))
    await page.see(({ error }) => expect(error).toMatchObject({ code: 'wallet.invalid_answer' }))
  })

  test('one that is asked for while its page goes away still resolves, and nothing complains', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = await connectedPage(useSendTransaction)
    let hash: Promise<unknown> = Promise.resolve()
    await perform(() => {
      hash = page.latest().mutateAsync({ to: bob, value: 1n })
    })
    await page.leave()
    expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })

  test('a receipt is not asked for any more once its page is gone', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const page = await pageWith(() => useWaitForTransactionReceipt({ hash }))
    const polls = () => page.asked.filter((method) => method === 'eth_getTransactionReceipt').length
    await eventually(() => expect(polls()).toBeGreaterThan(0))
    expect(page.latest()).toMatchObject({ data: undefined, status: 'loading' })
    await page.leave()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const then = polls()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(polls()).toBe(then)
  })

  test('a receipt is waited for where its transaction was sent, though the visitor moves on', async () => {
    const sent = `0x${'cd'.repeat(32)}` as const
    let hash: `0x${string}` | undefined
    const page = await connectedPage(() => useWaitForTransactionReceipt({ hash }))
    hash = sent
    await perform(() => page.wallet.selectAccount(1))
    await page.see(({ isFetching }) => expect(isFetching).toBe(true))
    await perform(() => page.wallet.switchChain(5))
    await perform(() => {})
    expect(page.latest()).toMatchObject({ error: null, isFetching: true, status: 'loading' })
  })
})

const typedData = {
  domain: { chainId: 31337, name: 'Shop' },
  message: { amount: 7n, buyer: alice },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'buyer', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
} as const

test('typed data is signed, and the signature verifies', async () => {
  const page = await connectedPage(useSignTypedData)
  await perform(() => page.latest().mutate(typedData))
  await page.see(({ status }) => expect(status).toBe('success'))
  const signature = page.latest().data!
  expect(await verifyTypedData({ ...typedData, address: alice, signature })).toBe(true)
})

describe('calls', () => {
  test('of a wallet without batches are sent one after another where the site wants it, and followed', async () => {
    const page = await connectedPage(() => {
      const sending = useSendCalls()
      const batch = useCallsStatus({ id: sending.data?.id, watch: true })
      return { batch, capabilities: useCapabilities(), sending }
    })
    await page.see(({ capabilities }) => expect(capabilities.data).toEqual({}))
    const calls = [1n, 2n].map((value) => ({ to: carol, value }))
    await perform(() => page.latest().sending.mutate({ calls }))
    await page.see(({ sending }) =>
      expect(sending.error).toMatchObject({ code: 'wallet.unsupported_method' }),
    )
    await perform(() => page.latest().sending.mutate({ calls, fallback: 'transactions' }))
    await page.see(({ sending }) => expect(sending.data?.sentAs).toBe('transactions'))
    await page.see(({ batch }) => expect(batch.data?.status).toBe('confirmed'))
    expect(page.latest().batch.data?.receipts).toHaveLength(2)
  })

  test('how often the visitor is asked is known before the click, and the wallet shows the batch (S6.9)', async () => {
    const delegates = { 31337: devContracts.batchAccount }
    const page = await connectedPage(
      () => {
        const sending = useSendCalls()
        return {
          batch: useCallsStatus({ id: sending.data?.id, watch: true }),
          plan: useCallsPlan({ callCount: 2 }).data,
          sending,
          showing: useShowCallsStatus(),
        }
      },
      { batches: { delegates } },
    )
    await page.see(({ plan }) =>
      expect(plan).toEqual({ atomic: true, confirmations: 1, upgrades: true }),
    )
    const calls = [1n, 2n].map((value) => ({ to: carol, value }))
    await perform(() => page.latest().sending.mutate({ atomicRequired: true, calls }))
    await page.see(({ batch }) => expect(batch.data?.status).toBe('confirmed'))
    expect(page.latest().batch.data).toMatchObject({
      atomic: true,
      receipts: [{ succeeded: true }],
    })
    const id = page.latest().sending.data?.id as string
    await perform(() => page.latest().showing.mutate({ id }))
    await page.see(({ showing }) => expect(showing.status).toBe('success'))
    expect(page.wallet.requests).toContainEqual({ method: 'wallet_showCallsStatus', params: [id] })
  })

  test('a wallet without batches asks once a call', async () => {
    const page = await connectedPage(() => useCallsPlan({ callCount: 2 }))
    await page.see(({ data }) =>
      expect(data).toEqual({ atomic: false, confirmations: 2, upgrades: false }),
    )
  })

  test('of a wallet with batches are the wallet’s, until it says that they are done', async () => {
    const page = await connectedPage(() => {
      const sending = useSendCalls()
      return {
        batch: useCallsStatus({ id: sending.data?.id, watch: true }),
        capabilities: useCapabilities(),
        sending,
      }
    })
    const { request } = page.wallet.provider
    let status = 100
    page.wallet.provider.request = async (asked) => {
      if (asked.method === 'wallet_sendCalls') return { id: '0xbatch' }
      if (asked.method === 'wallet_getCallsStatus')
        return { chainId: '0x7a69', receipts: [], status }
      return request(asked)
    }
    await perform(() => page.latest().sending.mutate({ calls: [{ to: carol }] }))
    await page.see(({ batch }) => expect(batch.data?.status).toBe('pending'))
    expect(page.latest().sending.data).toMatchObject({ id: '0xbatch', sentAs: 'batch' })
    status = 200
    await page.see(({ batch }) => expect(batch.data?.status).toBe('confirmed'))
  })
})

test('a batch that its wallet does not know yet is asked for again', async () => {
  const page = await pageWith(() => useCallsStatus({ id: '0xbatch', watch: true }))
  await page.see(({ status }) => expect(status).toBe('error'))
  const { request } = page.wallet.provider
  const answers = [undefined, 100, 200]
  page.wallet.provider.request = async (asked) => {
    if (asked.method !== 'wallet_getCallsStatus') return request(asked)
    const status = answers.length > 1 ? answers.shift() : answers[0]
    if (status === undefined) throw Object.assign(new Error('Unknown bundle'), { code: 5730 })
    return { chainId: '0x7a69', receipts: [], status }
  }
  await page.connect()
  await page.see(({ data }) => expect(data?.status).toBe('confirmed'))
})

test('a batch that was pending is asked for no more once its wallet has failed for long', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  const page = await pageWith(() => useCallsStatus({ id: '0xbatch', watch: true }))
  const { request } = page.wallet.provider
  let asked = 0
  page.wallet.provider.request = async (parameters) => {
    if (parameters.method !== 'wallet_getCallsStatus') return request(parameters)
    asked++
    // Answers between failures count from the last one on.
    if (asked === 1 || asked === 3) return { chainId: '0x7a69', receipts: [], status: 100 }
    throw Object.assign(new Error('Disconnected'), { code: 4900 })
  }
  await page.connect()
  await page.see(({ data }) => expect(data?.status).toBe('pending'))
  for (let seconds = 0; seconds < 60; seconds++)
    await perform(() => vi.advanceTimersByTimeAsync(1_000))
  expect(asked).toBe(3 + 30)
})

describe('viem’s clients', () => {
  test('come with their page, follow account and network, and go with the connection', async () => {
    const page = await pageWith(() => ({ public: usePublicClient(), wallet: useWalletClient() }), {
      chainIds: [31337, 5],
    })
    expect(page.latest().wallet.status).toBe('idle')
    await page.see((clients) => expect(clients.public.data?.chain?.id).toBe(31337))
    expect(await page.latest().public.data?.getBlockNumber()).toBeGreaterThan(0n)
    await page.connect()
    await page.see(({ wallet }) => expect(wallet.data?.account.address).toBe(alice))
    await perform(() => page.wallet.selectAccount(1))
    await page.see(({ wallet }) => expect(wallet.data?.account.address).toBe(bob))
    await perform(() => page.wallet.switchChain(5))
    await page.see((clients) =>
      expect([clients.public.data?.chain?.id, clients.wallet.data?.chain.id]).toEqual([5, 5]),
    )
    await perform(() => disconnect(page.latchkey))
    expect(page.latest().wallet).toMatchObject({ data: undefined, error: null, status: 'idle' })
  })

  test('error: another network than the wallet is on, and one that the site does not have', async () => {
    const page = await connectedPage(
      () => ({ other: useWalletClient({ chainId: 5 }), unknown: usePublicClient({ chainId: 1 }) }),
      { chainIds: [31337, 5] },
    )
    await page.see(({ other }) =>
      expect(other.error).toMatchObject({ actual: 'eip155:31337', code: 'network.wrong' }),
    )
    await page.see(({ unknown }) =>
      expect(unknown.error).toMatchObject({ code: 'network.not_configured' }),
    )
    await perform(() => page.wallet.switchChain(5))
    await page.see(({ other }) => expect(other.data?.chain.id).toBe(5))
  })
})

describe('blocks', () => {
  test('are read once, or followed, or called back with', async () => {
    const seen: bigint[] = []
    const errors: string[] = []
    let enabled = true
    const page = await pageWith(() => {
      useWatchBlockNumber({ enabled, onBlockNumber: (block) => seen.push(block) })
      useWatchBlockNumber({
        chainId: 1,
        onBlockNumber() {},
        onError: ({ message }) => errors.push(message),
      })
      return { still: useBlockNumber(), watched: useBlockNumber({ watch: true }) }
    })
    await page.see(({ still, watched }) =>
      expect([still.status, watched.status]).toEqual(['success', 'success']),
    )
    await eventually(() => expect(seen).toEqual([page.latest().watched.data]))
    await eventually(() => expect(errors.at(-1)).toBe('Network eip155:1 not found'))
    enabled = false
    await page.connect()
    expect(page.latest().watched.data).toBeGreaterThan(0n)
  })
})

test('on a server nothing is asked, and the page that takes over agrees', () => {
  const { asked, latchkey, stopAnnouncing } = createSite()
  function Page() {
    const states = [
      useReadContract(mine(alice)).status,
      useReadContract(mine(undefined)).status,
      usePublicClient().status,
      useWalletClient().status,
      useBlockNumber({ watch: true }).status,
      useSimulateContract(transfer(1n)).status,
      useWriteContract().status,
    ]
    useWatchBlockNumber({ onBlockNumber() {} })
    return <p>{states.join(' ')}</p>
  }
  const html = renderToString(
    <LatchkeyContext.Provider value={latchkey}>
      <Page />
    </LatchkeyContext.Provider>,
  )
  expect(html).toContain('loading idle loading idle loading loading idle')
  expect(asked).toEqual([])
  latchkey.destroy()
  stopAnnouncing()
})

test('a receipt is waited for where the hydrated page shows the visitor to be', async () => {
  const { asked, latchkey, stopAnnouncing, wallet } = createSite()
  await connect(latchkey, { connectorId: 'com.example.wallet' })
  // The server thinks of the site's default network; this one the site does not have.
  wallet.switchChain(5)
  let latest: ReturnType<typeof useWaitForTransactionReceipt> | undefined
  function Page(): ReactNode {
    latest = useWaitForTransactionReceipt({ hash: `0x${'ef'.repeat(32)}` })
    return <p>{latest.status}</p>
  }
  const page = (
    <LatchkeyContext.Provider value={latchkey}>
      <Page />
    </LatchkeyContext.Provider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const complaints: unknown[] = []
  const root = hydrateRoot(container, page, {
    onRecoverableError: (error) => complaints.push(error),
  })
  end = async () => {
    await perform(() => root.unmount())
    latchkey.destroy()
    stopAnnouncing()
  }
  await eventually(() => expect(latest?.error).toMatchObject({ code: 'network.not_configured' }))
  expect(asked).not.toContain('eth_getTransactionReceipt')
  expect(complaints).toEqual([])
})
