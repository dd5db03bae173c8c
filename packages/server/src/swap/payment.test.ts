import {
  type Chain,
  createChain,
  devAccounts,
  devContracts,
  devExchange,
  devTokens,
  readExchangeContracts,
} from '@latchkey/devnet'
import { nativePlaceholder } from '@latchkey/protocol'
import {
  type ConvertTransactionResponse,
  convertAllowanceResponse,
  convertApproveResponse,
  convertGasPriceResponse,
  convertQuotesResponse,
  convertTokensResponse,
  convertTransactionResponse,
  type ErrorEnvelope,
  supportedChainsResponse,
} from '@latchkey/protocol/http'
import {
  type Address,
  createClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  testActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../createServer.ts'
import { refusingTransfers } from '../testing/refusingTransfers.ts'

const [alice, bob] = devAccounts
const [usdc, usdt, dai] = devTokens
const [shallow, many, none, taxed] = devExchange.tokens
const { v2, wrappedNative } = devExchange
const { factory, quoter, router } = devExchange.v3
const coin = nativePlaceholder('eip155')
const chainId = 'eip155:31337'
const ether = parseEther('1')

const measureAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[] results)',
])

/** A chain with its exchange, and a server that trades on it. */
async function startSwaps(v3Router: (chain: Chain) => Promise<Address> = async () => router) {
  const chain = await createChain({ chainId: 31337 })
  const server = await createServer({
    auth: { mode: 'open' },
    chains: [
      {
        development: true,
        exchanges: {
          stables: [usdc, usdt].map(({ address }) => ({ address, decimals: 6 })),
          v2: [v2],
          v3: [{ factory, quoter, router: await v3Router(chain) }],
          wrappedNative,
        },
        id: chainId,
        multicall3: devContracts.multicall3,
        name: chain.facts.name,
        nativeCurrency: chain.facts.nativeCurrency,
        tokens: [usdc, usdt, dai],
        upstreams: [{ url: chain.rpcUrl }],
      },
    ],
    database: { kind: 'memory' },
    log: { level: 'silent' },
    publicChains: false,
    publicUrl: 'http://localhost:4500',
  })
  const client = createClient({
    account: privateKeyToAccount(alice.privateKey),
    pollingInterval: 20,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend(testActions({ mode: 'anvil' }))

  async function ask(path: string, init?: RequestInit) {
    const url = `http://localhost:4500/v1/${path}${path.includes('?') ? '&' : '?'}projectId=dev`
    const response = await server.fetch(new Request(url, init))
    return { json: await response.json(), status: response.status }
  }
  const balanceOf = (token: Address, account: Address = alice.address) =>
    client.readContract({
      abi: erc20Abi,
      address: token,
      args: [account],
      functionName: 'balanceOf',
    })
  return {
    ask,
    balanceOf,
    async build(to: Address, change: object = {}) {
      const body = {
        amount: String(ether),
        eip155: { slippage: 1 },
        from: `${chainId}:${coin}`,
        to: `${chainId}:${to}`,
        userAddress: `${chainId}:${alice.address}`,
        ...change,
      }
      return ask('convert/build-transaction', { body: JSON.stringify(body), method: 'POST' })
    },
    client,
    /** What a transaction pays of a token if it is made on the state of a block. */
    async paidAt(blockNumber: bigint, { tx }: ConvertTransactionResponse, token: Address) {
      const value = BigInt(tx.value ?? 0)
      const callData = encodeFunctionData({
        abi: erc20Abi,
        args: [alice.address],
        functionName: 'balanceOf',
      })
      const balance = { allowFailure: false, callData, target: token, value: 0n }
      const swap = {
        allowFailure: false,
        callData: tx.data as Hex,
        target: tx.to.split(':')[2] as Address,
        value,
      }
      const { data } = await client.call({
        blockNumber,
        data: encodeFunctionData({
          abi: measureAbi,
          args: [[balance, swap, balance]],
          functionName: 'aggregate3Value',
        }),
        to: devContracts.multicall3,
        value,
      })
      const results = decodeFunctionResult({
        abi: measureAbi,
        data: data ?? '0x',
        functionName: 'aggregate3Value',
      })
      const held = (index: number) => BigInt(results[index]?.returnData ?? 0)
      return held(2) - held(0)
    },
    close: async () => {
      await server.close()
      await chain.stop()
    },
    quote: (
      to: Address,
      { amount = ether, from = coin }: { amount?: bigint; from?: string } = {},
    ) =>
      ask(
        `convert/quotes?amount=${amount}&from=${chainId}:${from}&to=${chainId}:${to}&userAddress=${chainId}:${alice.address}`,
      ),
    /** Sends what was built, and tells what has arrived of a token. */
    async send({ tx }: ConvertTransactionResponse, token: Address) {
      const before = await balanceOf(token)
      const hash = await client.sendTransaction({
        chain: null,
        data: tx.data as Hex,
        gas: BigInt(tx.eip155.gas),
        to: tx.to.split(':')[2] as Address,
        value: BigInt(tx.value ?? 0),
      })
      const { status } = await client.waitForTransactionReceipt({ hash })
      return { arrived: (await balanceOf(token)) - before, status }
    },
  }
}

let world: Awaited<ReturnType<typeof startSwaps>>
beforeAll(async () => {
  world = await startSwaps()
  return world.close
})

/** What a test has done on the chain is undone at its end. */
async function onlyHere() {
  const id = await world.client.snapshot()
  onTestFinished(() => world.client.revert({ id }))
}

const quoteOf = (answer: { json: unknown }) => {
  const [quote] = convertQuotesResponse.parse(answer.json).quotes
  if (!quote) throw new Error('There is no quote.')
  return quote
}
const reasonOf = (answer: { json: unknown }) => {
  const { code, reasons } = answer.json as ErrorEnvelope
  return { code, description: reasons[0]?.description }
}

describe('a quote is what the router then pays, to the unit', () => {
  test.each([
    { fees: [500], name: 'USDC', provider: 'Uniswap v3', token: usdc.address },
    { fees: [3000], name: 'DAI', provider: 'Uniswap v2', token: dai.address },
    { fees: [500, 100], name: 'USDT', provider: 'Uniswap v3', token: usdt.address },
    { fees: [3000], name: 'the shallow token', provider: 'Uniswap v2', token: shallow.address },
    { fees: [3000], name: 'a token of 36 decimals', provider: 'Uniswap v3', token: many.address },
    { fees: [3000], name: 'a token of no decimals', provider: 'Uniswap v2', token: none.address },
  ])('1 ETH for $name by $provider (S7.6, S7.11, S9.38)', async ({ fees, provider, token }) => {
    await onlyHere()
    const asked = await world.quote(token)
    expect(asked.status).toBe(200)
    const quote = quoteOf(asked)
    expect(quote).toMatchObject({
      blockNumber: String(await world.client.getBlockNumber({ cacheTime: 0 })),
      fee: null,
      fromAccount: `${chainId}:${coin}`,
      fromAmount: String(ether),
      provider,
      toAccount: `${chainId}:${token.toLowerCase()}`,
    })
    expect(quote.route?.map(({ fee }) => fee)).toEqual(fees)
    expect(quote.route?.[0]?.from).toBe(`${chainId}:${coin}`)

    const built = await world.build(token)
    expect(built).toMatchObject({ status: 200 })
    const transaction = convertTransactionResponse.parse(built.json)
    expect(transaction.tx).toMatchObject({ amount: quote.toAmount, value: String(ether) })
    const block = BigInt(quote.blockNumber ?? 0)
    expect(await world.paidAt(block, transaction, token)).toBe(BigInt(quote.toAmount))
    const sent = await world.send(transaction, token)
    expect(sent).toEqual({ arrived: BigInt(quote.toAmount), status: 'success' })
    // It was the price of that block and of no other: a block later it is less by what has been bought.
    const slack = convertTransactionResponse.parse(
      (await world.build(token, { acceptHighSlippage: true, eip155: { slippage: 50 } })).json,
    )
    expect(await world.paidAt(block, slack, token)).toBe(BigInt(quote.toAmount))
    expect(await world.paidAt(block + 1n, slack, token)).toBe(BigInt(slack.tx.amount))
    expect(BigInt(slack.tx.amount)).toBeLessThan(BigInt(quote.toAmount))
  })

  test.each([1n, 10n ** 10n, 123_456_789_012_345_678n, 77n * ether])(
    '%s wei for USDC and DAI, which round where they are paid (S7.6, S7.11)',
    async (amount) => {
      await world.client.setBalance({ address: alice.address, value: 10_000n * ether })
      for (const token of [usdc.address, dai.address]) {
        const asked = await world.quote(token, { amount })
        if (asked.status === 400) {
          // Dust for a token of six decimals.
          expect([reasonOf(asked).code, token, amount < 10n ** 9n]).toEqual([
            'amount_too_small',
            usdc.address,
            true,
          ])
          continue
        }
        const quote = quoteOf(asked)
        const built = await world.build(token, { amount: String(amount) })
        const transaction = convertTransactionResponse.parse(built.json)
        const block = BigInt(quote.blockNumber ?? 0)
        expect(await world.paidAt(block, transaction, token)).toBe(BigInt(quote.toAmount))
      }
    },
  )
})

test('the first router of version 3 takes its deadline among the parameters of a trade, and pays the same (S7.11)', async () => {
  const first = await startSwaps(async ({ rpcUrl }) => {
    const { v3FirstRouter } = await readExchangeContracts()
    const client = createClient({
      account: privateKeyToAccount(alice.privateKey),
      pollingInterval: 20,
      transport: http(rpcUrl, { retryCount: 0 }),
    })
      .extend(publicActions)
      .extend(walletActions)
    const args = [factory, wrappedNative]
    const hash = await client.deployContract({ ...v3FirstRouter, args, chain: null })
    return (await client.waitForTransactionReceipt({ hash })).contractAddress as Address
  })
  onTestFinished(first.close)
  const built = await first.build(usdt.address)
  expect(built).toMatchObject({ status: 200 })
  const transaction = convertTransactionResponse.parse(built.json)
  expect(transaction.tx.to).not.toBe(`${chainId}:${router}`)
  expect(transaction.quote?.route).toHaveLength(2)
  const sent = await first.send(transaction, usdt.address)
  expect(sent).toEqual({ arrived: BigInt(transaction.tx.amount), status: 'success' })
  // By its own name for itself it keeps the wrapped coin, and pays it unwrapped.
  const back = await first.build(coin as Address, {
    amount: '1000000',
    from: `${chainId}:${usdt.address}`,
  })
  expect(back).toMatchObject({ status: 200 })
  const sold = convertTransactionResponse.parse(back.json)
  expect(sold.tx.to).toBe(transaction.tx.to)
  expect(Number(sold.tx.amount) / 1e18).toBeCloseTo(1 / 2500, 5)
})

describe('what a swap insists on', () => {
  test('brings nothing to anyone when the price has moved beyond the slippage (S7.11, S9.20)', async () => {
    await onlyHere()
    const transaction = convertTransactionResponse.parse((await world.build(shallow.address)).json)
    const other = convertTransactionResponse.parse((await world.build(shallow.address)).json)
    await world.send(other, shallow.address)
    expect(await world.send(transaction, shallow.address)).toEqual({
      arrived: 0n,
      status: 'reverted',
    })
  })

  test('is refused by the chain after twenty minutes (S7.11)', async () => {
    await onlyHere()
    const transaction = convertTransactionResponse.parse((await world.build(usdc.address)).json)
    const deadline = Date.parse(transaction.tx.deadline ?? '')
    expect(deadline - Date.now()).toBeGreaterThan(19 * 60_000)
    expect(deadline - Date.now()).toBeLessThanOrEqual(20 * 60_000)
    await world.client.setNextBlockTimestamp({ timestamp: BigInt(deadline / 1000 + 1) })
    expect(await world.send(transaction, usdc.address)).toEqual({
      arrived: 0n,
      status: 'reverted',
    })
  })

  test('pays the asker alone, and leaves nothing in the router (S7.11)', async () => {
    await onlyHere()
    const built = await world.build(usdc.address, { userAddress: `${chainId}:${bob.address}` })
    const transaction = convertTransactionResponse.parse(built.json)
    const before = await world.balanceOf(usdc.address, bob.address)
    // Alice sends what was made for bob.
    expect(await world.send(transaction, usdc.address)).toEqual({ arrived: 0n, status: 'success' })
    const after = await world.balanceOf(usdc.address, bob.address)
    expect(after - before).toBe(BigInt(transaction.tx.amount))
    expect(await world.client.getBalance({ address: router })).toBe(0n)
  })
})

describe('a token that keeps a hundredth of each transfer', () => {
  test('brings what is left, where the slippage allows for it (S7.11)', async () => {
    await onlyHere()
    const quote = quoteOf(await world.quote(taxed.address))
    const quoted = BigInt(quote.toAmount)
    const transaction = convertTransactionResponse.parse((await world.build(taxed.address)).json)
    expect(BigInt(transaction.tx.amount)).toBe(quoted - quoted / 100n)
    expect(transaction.quote?.toAmount).toBe(transaction.tx.amount)
    const block = BigInt(quote.blockNumber ?? 0)
    expect(await world.paidAt(block, transaction, taxed.address)).toBe(
      BigInt(transaction.tx.amount),
    )
    const sent = await world.send(transaction, taxed.address)
    expect(sent).toEqual({ arrived: BigInt(transaction.tx.amount), status: 'success' })
  })

  test('error: is refused with the reason of the exchange where it does not (S7.11)', async () => {
    const built = await world.build(taxed.address, { eip155: { slippage: 0.5 } })
    expect(built.status).toBe(400)
    expect(reasonOf(built)).toEqual({
      code: 'swap_refused',
      description: expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT'),
    })
  })
})

describe('a token that keeps a part, in version 3, whose routers compare what the pool sends', () => {
  /** From now on it keeps a hundredth of each transfer. */
  async function tax(address: Address) {
    await onlyHere()
    const bytecode = await world.client.getCode({ address: taxed.address })
    await world.client.setCode({ address, bytecode: bytecode as Hex })
  }

  test('is traded in version 2, and no less than the minimum arrives (S7.11)', async () => {
    await tax(usdc.address)
    const first = quoteOf(await world.quote(usdc.address))
    expect(first.provider).toBe('Uniswap v3')
    const built = await world.build(usdc.address)
    expect(built).toMatchObject({ status: 200 })
    const { quote, tx } = convertTransactionResponse.parse(built.json)
    expect(quote?.provider).toBe('Uniswap v2')
    expect(tx.to.toLowerCase()).toBe(`${chainId}:${v2.router.toLowerCase()}`)
    const sent = await world.send({ tx }, usdc.address)
    expect(sent).toEqual({ arrived: BigInt(tx.amount), status: 'success' })
    expect(sent.arrived).toBeGreaterThanOrEqual(BigInt(quote?.minToAmount ?? 0))
    // What version 2 compares is what arrives: the chain refuses where the slippage does not allow for it.
    const strict = await world.build(usdc.address, { eip155: { slippage: 0.5 } })
    expect(reasonOf(strict).description).toContain('INSUFFICIENT_OUTPUT_AMOUNT')
  })

  test('error: is not traded where version 2 has no pool, whatever the slippage (S7.11)', async () => {
    await tax(many.address)
    const built = await world.build(many.address, {
      acceptHighSlippage: true,
      eip155: { slippage: 20 },
    })
    expect(built.status).toBe(400)
    expect(reasonOf(built)).toEqual({
      code: 'insufficient_liquidity',
      description: expect.stringMatching(/insufficient liquidity/),
    })
  })
})

test('error: an account with less than the amount is told of its funds, and not of liquidity (S7.11)', async () => {
  const penniless = '0x00000000000000000000000000000000000b0b00'
  const built = await world.build(usdc.address, { userAddress: `${chainId}:${penniless}` })
  expect(built.status).toBe(400)
  expect(reasonOf(built).description).toMatch(/insufficient funds/)
  expect(reasonOf(built).description).not.toMatch(/liquidity/)
  // Whoever does not want it tried gets it.
  const untried = await world.build(usdc.address, {
    disableEstimate: true,
    userAddress: `${chainId}:${penniless}`,
  })
  expect(untried.status).toBe(200)
})

test('an account with the amount and not the fee is told of no liquidity: it gets what its gas costs, for the page to compare (S7.11)', async () => {
  await onlyHere()
  const account = '0x00000000000000000000000000000000000b0b01'
  await world.client.setBalance({ address: account, value: ether })
  const built = await world.build(usdc.address, { userAddress: `${chainId}:${account}` })
  expect(built.status).toBe(200)
  const { tx } = convertTransactionResponse.parse(built.json)
  expect(BigInt(tx.value ?? 0)).toBe(ether)
  expect(BigInt(tx.eip155.gas) * BigInt(tx.eip155.gasPrice)).toBeGreaterThan(0n)
})

test('a swap against the shallow pool says what it loses (S7.6)', async () => {
  const { priceImpactBps } = quoteOf(await world.quote(shallow.address))
  expect(priceImpactBps).toBeGreaterThan(3300)
  expect(priceImpactBps).toBeLessThan(3400)
  const small = quoteOf(await world.quote(usdc.address))
  // The fee of 0.05 % is in it.
  expect(small.priceImpactBps).toBeGreaterThanOrEqual(5)
  expect(small.priceImpactBps).toBeLessThan(12)
})

test('a token can be quoted for another, and for the coin (S7.6)', async () => {
  const usd = 1_000_000n
  const sold = quoteOf(await world.quote(coin as Address, { amount: usd, from: usdc.address }))
  expect(Number(sold.toAmount) / 1e18).toBeCloseTo(1 / 2500, 6)
  expect(sold.toAccount).toBe(`${chainId}:${coin}`)
  const stable = quoteOf(await world.quote(usdt.address, { amount: usd, from: usdc.address }))
  expect(Number(stable.toAmount) / 1e6).toBeCloseTo(1, 2)
  expect(stable.route).toHaveLength(1)
})

test('the server says where it serves swaps, and what can be swapped there (S7.3, S7.7, S9.38)', async () => {
  const { swap } = supportedChainsResponse.parse((await world.ask('supported-chains')).json)
  expect(swap).toEqual([chainId])
  const listed = await world.ask(`convert/tokens?chainId=${chainId}`)
  const { tokens } = convertTokensResponse.parse(listed.json)
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'DAI'])
  expect(tokens[0]).toMatchObject({ address: `${chainId}:${coin}`, decimals: 18, eip2612: false })
  const unlisted = await world.ask(`convert/tokens?chainId=${chainId}&address=${many.address}`)
  expect(convertTokensResponse.parse(unlisted.json).tokens).toEqual([
    {
      address: `${chainId}:${many.address.toLowerCase()}`,
      decimals: 36,
      eip2612: false,
      logoUri: null,
      name: many.name,
      symbol: many.symbol,
    },
  ])
})

test('the price of gas is told at three speeds (S7.10, S3.35)', async () => {
  const { json } = await world.ask(`convert/gas-price?chainId=${chainId}`)
  const { fast, instant, standard } = convertGasPriceResponse.parse(json)
  expect(BigInt(standard)).toBeGreaterThan(0n)
  expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
  expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
})

/** Units of gas that the screens say the fee by, over one pool and over more (`swapGas` of core, which this package does not import). */
const saidGas = { more: 400_000, onePool: 250_000 }

test.each([
  ['v3', usdc.address],
  ['v2', dai.address],
  ['two pools', usdt.address],
  ['a token that keeps a part', taxed.address],
  ['a shallow pool', shallow.address],
])(
  '%s: the gas that screens say the fee by is more than the server tells and the trial takes',
  async (_, to) => {
    const { quotes } = convertQuotesResponse.parse((await world.quote(to)).json)
    const built = convertTransactionResponse.parse((await world.build(to)).json)
    const { data, to: target, value } = built.tx
    const taken = await world.client.estimateGas({
      data: data as Hex,
      to: target.split(':')[2] as Address,
      value: BigInt(value ?? 0),
    })
    const said = saidGas[quotes[0]?.route?.length === 1 ? 'onePool' : 'more']
    for (const gas of [taken, quotes[0]?.gas, built.quote?.gas]) {
      expect(Number(gas)).toBeGreaterThan(0)
      expect(said).toBeGreaterThanOrEqual(Number(gas))
    }
    // As many as are counted where a network charges for them.
    expect((data.length - 2) / 2).toBeLessThanOrEqual(600)
  },
)

describe('a token is paid', () => {
  const unit = 10n ** 6n
  const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
  /** Of tokens that return nothing, too. */
  const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])
  const addressIn = (account: string) => account.split(':')[2] as Address

  async function mined(hash: Promise<Hex>) {
    return (await world.client.waitForTransactionReceipt({ hash: await hash })).status
  }
  const mint = (token: Address, value: bigint) =>
    mined(
      world.client.writeContract({
        abi: mintAbi,
        address: token,
        args: [alice.address, value],
        chain: null,
        functionName: 'mint',
      }),
    )
  const approve = (token: Address, spender: Address, value: bigint) =>
    mined(
      world.client.writeContract({
        abi: approveAbi,
        address: token,
        args: [spender, value],
        chain: null,
        functionName: 'approve',
      }),
    )
  const pairOf = (from: Address, to: string, amount: bigint) => ({
    amount: String(amount),
    from: `${chainId}:${from}`,
    to: `${chainId}:${to}`,
    userAddress: `${chainId}:${alice.address}`,
  })
  const allowanceOf = (token: string, owner: string = alice.address) =>
    world.ask(
      `convert/allowance?${new URLSearchParams({
        tokenAddress: `${chainId}:${token}`,
        userAddress: `${chainId}:${owner}`,
      })}`,
    )
  const buildApprove = (query: Record<string, string>) =>
    world.ask(`convert/build-approve?${new URLSearchParams(query)}`)

  test.each([
    { from: usdc, name: 'for the coin by v3', provider: 'Uniswap v3', to: coin },
    { from: dai, name: 'for the coin by v2', provider: 'Uniswap v2', to: coin },
    {
      from: usdt,
      name: 'that returns nothing, for another',
      provider: 'Uniswap v3',
      to: usdc.address,
    },
    { from: dai, name: 'for another by two hops', provider: 'Uniswap v2', to: usdc.address },
  ])(
    '$name: the call that is made lets the router take exactly that, and the swap then pays what was said (S7.9, S7.11, S7.12)',
    async ({ from, to }) => {
      await onlyHere()
      const amount = 25n * 10n ** BigInt(from.decimals)
      await mint(from.address, amount)
      const pair = pairOf(from.address, to, amount)
      // Before anything is allowed the swap is tried as if it were.
      const built = await world.build(to as Address, pair)
      expect(built).toMatchObject({ status: 200 })
      const { quote, tx } = convertTransactionResponse.parse(built.json)
      expect(tx.value).toBe('0')
      const made = await buildApprove({ ...pair, spender: tx.to })
      expect(made.status).toBe(200)
      const { call, exchange, spender, ...rest } = convertApproveResponse.parse(made.json)
      expect(rest.amount).toBe(String(amount))
      expect(exchange).toBe(quote?.provider)
      expect(spender).toBe(tx.to)
      expect(call).toEqual({
        data: encodeFunctionData({
          abi: approveAbi,
          args: [addressIn(spender), amount],
          functionName: 'approve',
        }),
        to: `${chainId}:${from.address.toLowerCase()}`,
        value: '0',
      })
      expect(
        await mined(
          world.client.sendTransaction({
            chain: null,
            data: call.data as Hex,
            to: addressIn(call.to),
          }),
        ),
      ).toBe('success')
      const { spenders } = convertAllowanceResponse.parse((await allowanceOf(from.address)).json)
      expect(spenders?.find((one) => one.spender === spender)).toEqual({
        allowance: String(amount),
        exchange,
        spender,
      })
      const held = (block?: bigint) =>
        to === coin
          ? world.client.getBalance({
              address: alice.address,
              ...(block !== undefined && { blockNumber: block }),
            })
          : world.balanceOf(to as Address)
      const before = await held()
      const hash = await world.client.sendTransaction({
        chain: null,
        data: tx.data as Hex,
        gas: BigInt(tx.eip155.gas),
        to: addressIn(tx.to),
      })
      const receipt = await world.client.waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      const fee = to === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
      expect((await held()) - before + fee).toBe(BigInt(tx.amount))
      expect(await world.client.getBalance({ address: addressIn(tx.to) })).toBe(0n)
      // Exactly the amount: nothing is left to spend.
      const left = convertAllowanceResponse.parse((await allowanceOf(from.address)).json)
      expect(left.spenders?.map(({ allowance }) => allowance)).toEqual(['0', '0'])
    },
  )

  test('over an allowance that is there the swap is tried as well, of a token that takes none over another (S7.11)', async () => {
    await onlyHere()
    await mint(usdt.address, 25n * unit)
    await approve(usdt.address, router, 10n * unit)
    const pair = pairOf(usdt.address, usdc.address, 25n * unit)
    const { tx } = convertTransactionResponse.parse((await world.build(usdc.address, pair)).json)
    expect(BigInt(tx.amount)).toBeGreaterThan(24n * unit)
  })

  test('by the exchange alone whose router has the allowance, where the asker says so (S7.6, S7.11, S7.12)', async () => {
    await onlyHere()
    await mint(usdc.address, 25n * unit)
    const pair = pairOf(usdc.address, coin, 25n * unit)
    expect(
      quoteOf(await world.quote(coin as Address, { amount: 25n * unit, from: usdc.address }))
        .provider,
    ).toBe('Uniswap v3')
    const spender = `${chainId}:${v2.router}`
    const built = await world.build(coin as Address, { ...pair, spender })
    expect(convertTransactionResponse.parse(built.json).quote?.provider).toBe('Uniswap v2')
    const made = convertApproveResponse.parse((await buildApprove({ ...pair, spender })).json)
    expect(made.exchange).toBe('Uniswap v2')
  })

  test.each([
    ['a stranger', `${chainId}:${bob.address}`, 'spender_unknown'],
    ['the coin', `${chainId}:${coin}`, 'address_invalid'],
    ['nothing that can be read', 'eip155', 'address_invalid'],
    ['a contract of another chain', `eip155:1:${router}`, 'address_invalid'],
  ])(
    'error: a spender that is %s gets nothing, whoever names it (S7.12)',
    async (_, spender, code) => {
      const pair = pairOf(usdc.address, coin, 25n * unit)
      for (const answer of [
        await buildApprove({ ...pair, spender }),
        await world.build(coin as Address, { ...pair, spender }),
      ]) {
        expect(answer.status).toBe(400)
        expect(reasonOf(answer).code).toBe(code)
      }
    },
  )

  test.each([
    [{ amount: '' }, 'amount_invalid'],
    [{ amount: '0' }, 'amount_zero'],
    [{ amount: '1e9' }, 'amount_invalid'],
    [{ from: `${chainId}:${coin}`, to: `${chainId}:${usdc.address}` }, 'coin_needs_no_allowance'],
    [{ userAddress: '0x1' }, 'address_invalid'],
    [{ userAddress: '' }, 'address_invalid'],
    [{ to: `${chainId}:${usdc.address}` }, 'tokens_equal'],
  ])('error: no allowance is made for %o (S7.12)', async (change, code) => {
    const answer = await buildApprove({ ...pairOf(usdc.address, coin, unit), ...change })
    expect([answer.status, reasonOf(answer).code]).toEqual([400, code])
  })

  test('what may be spent is told of each router, and nothing before (S7.9)', async () => {
    await onlyHere()
    await approve(usdc.address, v2.router, 7n)
    const answer = await allowanceOf(usdc.address)
    expect(answer.status).toBe(200)
    expect(convertAllowanceResponse.parse(answer.json)).toEqual({
      allowance: expect.stringMatching(/^[07]$/),
      spender: expect.any(String),
      spenders: expect.arrayContaining([
        {
          allowance: '7',
          exchange: 'Uniswap v2',
          spender: `${chainId}:${v2.router}`,
        },
        { allowance: '0', exchange: 'Uniswap v3', spender: `${chainId}:${router}` },
      ]),
    })
  })

  test.each([
    ['the coin', coin, alice.address, 'coin_needs_no_allowance'],
    ['no token', '0x00000000000000000000000000000000000b0b02', alice.address, 'token_unknown'],
    ['no address', 'usdc', alice.address, 'address_invalid'],
    ['no owner', usdc.address, 'alice', 'address_invalid'],
  ])('error: of %s there is no allowance to tell (S7.9)', async (_, token, owner, code) => {
    const answer = await allowanceOf(token, owner)
    expect([answer.status, reasonOf(answer).code]).toEqual([400, code])
  })

  test('error: that lets nobody take it is refused before it is allowed, with the words of the exchange (S7.11)', async () => {
    await onlyHere()
    const honest: Address = `0x${'0c'.repeat(20)}`
    const bytecode = (await world.client.getCode({ address: usdc.address })) as Hex
    await world.client.setCode({ address: honest, bytecode })
    await mint(usdc.address, 25n * unit)
    await world.client.setCode({ address: usdc.address, bytecode: refusingTransfers(honest) })
    const answer = await world.build(coin as Address, pairOf(usdc.address, coin, unit))
    expect([answer.status, reasonOf(answer).code]).toEqual([400, 'swap_refused'])
  })

  test('error: more than the account has is its funds, and a token that keeps a part of each transfer is refused in words (S7.11)', async () => {
    await onlyHere()
    const underfunded = await world.build(coin as Address, {
      ...pairOf(usdc.address, coin, unit),
      userAddress: `${chainId}:0x00000000000000000000000000000000000b0b03`,
    })
    expect([underfunded.status, reasonOf(underfunded).code]).toEqual([400, 'insufficient_funds'])
    const bytecode = await world.client.getCode({ address: taxed.address })
    await world.client.setCode({ address: usdc.address, bytecode: bytecode as Hex })
    const kept = await world.build(usdt.address, pairOf(usdc.address, usdt.address, unit))
    expect([kept.status, reasonOf(kept).code]).toEqual([400, 'swap_refused'])
    // Version 2 takes what has come of it.
    await mint(taxed.address, ether)
    const sold = await world.build(coin as Address, pairOf(taxed.address, coin, ether))
    expect(sold).toMatchObject({ status: 200 })
  })
})
