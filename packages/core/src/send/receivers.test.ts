import { describe, expect, test } from 'vitest'
import { createMemoryStorage, setup } from '../fixtures/setup.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { looksLike } from '../format/looksLike.ts'
import { coinTypes } from './coinTypes.ts'
import { knownReceivers, rememberReceiver, withReceiver } from './knownReceivers.ts'
import { readReceiver } from './readReceiver.ts'
import { receiverWarning } from './receiverWarning.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Its first and last four are those of `bob`. */
const poison = '0x7099000000000000000000000000000000C079c8'
const solana = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const bitcoin = 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj'

const networks = {
  bip122: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  eip155: 'eip155:31337',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

describe('what somebody types as a receiver', () => {
  test.each([
    ['', 'eip155', { kind: 'none' }],
    [`  ${bob}\n`, 'eip155', { address: bob, kind: 'address' }],
    [bob.slice(2), 'eip155', { address: bob, kind: 'address' }],
    [`eip155:31337:${bob}`, 'eip155', { address: bob, kind: 'address' }],
    [`eip155:137:${bob}`, 'eip155', { kind: 'otherNetwork', network: 'eip155:137' }],
    [`eip155:137:${bob}`, 'solana', { kind: 'elsewhere', namespace: 'eip155' }],
    [solana, 'solana', { address: solana, kind: 'address' }],
    [bitcoin, 'bip122', { address: bitcoin, kind: 'address' }],
    ['Bob.ETH', 'eip155', { kind: 'name', name: 'bob.eth' }],
    ['ann-b.reown.id', 'eip155', { kind: 'name', name: 'ann-b.reown.id' }],
    [solana, 'eip155', { kind: 'elsewhere', namespace: 'solana' }],
    [bob, 'solana', { kind: 'elsewhere', namespace: 'eip155' }],
    [bob.slice(0, -1), 'eip155', { kind: 'invalid' }],
    ['bob', 'eip155', { kind: 'invalid' }],
    // A Cyrillic letter in the place of a Latin one.
    ['b\u043eb.eth', 'eip155', { kind: 'invalid' }],
    [`${'a.'.repeat(200)}eth`, 'eip155', { kind: 'invalid' }],
  ] as const)('%j on %s is %j (S5.5, S5.6)', (text, namespace, receiver) => {
    const network = { caipNetworkId: networks[namespace], chainNamespace: namespace }
    expect(readReceiver(text, network)).toEqual(receiver)
  })
})

const mainnet = { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as const
const address = { address: bob, kind: 'address' }
const invalid = { kind: 'invalid' }

describe('the forms that standards have for a receiver', () => {
  test.each([
    // EIP-3770; safe-react 2756.
    [`eth:${bob}`, address],
    [`ETH:${bob}`, address],
    [`base:${bob}`, { kind: 'otherNetwork', network: 'eip155:8453' }],
    [`matic:${bob}`, { kind: 'otherNetwork', network: 'eip155:137' }],
    [`pol:${bob}`, { kind: 'otherNetwork', network: 'eip155:137' }],
    [`nowhere:${bob}`, { kind: 'otherNetwork', network: 'nowhere' }],
    [`constructor:${bob}`, { kind: 'otherNetwork', network: 'constructor' }],
    [`eth:${bob.slice(2)}`, invalid],
    [`eth:${bob.slice(0, -1)}`, invalid],
    [`eth:${solana}`, invalid],
    [`eth:${bob}:x`, invalid],
    [`:${bob}`, invalid],
    [`eth::${bob}`, invalid],
    // CAIP-10 is three parts and no more.
    [`eip155:1:${bob}`, address],
    [`eip155:1:${bob}:x`, invalid],
    [`eip155:1:${bob}:`, invalid],
    [`eip155:1:${bob.slice(0, -1)}`, invalid],
    [`eip155:1:`, invalid],
    [`eip155::${bob}`, invalid],
    [`eip155:1:${solana}`, invalid],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${bob}`, invalid],
    [
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`,
      { kind: 'elsewhere', namespace: 'solana' },
    ],
    [
      `bip122:000000000019d6689c085ae165831e93:${bitcoin}`,
      { kind: 'elsewhere', namespace: 'bip122' },
    ],
    [`EIP155:1:${bob}`, invalid],
    // Payment codes that the form did not take.
    [`ethereum:${bob}@137`, { isRead: true, kind: 'code' }],
    [`solana:${solana}?amount=1&memo=17`, { isRead: false, kind: 'code' }],
    ['lightning:LNBC1', { isRead: false, kind: 'code' }],
    // ENSIP-15, by its rules for ASCII; eth.zig 110.
    ['_dnslink.bob.eth', { kind: 'name', name: '_dnslink.bob.eth' }],
    ['__.eth', { kind: 'name', name: '__.eth' }],
    ['a-b.eth', { kind: 'name', name: 'a-b.eth' }],
    ['a--b.eth', { kind: 'name', name: 'a--b.eth' }],
    ['-a-.eth', { kind: 'name', name: '-a-.eth' }],
    ['a_b.eth', invalid],
    ['_a_.eth', invalid],
    ['bob.a_b.eth', invalid],
    ['ab--cd.eth', invalid],
    ['xn--ls8h.eth', invalid],
    ['bob.xn--p1ai', invalid],
    ['XN--LS8H.eth', invalid],
    ['__--.eth', invalid],
    ['.eth', invalid],
    ['bob..eth', invalid],
    ['bob.eth.', invalid],
    ['bob eth', invalid],
    // Other letters may make a name, and no look-alike of another one.
    ['日本.eth', { kind: 'otherName' }],
    ['ñandú.eth', { kind: 'otherName' }],
    ['🦄.eth', { kind: 'otherName' }],
    ['b\u043eb.eth', invalid],
    // The sign of Kelvin, whose small letter is a k.
    ['\u212ael.eth', { kind: 'otherName' }],
    // Invisible characters of chats; safe-react 2756, cowswap 4418.
    [`\u200b${bob}\u2060`, address],
    [`${bob.slice(0, 20)}\u200b${bob.slice(20)}`, address],
    [`\ufeff\u00a0eth:\u00ad${bob}\u00a0`, address],
    [`\u2068${bob}\u2069`, address],
    [`\u200e${bob}\u200f`, address],
    ['bob\u200b.eth', { kind: 'name', name: 'bob.eth' }],
    ['\u200b', { kind: 'none' }],
    // Visible ones stay what they are.
    [bob.replace('x', '\u0445'), invalid],
    [bob.replace('0x7', '0x\uff17'), invalid],
    [`\u202e${bob}`, invalid],
    [`${bob.slice(0, 20)}\u202e${bob.slice(20)}`, invalid],
    [`${bob.slice(0, 20)} ${bob.slice(20)}`, invalid],
    [`${bob} ${alice}`, invalid],
    ['x'.repeat(5000), invalid],
  ])('%j', (text, receiver) => {
    expect(readReceiver(text, mainnet)).toEqual(receiver)
  })

  const bip122 = { caipNetworkId: networks.bip122, chainNamespace: 'bip122' } as const
  test.each([
    // BIP-173, examples; WalletWasabi 12296.
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    // BIP-350, examples.
    ['BC1SW50QGDZ25J', 'bc1sw50qgdz25j'],
    [bitcoin.toUpperCase(), bitcoin],
    ['175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'],
  ])('%s is an address of Bitcoin', (text, read) => {
    expect(readReceiver(text, bip122)).toEqual({ address: read, kind: 'address' })
    expect(readReceiver(text, mainnet)).toEqual({ kind: 'elsewhere', namespace: 'bip122' })
  })

  test.each([
    'bc1qw508D6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ])('error: %s, in both cases, is none (BIP-173)', (text) => {
    expect(readReceiver(text, bip122)).toEqual(invalid)
  })

  test('what a code asked for on one network is for no other, whatever it is', () => {
    for (const text of [bob, 'bob.eth'])
      expect(readReceiver(text, mainnet, { askedOn: 'eip155:8453' })).toEqual({
        kind: 'otherNetwork',
        network: 'eip155:8453',
      })
    expect(readReceiver(bob, mainnet, { askedOn: 'eip155:1' })).toEqual(address)
  })
})

test('an address is compared as its chain does: on EVM chains case does not count, in base58 it does', () => {
  expect(isSameAddress(bob, bob.toLowerCase(), 'eip155')).toBe(true)
  expect(isSameAddress(bitcoin, bitcoin.toUpperCase(), 'bip122')).toBe(true)
  expect(isSameAddress(solana, solana.toLowerCase(), 'solana')).toBe(false)
})

describe('a warning', () => {
  const warn = (address: string, more: object = {}) =>
    receiverWarning({
      address,
      known: [bob],
      namespace: 'eip155',
      own: [alice],
      tokens: [],
      ...more,
    })

  test('is none for whom something was sent to before, in whatever case', () => {
    expect(warn(bob.toLowerCase())).toBeUndefined()
  })

  test('says that an address looks like a known one and is another', () => {
    expect(looksLike(poison, bob, 'eip155')).toBe(true)
    expect(looksLike(bob, bob.toLowerCase(), 'eip155')).toBe(false)
    expect(warn(poison)).toEqual({ kind: 'lookAlike', of: bob })
    expect(warn(`${alice.slice(0, 6)}${'0'.repeat(32)}${alice.slice(-4)}`)).toEqual({
      kind: 'lookAlike',
      of: alice,
    })
    // Lists show no more of them than `0x70…79C8` and `bcrt…aaaa`.
    expect(looksLike(`0x70${'0'.repeat(34)}${bob.slice(-4)}`, bob, 'eip155')).toBe(true)
    expect(looksLike(`0x70${'0'.repeat(38)}`, bob, 'eip155')).toBe(false)
    expect(looksLike(`bcrt1q${'a'.repeat(38)}`, `bcrt1qzzzz${'a'.repeat(34)}`, 'bip122')).toBe(true)
  })

  test('says that a contract is on another network alone, of receivers that are new', () => {
    const isContractElsewhere = true
    expect(warn(poison.replace('7099', '8099'), { isContractElsewhere })).toEqual({
      kind: 'contractElsewhere',
    })
    expect(warn(bob, { isContractElsewhere })).toBeUndefined()
  })

  test('says of the visitor’s own accounts, too, that they are contracts on another network alone', () => {
    const isContractElsewhere = true
    const ownElsewhere = { kind: 'ownElsewhere' }
    expect(warn(alice.toLowerCase(), { isContractElsewhere })).toEqual(ownElsewhere)
    expect(warn(bob, { accounts: [bob], isContractElsewhere })).toEqual(ownElsewhere)
    expect(warn(alice)).toEqual({ kind: 'own' })
    expect(warn(bob, { accounts: [bob] })).toBeUndefined()
  })

  test('says that an address is a token, no one’s, or the visitor’s own', () => {
    expect(warn(poison, { tokens: [poison.toLowerCase()] })).toEqual({ kind: 'contract' })
    expect(warn(`0x${'0'.repeat(40)}`)).toEqual({ kind: 'burn' })
    expect(warn(`0x${'0'.repeat(36)}dEaD`)).toEqual({ kind: 'burn' })
    for (const nought of ['1', '9', 'dead'.repeat(10)])
      expect(warn(`0x${nought.padStart(40, '0')}`)).toEqual({ kind: 'burn' })
    expect(warn('1'.repeat(32), { namespace: 'solana' })).toEqual({ kind: 'burn' })
    expect(warn(`1nc1nerator${'1'.repeat(32)}`, { namespace: 'solana' })).toEqual({ kind: 'burn' })
    expect(warn('1BitcoinEaterAddressDontSendf59kuE', { namespace: 'bip122' })).toEqual({
      kind: 'burn',
    })
    expect(warn(alice.toLowerCase())).toEqual({ kind: 'own' })
  })
})

describe('receivers of previous transfers', () => {
  test('are counted, by address and kind of chain', () => {
    const { latchkey, world } = setup()
    for (const address of [bob, alice, bob.toLowerCase()])
      rememberReceiver(latchkey, { address, namespace: 'eip155' })
    rememberReceiver(latchkey, { address: solana, namespace: 'solana' })
    expect(knownReceivers(latchkey, 'eip155')).toEqual([
      { address: bob.toLowerCase(), count: 2, namespace: 'eip155' },
      { address: alice, count: 1, namespace: 'eip155' },
    ])
    expect(knownReceivers(setup({ environment: world }).latchkey, 'solana')).toHaveLength(1)
  })

  test('are fifty at most', () => {
    const all = Array.from({ length: 60 }, (_, index) => index).reduce(
      (receivers: ReturnType<typeof withReceiver>, index) =>
        withReceiver(receivers, { address: `0x${index}`, namespace: 'eip155' }),
      [],
    )
    expect(all).toHaveLength(50)
    expect(all[0]?.address).toBe('0x59')
  })

  test.each([
    'no JSON',
    '{"version":2,"receivers":[]}',
    JSON.stringify({ receivers: 'many', version: 1 }),
    JSON.stringify({
      receivers: [
        null,
        { address: 'x'.repeat(101), count: 1, namespace: 'eip155' },
        { address: bob, count: -1, namespace: 'eip155' },
        { address: bob, count: 1, namespace: 'nowhere' },
      ],
      version: 1,
    }),
  ])('that another script has written are none (%#)', (text) => {
    const { latchkey, world } = setup()
    world.storage?.setItem(`${latchkey.options.storageKey}.receivers`, text)
    expect(knownReceivers(latchkey, 'eip155')).toEqual([])
  })

  test('that cannot be stored cost nothing but their count', () => {
    const storage = {
      ...createMemoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const { latchkey } = setup({ environment: { storage } })
    rememberReceiver(latchkey, { address: bob, namespace: 'eip155' })
    expect(knownReceivers(latchkey, 'eip155')).toEqual([])
  })
})

test('a name’s address is the one of the chain in use; that for Ethereum counts on Ethereum and where the registry is (S7.26)', () => {
  const evm = { chainNamespace: 'eip155', testnet: true } as const
  expect(coinTypes({ ...evm, id: 1 })).toEqual([60, 0x8000_0001, 0x8000_0000])
  expect(coinTypes({ ...evm, id: 8453 })).toEqual([0x8000_2105, 0x8000_0000])
  expect(coinTypes({ ...evm, id: 31337 }, { isHome: true })[0]).toBe(60)
  expect(coinTypes({ ...evm, id: 2 ** 31 })).toEqual([])
  expect(coinTypes({ chainNamespace: 'solana', id: 'x', testnet: false })).toEqual([501])
  expect(coinTypes({ chainNamespace: 'bip122', id: 'x', testnet: true })).toEqual([])
})
