import { type Chain, createChain, devAccounts, devContracts, readArtifacts } from '@latchkey/devnet'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ExpectedSignIn } from '../verify/requireExpected.ts'
import { type EvmSignInMessage, signInText } from './signInText.ts'
import { verifySignIn } from './verifySignIn.ts'
import type { Witnesses } from './Witness.ts'
import { witnessesOver } from './witnessesOver.ts'

const owner = privateKeyToAccount(devAccounts[0].privateKey)
const chainId = 'eip155:31337'
const message: EvmSignInMessage = {
  accountAddress: owner.address,
  chainId,
  domain: 'shop.example',
  expirationTime: '2026-01-01T01:00:00.000Z',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  notBefore: '2026-01-01T00:00:00.000Z',
  resources: ['https://shop.example/terms'],
  statement: 'Welcome.',
  uri: 'https://shop.example/login',
  version: '1',
}
const expected: ExpectedSignIn = {
  chains: [chainId],
  domain: 'shop.example',
  nonce: 'n0nce1234',
  now: Date.parse('2026-01-01T00:30:00.000Z'),
}

async function signed(change: Partial<EvmSignInMessage> = {}) {
  const text = signInText({ ...message, ...change })
  return { signature: (await owner.signMessage({ message: text })) as string, text }
}

describe('a key', () => {
  test('signs in, and the message is read', async () => {
    expect(await verifySignIn(await signed(), expected)).toEqual(message)
  })

  test('signs in to any of the names, on any of the chains, and as the account that is known', async () => {
    const more = {
      ...expected,
      address: owner.address.toLowerCase(),
      chains: ['eip155:1', chainId],
      domain: ['a.example', 'shop.example'],
      uri: message.uri,
    }
    expect(await verifySignIn(await signed(), more)).toEqual(message)
  })

  test.each<[string, Partial<EvmSignInMessage>, Partial<ExpectedSignIn>]>([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example' }, {}],
    ['domain', { domain: 'www.shop.example', uri: 'https://www.shop.example' }, {}],
    ['domain', { domain: 'shop.example:8080', uri: 'https://shop.example:8080' }, {}],
    ['domain', { domain: 'a@shop.example', uri: 'https://a@shop.example' }, {}],
    ['uri', { uri: 'https://evil.example/login' }, {}],
    ['uri', { uri: 'https://shop.example:8080/login' }, {}],
    ['uri', { uri: 'https://shop.example@evil.example/' }, {}],
    ['uri', { uri: 'urn:shop.example' }, {}],
    ['uri', { uri: 'https://shop.example/other' }, { uri: 'https://shop.example/login' }],
    ['chain', { chainId: 'eip155:1' }, {}],
    ['account', {}, { address: devAccounts[1].address }],
    ['nonce', { nonce: 'n0nce12345' }, {}],
    ['nonce', { nonce: 'N0nce1234' }, {}],
    ['expired', {}, { now: Date.parse('2026-01-01T01:01:00.000Z') }],
    ['not_yet_valid', {}, { now: Date.parse('2025-12-31T23:58:59.999Z') }],
    ['issued_later', { issuedAt: '2026-01-01T00:31:00.001Z' }, {}],
    ['issued_later', { issuedAt: '2016-12-31T23:59:60Z' }, {}],
  ])('error: another %s %j %j', async (refusal, change, wanted) => {
    await expect(
      verifySignIn(await signed(change), { ...expected, ...wanted }),
    ).rejects.toMatchObject({ code: `siwx.${refusal}` })
  })

  test('a clock that is a minute wrong signs in, on both sides', async () => {
    for (const now of ['2026-01-01T01:00:59.999Z', '2025-12-31T23:59:00.000Z'])
      await verifySignIn(await signed(), { ...expected, now: Date.parse(now) })
    await expect(
      verifySignIn(await signed(), {
        ...expected,
        now: Date.parse('2026-01-01T01:00:00.000Z'),
        toleranceSeconds: 0,
      }),
    ).rejects.toMatchObject({ code: 'siwx.expired' })
  })

  test.each<[string, (text: string) => string]>([
    ['statement', (text) => text.replace('Welcome', 'Buy')],
    ['resource', (text) => text.replace('/terms', '/other')],
    ['account', (text) => text.replace(owner.address, devAccounts[1].address)],
  ])('error: an altered %s is signed by nobody', async (_, alter) => {
    const { signature, text } = await signed()
    await expect(verifySignIn({ signature, text: alter(text) }, expected)).rejects.toMatchObject({
      code: 'siwx.signature',
    })
  })

  test('error: what is signed by another is told before what it says', async () => {
    const text = signInText({ ...message, domain: 'evil.example', nonce: 'another12' })
    const other = privateKeyToAccount(devAccounts[1].privateKey)
    const signature = await other.signMessage({ message: text })
    await expect(verifySignIn({ signature, text }, expected)).rejects.toMatchObject({
      code: 'siwx.signature',
    })
  })

  test('error: the other form of a signature, which needs no key, is none', async () => {
    const { signature, text } = await signed()
    const other = malleated(signature)
    let asked = 0
    const witnesses: Witnesses = () => {
      asked += 1
      return []
    }
    await expect(
      verifySignIn({ signature: other, text, witnesses }, expected),
    ).rejects.toMatchObject({
      code: 'siwx.signature',
    })
    expect(asked).toBe(0)
  })

  test.each(['', '0x', '0x1234', 'gm', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(40_000)}`])(
    'error: %j is no signature',
    async (signature) => {
      const { text } = await signed()
      await expect(verifySignIn({ signature, text }, expected)).rejects.toMatchObject({
        code: 'siwx.signature',
      })
    },
  )
})

/** What anybody can make of a signature: `n - s`, and the other parity. */
function malleated(signature: string): string {
  const s = secp256k1.Point.CURVE().n - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
}

describe('a contract, on a real chain', () => {
  let chain: Chain
  let two: Witnesses
  /** What answers in the place of the node that the host names. */
  let lies: Record<string, (method: string) => object | undefined> = {}

  /** The same node by three names, so three operators of whom some lie. */
  const fetchFrom: typeof globalThis.fetch = async (url, init) => {
    const { method } = JSON.parse(String(init?.body))
    const { host } = new URL(String(url))
    const lie = lies[host]?.(method)
    return lie ? Response.json({ id: 1, jsonrpc: '2.0', ...lie }) : fetch(chain.rpcUrl, init)
  }

  const witnessesOf = (first: string, second: string, ...more: string[]) =>
    witnessesOver({ [chainId]: [first, second, ...more] }, fetchFrom)

  beforeAll(async () => {
    chain = await createChain({ chainId: 31337 })
    two = witnessesOf('https://one.example', 'https://two.example')
  })
  beforeEach(() => {
    lies = {}
  })
  afterAll(() => chain.stop())

  const verify = (sign: { signature: string; text: string }, witnesses = two) =>
    verifySignIn({ witnesses, ...sign }, expected)

  const yes = (method: string) => (method === 'eth_call' ? { result: '0x01' } : undefined)
  const yesOfContract = (method: string) =>
    method === 'eth_getCode' ? { result: '0x6001' } : yes(method)
  const down = () => ({ error: { code: -32000, message: 'away' } })

  test('that is deployed signs in by its own rule (ERC-1271)', async () => {
    const sign = await signed({ accountAddress: devContracts.contractAccount })
    expect(await verify(sign)).toMatchObject({ accountAddress: devContracts.contractAccount })
    await expect(verifySignIn(sign, expected)).rejects.toMatchObject({ code: 'siwx.signature' })
  })

  test('that is not deployed yet signs in by the code that would deploy it (ERC-6492)', async () => {
    const { byName } = await readArtifacts()
    const { abi, bytecode } = byName.ContractAccount
    const code = encodeDeployData({ abi, args: [owner.address], bytecode })
    // The deployer that is at this address on each chain: 32 bytes of salt, then the code.
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const accountAddress = getContractAddress({
      bytecode: code,
      from: factory,
      opcode: 'CREATE2',
      salt: zeroHash,
    })
    const { signature, text } = await signed({ accountAddress })
    const wrapped = (inner: Hex) =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [factory, concat([zeroHash, code]), inner],
        ),
        `0x${'6492'.repeat(16)}`,
      ])
    expect(await verify({ signature: wrapped(signature as Hex), text })).toMatchObject({
      accountAddress,
    })
    const other = (await signed({ accountAddress, nonce: 'another12' })).signature as Hex
    await expect(verify({ signature: wrapped(other), text })).rejects.toMatchObject({
      code: 'siwx.signature',
    })
  })

  test('error: that says no, answers garbage, reverts, or does not exist', async () => {
    const { text } = await signed({ accountAddress: devContracts.contractAccount })
    const { signature } = await signed({ nonce: 'another12' })
    await expect(verify({ signature, text })).rejects.toMatchObject({ code: 'siwx.signature' })

    const admin = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const address = '0x00000000000000000000000000000000000000aa'
    // Returns three bytes; returns 64 of ones; reverts; burns all gas; has no code.
    for (const code of ['0x60036000f3', '0x60ff60005260406000f3', '0x60006000fd', '0xfe', '0x']) {
      await admin.setCode({ address, bytecode: code as Hex })
      await expect(verify(await signed({ accountAddress: address }))).rejects.toMatchObject({
        code: 'siwx.signature',
      })
    }
  })

  test('error: nobody signs in as the zero address, which a failed ecrecover gives', async () => {
    const text = signInText({ ...message, accountAddress: zeroAddress })
    const signature = `0x${'0'.repeat(64)}${'1'.padStart(64, '0')}1b`
    await expect(verify({ signature, text })).rejects.toMatchObject({ code: 'siwx.signature' })
  })

  test('is asked of one node where that is the site’s own', async () => {
    const own = witnessesOver({ [chainId]: [{ trusted: true, url: chain.rpcUrl }] })
    expect(
      await verify(await signed({ accountAddress: devContracts.contractAccount }), own),
    ).toEqual(expect.objectContaining({ accountAddress: devContracts.contractAccount }))
    const { signature } = await signed()
    const { text } = await signed({
      accountAddress: devContracts.contractAccount,
      nonce: 'another12',
    })
    await expect(verify({ signature, text }, own)).rejects.toMatchObject({ code: 'siwx.signature' })
  })

  const three = () =>
    witnessesOf('https://liar.example', 'https://one.example', 'https://two.example')

  test.each<[string, Partial<typeof lies>, string]>([
    ['one lies', { 'liar.example': yes }, 'siwx.signature'],
    ['one lies of the code, too', { 'liar.example': yesOfContract }, 'siwx.signature'],
    [
      'one lies, one is down',
      { 'liar.example': yesOfContract, 'one.example': down },
      'siwx.unwitnessed',
    ],
    ['two are down', { 'one.example': down, 'two.example': down }, 'siwx.unwitnessed'],
    [
      'all are down',
      { 'liar.example': down, 'one.example': down, 'two.example': down },
      'siwx.unreachable',
    ],
  ])(
    'error: nobody signs in as an account with a key or as a contract: %s',
    async (_, lying, code) => {
      lies = lying as typeof lies
      const { signature } = await signed({ nonce: 'another12' })
      for (const accountAddress of [devAccounts[1].address, devContracts.contractAccount]) {
        const { text } = await signed({ accountAddress })
        await expect(verify({ signature, text }, three())).rejects.toMatchObject({ code })
      }
    },
  )

  test('error: two that lie are one where one operator runs both', async () => {
    lies = { 'a.liar.example': yesOfContract, 'b.liar.example': yesOfContract }
    const others = witnessesOf(
      'https://a.liar.example',
      'https://b.liar.example',
      'https://one.liar.example',
      'https://one.example',
    )
    const { signature } = await signed({ nonce: 'another12' })
    const { text } = await signed({ accountAddress: devAccounts[1].address })
    await expect(verify({ signature, text }, others)).rejects.toMatchObject({
      code: 'siwx.unwitnessed',
    })
  })

  test('signs in although one lies, when two others agree', async () => {
    lies = { 'liar.example': (method) => (method === 'eth_call' ? { result: '0x00' } : undefined) }
    expect(
      await verify(await signed({ accountAddress: devContracts.contractAccount }), three()),
    ).toMatchObject({ accountAddress: devContracts.contractAccount })
  })

  test('error: an account without code is a key’s, and no node is called for it', async () => {
    const methods: string[] = []
    const record = (method: string) => {
      methods.push(method)
      return undefined
    }
    lies = { 'one.example': record, 'two.example': record }
    const { signature } = await signed({ nonce: 'another12' })
    const { text } = await signed({ accountAddress: devAccounts[1].address })
    await expect(verify({ signature, text })).rejects.toMatchObject({ code: 'siwx.signature' })
    expect(new Set(methods)).toEqual(new Set(['eth_getBlockByNumber', 'eth_getCode']))
  })

  test('is asked in one round: of each node a block or two, its code, and one call', async () => {
    const asked = countBy('one.example', 'two.example')
    await verify(await signed({ accountAddress: devContracts.contractAccount }))
    expect(asked('eth_getCode')).toBe(2)
    expect(asked('eth_call')).toBe(2)
    expect(asked('eth_getBlockByNumber')).toBeLessThanOrEqual(4)
  })

  test('whose address a key has lent to it (EIP-7702) signs in as a key: no node is asked', async () => {
    const admin = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const delegation = concat(['0xef0100', devContracts.contractAccount as Hex])
    await admin.setCode({ address: owner.address, bytecode: delegation })
    onTestFinished(() => admin.setCode({ address: owner.address, bytecode: '0x' }))
    const noOne: Witnesses = () => {
      throw new Error('asked')
    }
    expect(await verify(await signed(), noOne)).toMatchObject({ accountAddress: owner.address })
    // What its key has not signed, the contract may have: it is asked as any other.
    const asked = countBy('one.example', 'two.example')
    const { signature } = await signed({ nonce: 'another12' })
    const { text } = await signed()
    await expect(verify({ signature, text })).rejects.toMatchObject({ code: 'siwx.signature' })
    expect(asked('eth_call')).toBe(2)
  })

  /** Counts what nodes are asked, by method. */
  function countBy(...hosts: readonly string[]): (method: string) => number {
    const methods: string[] = []
    const note = (method: string) => {
      methods.push(method)
      return undefined
    }
    lies = Object.fromEntries(hosts.map((host) => [host, note]))
    return (method) => methods.filter((each) => each === method).length
  }

  test('error: a chain that the site does not serve is not asked', async () => {
    const sign = await signed({ accountAddress: devContracts.contractAccount, chainId: 'eip155:5' })
    const asked: Witnesses = () => {
      throw new Error('asked')
    }
    await expect(verify(sign, asked)).rejects.toMatchObject({ code: 'siwx.signature' })
  })
})
