import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { aliceAvatar } from './avatar.ts'
import { createChain } from './createChain.ts'
import { type DevChainId, devChain } from './devChains.ts'

const [alice, bob, carol] = devChain(31337).accounts as never as {
  address: `0x${string}`
  privateKey: `0x${string}`
}[]

async function setup(chainId: DevChainId = 31337) {
  const running = await createChain({ chainId })
  onTestFinished(running.stop)
  const { contracts, id, name, nativeCurrency } = running.facts
  const chain = defineChain({
    contracts: {
      ensUniversalResolver: { address: contracts.ensUniversalResolver },
      multicall3: { address: contracts.multicall3 },
    },
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [running.rpcUrl] } },
  })
  const transport = http()
  const client = createPublicClient({ chain, pollingInterval: 20, transport })
  const wallet = createWalletClient({
    account: privateKeyToAccount(alice!.privateKey),
    chain,
    transport,
  })
  return { client, running, wallet }
}

describe('tokens', () => {
  test('Multicall3 reads every token of the list with the decimals and symbol the facts state', async () => {
    const { client, running } = await setup(31338)
    const read = await client.multicall({
      allowFailure: false,
      contracts: running.facts.tokens.flatMap(({ address }) => [
        { abi: erc20Abi, address, functionName: 'decimals' } as const,
        { abi: erc20Abi, address, functionName: 'symbol' } as const,
        { abi: erc20Abi, address, args: [alice!.address], functionName: 'balanceOf' } as const,
      ]),
    })
    expect(read).toEqual([
      ...[6, 'USDC', 25_000_000_000n],
      ...[6, 'USDT', 8_750_000_000n],
      ...[18, 'DAI', parseEther('1250.5')],
    ])
  })

  test('a failing call in Multicall3 fails alone when failure is allowed', async () => {
    const { client, running } = await setup()
    const [token] = running.facts.tokens
    const read = await client.multicall({
      contracts: [
        { abi: erc20Abi, address: token!.address, functionName: 'symbol' },
        {
          abi: parseAbi(['function missing() view returns (bool)']),
          address: token!.address,
          functionName: 'missing',
        },
      ],
    })
    expect(read.map(({ status }) => status)).toEqual(['success', 'failure'])
  })

  test('the USDT-like transfer moves tokens and returns nothing', async () => {
    const { client, running, wallet } = await setup()
    const usdt = running.facts.tokens[1]!.address
    const transfer = parseAbi(['function transfer(address to, uint256 value)'])
    const args = [carol!.address, 5_000_000n] as const
    const hash = await wallet.writeContract({
      abi: transfer,
      address: usdt,
      args,
      functionName: 'transfer',
    })
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    const balance = { abi: erc20Abi, address: usdt, functionName: 'balanceOf' } as const
    expect(await client.readContract({ ...balance, args: [carol!.address] })).toBe(15_000_000n)
    await expect(
      client.simulateContract({
        abi: erc20Abi,
        account: alice!.address,
        address: usdt,
        args,
        functionName: 'transfer',
      }),
    ).rejects.toThrow(/returned no data/)
  })

  test('error: a transfer above the balance reverts', async () => {
    const { running, wallet } = await setup()
    await expect(
      wallet.writeContract({
        abi: erc20Abi,
        address: running.facts.tokens[0]!.address,
        args: [bob!.address, 10n ** 30n],
        functionName: 'transfer',
      }),
    ).rejects.toThrow(/reverted/)
  })
})

describe('names', () => {
  test('alice.eth and its account name each other, with an avatar and a text', async () => {
    const { client } = await setup()
    const name = 'alice.eth'
    expect(await client.getEnsAddress({ name })).toBe(alice!.address)
    expect(await client.getEnsName({ address: alice!.address })).toBe(name)
    expect(await client.getEnsAvatar({ name })).toBe(aliceAvatar)
    expect(await client.getEnsText({ key: 'description', name })).toMatch(/First account/)
    expect(await client.getEnsResolver({ name })).toBe(devChain(31337).contracts.ensResolver)
  })

  test('an unknown name, an account without a name and a missing record are null, not errors', async () => {
    const { client } = await setup()
    expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'sub.alice.eth' })).toBeNull()
    expect(await client.getEnsAddress({ coinType: 0n, name: 'alice.eth' })).toBeNull()
    expect(await client.getEnsName({ address: carol!.address })).toBeNull()
    expect(await client.getEnsAvatar({ name: 'bob.eth' })).toBeNull()
  })

  test('the second chain has the resolver and no names', async () => {
    const { client } = await setup(31338)
    expect(await client.getEnsAddress({ name: 'alice.eth' })).toBeNull()
    expect(await client.getEnsName({ address: alice!.address })).toBeNull()
  })
})

test('accounts of the mnemonic start with their ether and nonce 0, and the clock is the present', async () => {
  const { client } = await setup()
  expect(await client.getBalance({ address: alice!.address })).toBe(parseEther('1000'))
  expect(await client.getTransactionCount({ address: alice!.address })).toBe(0)
  expect(await client.getChainId()).toBe(31337)
})

test('what a transaction costs does not tell how many blocks the exchange took', async () => {
  const { client } = await setup()
  const { number } = await client.getBlock()
  expect(number).toBeGreaterThan(80n)
  // A gwei for who makes the block, and the base fee as thirty blocks leave it.
  expect(Number(await client.getGasPrice()) / 1e9).toBeCloseTo(1.019, 3)
})

test('a transaction is mined at once, at the present time, and gone at the next start', async () => {
  const first = await setup()
  const hash = await first.wallet.sendTransaction({ to: bob!.address, value: 1n })
  const { blockNumber } = await first.client.waitForTransactionReceipt({ hash })
  const { timestamp } = await first.client.getBlock({ blockNumber })
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(5)
  await first.running.stop()

  const second = await setup()
  expect(await second.client.getTransactionCount({ address: alice!.address })).toBe(0)
})

describe('ports', () => {
  async function takenPort() {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return (server.address() as { port: number }).port
  }

  test('error: a taken port is named', async () => {
    const port = await takenPort()
    await expect(createChain({ chainId: 31337, port })).rejects.toMatchObject({
      code: 'devnet.port_taken',
      message: `Port ${port} is taken`,
    })
  })

  test('a taken port gives a later one when tries are allowed', async () => {
    const port = await takenPort()
    const chain = await createChain({ chainId: 31337, port, portTries: 20 })
    onTestFinished(chain.stop)
    expect(chain.port).toBeGreaterThan(port)
  })
})

test('error: an aborted start leaves no process and no half-written state', async () => {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'latchkey-abort-'))
  onTestFinished(() => removeFolder(cacheFolder))
  const controller = new AbortController()
  const starting = createChain({ cacheFolder, chainId: 31337, signal: controller.signal })
  setTimeout(() => controller.abort(new Error('stopped')), 120)
  await expect(starting).rejects.toThrow('stopped')
  expect(await readdir(cacheFolder)).toEqual([])
})
