import { embeddedMethods } from '@latchkey/protocol/frame'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  getBase58Encoder,
  getTransactionDecoder,
  address as toAddress,
} from '@solana/kit'
import {
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import { readRejections } from '../device/keptRejections.ts'
import { readPaid } from '../device/paidReceivers.ts'
import { RequestError } from '../errors/RequestError.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import {
  addressOf,
  compileSolana,
  tableAccount,
  writeSolana,
} from '../testing/solanaTransactions.ts'
import { methodsOf } from './methodsOf.ts'
import { secretKeyMessage } from './secretKeyMessage.ts'

const network = 'eip155:31337'
const solanaNetwork = 'solana:local'
const other = '0x00000000000000000000000000000000000000AA'
const solanaOther = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

const systemProgram = toAddress('11111111111111111111111111111111')
const rich = { data: ['', 'base64'], lamports: 100_000_000_000, owner: systemProgram }

/** What a chain of the wallet's own node says. */
function chain(answers: Record<string, unknown> = {}) {
  const sent: string[] = []
  const all: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_getTransactionByHash: null,
    eth_getTransactionCount: '0x7',
    eth_getTransactionReceipt: null,
    eth_maxPriorityFeePerGas: '0x5',
    eth_simulateV1: [{ calls: [{ logs: [], status: '0x1' }] }],
    // Everyone has a hundred SOL, and nothing changes.
    getMultipleAccounts: ([addresses]: [string[]]) => ({ value: addresses.map(() => rich) }),
    simulateTransaction: ([, { accounts }]: [string, { accounts: { addresses: string[] } }]) => ({
      value: { accounts: accounts.addresses.map(() => rich), err: null, fee: 0 },
    }),
    ...answers,
  }
  return {
    all,
    rpc: (_: string, method: string, params: readonly unknown[]) => {
      if (method === 'eth_sendRawTransaction' || method === 'sendTransaction')
        sent.push(String(params[0]))
      const answer = all[method]
      if (answer instanceof Error) throw answer
      if (typeof answer === 'function') return answer(params)
      return answer === undefined ? 'sent' : answer
    },
    sent,
  }
}

async function setup(answers?: Record<string, unknown>) {
  const server = await createFakeServer()
  const wallet = createTestWallet(server)
  const { rpc, ...node } = chain(answers)
  server.rpc = rpc
  const { descriptor } = await wallet.logIn()
  const ask = (
    method: string,
    params?: unknown,
    networkId: string = network,
    signal?: AbortSignal,
  ) =>
    wallet.requests.request(
      { method, networkId: networkId as typeof network, params },
      signal ?? new AbortController().signal,
    )
  /** Waits for an approval and approves it. */
  const approve = async () => {
    await expect.poll(() => wallet.approvals.getState().length).toBeGreaterThan(0)
    const [first] = wallet.approvals.getState()
    await wallet.approvals.approve(first?.id ?? 0)
    return first?.request
  }
  return {
    ...wallet,
    approve,
    ask,
    evm: descriptor.addresses.eip155 as `0x${string}`,
    node,
    server,
    solana: descriptor.addresses.solana,
  }
}

type Wallet = Awaited<ReturnType<typeof setup>>
let wallet: Wallet
beforeAll(async () => {
  wallet = await setup()
})
const subject = () => wallet.approvals.getState()[0]?.request.subject

describe('without an approval', () => {
  test.each([
    ['eth_accounts', () => [wallet.evm]],
    ['eth_chainId', () => '0x7a69'],
    ['wallet_getCapabilities', () => ({})],
  ])('%s is answered (S6.9)', async (method, expected) => {
    expect(await wallet.ask(method)).toEqual(expected())
  })

  test.each([
    'eth_sign',
    'eth_call',
    'wallet_getCallsStatus',
    'wallet_getAssets',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'eth_sendUserOperation',
    'solana_signMessage',
    '__proto__',
  ])('error: %s is refused on an EVM network (S6.11, S8.42)', async (method) => {
    await expect(wallet.ask(method, [])).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  })

  test('the frame answers what the page announces, and no other (S6.9, S6.10, S6.11)', () => {
    const answered = [...methodsOf(network).keys(), ...methodsOf(solanaNetwork).keys()]
    expect(answered.toSorted()).toEqual(embeddedMethods.toSorted())
  })

  test('error: a network that the wallet does not serve (S8.45), and a method of another namespace', async () => {
    await expect(wallet.ask('eth_accounts', [], 'eip155:1')).rejects.toMatchObject({ code: 4902 })
    await expect(wallet.ask('personal_sign', [], solanaNetwork)).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('error: nobody is logged in', async () => {
    const { requests } = createTestWallet(await createFakeServer())
    const { signal } = new AbortController()
    await expect(
      requests.request({ method: 'eth_accounts', networkId: network, params: [] }, signal),
    ).rejects.toMatchObject({ code: 'logged_out' })
  })
})

describe('personal_sign', () => {
  test('signs bytes in hex and texts, shown as what they say (S6.10)', async () => {
    for (const [data, text] of [
      ['0x48656c6c6f', 'Hello'],
      ['Grüße', 'Grüße'],
      ['0x', ''],
      ['0xabc', '0xabc'],
    ]) {
      const signed = wallet.ask('personal_sign', [data, wallet.evm.toLowerCase()])
      const request = await wallet.approve()
      expect(request?.subject).toMatchObject({ isText: true, kind: 'message', text })
      const signature = (await signed) as `0x${string}`
      expect(await verifyMessage({ address: wallet.evm, message: text ?? '', signature })).toBe(
        true,
      )
    }
  })

  test('shows bytes that are no text as hex', async () => {
    const signed = wallet.ask('personal_sign', ['0xff00', wallet.evm])
    expect((await wallet.approve())?.subject).toMatchObject({
      isText: false,
      kind: 'message',
      text: '0xff00',
      verdict: { reasons: ['unread'] },
    })
    const signature = (await signed) as `0x${string}`
    expect(
      await verifyMessage({ address: wallet.evm, message: { raw: '0xff00' }, signature }),
    ).toBe(true)
  })

  test.each([
    ['a bare hash', `0x${'f0'.repeat(32)}`],
    ['a sign-in to another site', 'bank.example wants you to sign in with your Ethereum account:'],
    [
      'one in hex',
      `0x${Buffer.from('bank.example wants you to sign in with your Ethereum account:\n').toString('hex')}`,
    ],
  ])('error: %s is refused before anyone is asked (S8.49)', async (_, data) => {
    await expect(wallet.ask('personal_sign', [data, wallet.evm])).rejects.toMatchObject({
      code: -32_602,
    })
    expect(wallet.approvals.getState()).toEqual([])
  })

  test('signs a sign-in to the page around the frame', async () => {
    const text = 'shop.example wants you to sign in with your Ethereum account:'
    const signed = wallet.ask('personal_sign', [text, wallet.evm])
    expect((await wallet.approve())?.subject).toMatchObject({ kind: 'message', text })
    expect(await signed).toMatch(/^0x[\da-f]{130}$/)
  })

  test('a text is called a sign-in where it is one of the account, and says nothing else', async () => {
    const whole = [
      `shop.example wants you to sign in with your Ethereum account:\n${wallet.evm}`,
      'URI: https://shop.example/login\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z',
    ].join('\n\n\n')
    for (const [text, signsInTo] of [
      [whole, 'shop.example'],
      [`${whole}\nI sell item 7 for nothing.`, undefined],
      [whole.replace('account:', 'account, and I sell item 7 by it, account:'), undefined],
      [whole.replace(wallet.evm, other), undefined],
      [whole.replace('https://shop.example', 'https://bank.example'), undefined],
      [`${whole}\nResources:\n- urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ`, undefined],
      ['shop.example wants you to sign in with your Ethereum account', undefined],
    ] as const) {
      const signed = wallet.ask('personal_sign', [text, wallet.evm])
      const { subject } = (await wallet.approve()) ?? {}
      expect(subject, text).toMatchObject({ kind: 'message', text })
      expect(subject && 'signsInTo' in subject ? subject.signsInTo : undefined, text).toBe(
        signsInTo,
      )
      await signed
    }
  })

  test('forgives a page that gives address and text the other way round', async () => {
    for (const own of [wallet.evm, wallet.evm.toLowerCase()]) {
      const signed = wallet.ask('personal_sign', [own, 'Hello'])
      expect((await wallet.approve())?.subject).toMatchObject({ kind: 'message', text: 'Hello' })
      const signature = (await signed) as `0x${string}`
      expect(await verifyMessage({ address: wallet.evm, message: 'Hello', signature })).toBe(true)
    }
    // With two addresses nothing is the other way round.
    await expect(wallet.ask('personal_sign', [wallet.evm, other])).rejects.toMatchObject({
      code: 4100,
    })
  })

  test.each([
    [['0x00', other], 4100],
    [[other, 'Hello'], 4100],
    [['0x00'], 4100],
    [[1, other], -32_602],
    [{}, -32_602],
    [undefined, -32_602],
  ])('error: %j', async (params, code) => {
    await expect(wallet.ask('personal_sign', params)).rejects.toMatchObject({ code })
    expect(wallet.approvals.getState()).toEqual([])
  })
})

describe('eth_signTypedData_v4', () => {
  const types = { Mail: [{ name: 'text', type: 'string' }] } as const
  const data = (
    domain: object = { chainId: 31_337, name: 'Mailer', verifyingContract: other },
  ) => ({
    domain,
    message: { text: 'Hello' },
    primaryType: 'Mail' as const,
    types,
  })

  test('signs typed data of the network, as JSON or not', async () => {
    for (const given of [JSON.stringify(data()), data(), data({ chainId: '0x7a69' }), data({})]) {
      const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, given])
      const request = await wallet.approve()
      expect(request?.subject).toMatchObject({
        fields: [{ depth: 0, isCode: false, name: 'text', value: 'Hello' }],
        kind: 'typedData',
        moreFields: 0,
      })
      expect(await signed).toMatch(/^0x[\da-f]{130}$/)
    }
  })

  test('that allows says who may take what, and is bad', async () => {
    const uint = (name: string) => ({ name, type: 'uint256' })
    const permit = {
      domain: { chainId: 31_337, verifyingContract: other },
      message: { deadline: 1, nonce: 0, owner: wallet.evm, spender: other, value: '5' },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          ...['value', 'nonce', 'deadline'].map(uint),
        ],
      },
    }
    const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, permit])
    expect((await wallet.approve())?.subject).toMatchObject({
      verdict: {
        effects: [{ effect: { amount: 5n, kind: 'allow', spender: other, token: other } }],
        reasons: ['signature', 'unchecked', 'unknownToken'],
        risk: 'bad',
      },
    })
    expect(await signed).toMatch(/^0x[\da-f]{130}$/)
  })

  test('shows what is signed, and no other: neither fields nor a domain that its types do not name', async () => {
    const signed = wallet.ask('eth_signTypedData_v4', [
      wallet.evm,
      {
        ...data(),
        message: { '1 What this is': 'You only prove that you are 18', text: 'Hello' },
        types: {
          ...types,
          EIP712Domain: [
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
        domain: { chainId: 31_337, name: 'Mailer', verifyingContract: other, version: '1' },
      },
    ])
    expect((await wallet.approve())?.subject).toMatchObject({
      app: undefined,
      contract: undefined,
      fields: [{ depth: 0, isCode: false, name: 'text', value: 'Hello' }],
    })
    await signed
  })

  test('is bad where rows of what is not read are left out', async () => {
    const list = (length: number) => ({
      ...data(),
      message: { calls: Array.from({ length }, () => 'go') },
      types: { Mail: [{ name: 'calls', type: 'string[]' }] },
    })
    for (const [length, moreFields, reasons] of [
      [59, 0, ['unread']],
      [60, 1, ['tooMany', 'unread']],
    ] as const) {
      const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, list(length)])
      expect((await wallet.approve())?.subject).toMatchObject({ moreFields, verdict: { reasons } })
      await signed
    }
  })

  test('error: nested deeper than it can be read, before anyone is asked', async () => {
    const depth = 6_000
    const message = JSON.parse(`${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`) as object
    await expect(
      wallet.ask('eth_signTypedData_v4', [
        wallet.evm,
        { ...data(), message, types: { Mail: [{ name: 'a', type: 'Mail' }] } },
      ]),
    ).rejects.toMatchObject({ code: -32_602 })
    expect(wallet.approvals.getState()).toEqual([])
  })

  describe('of no network', () => {
    const noChain = [
      ['its domain has none', data({ name: 'Mailer' })],
      ['its domain’s type leaves it out', { ...data(), types: { ...types, EIP712Domain: [] } }],
      [
        'its domain’s type names another field',
        { ...data(), types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
      ],
    ] as const

    test.each(noChain)('is said to be good on every network where %s', async (_, given) => {
      const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, given])
      expect((await wallet.approve())?.subject).toMatchObject({
        verdict: { reasons: expect.arrayContaining(['anyNetwork']) },
      })
      await signed
    })

    test.each(noChain)('error: is not signed for a site of others where %s', async (_, given) => {
      const { approvals, ask, context, evm } = await setup()
      Object.assign(context, { embedder: 'https://other.example' })
      await expect(ask('eth_signTypedData_v4', [evm, given])).rejects.toMatchObject({
        code: -32_602,
      })
      expect(approvals.getState()).toEqual([])
      // Of the network it is.
      const signed = ask('eth_signTypedData_v4', [evm, data()])
      await expect.poll(() => approvals.getState().length).toBe(1)
      approvals.reject(approvals.getState()[0]?.id ?? 0)
      await expect(signed).rejects.toMatchObject({ code: 4001 })
    })
  })

  describe('error: an address whose capitals are not its own was mistyped, as that of a receiver', () => {
    const mistyped = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'
    const whole = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const withAddress = (type: string, value: unknown) => ({
      ...data(),
      message: { text: 'Hello', to: value },
      types: {
        Mail: [...types.Mail, { name: 'to', type }],
        Person: [{ name: 'wallet', type: 'address' }],
      },
    })

    test.each<[string, (address: string) => object]>([
      ['in a field', (address) => withAddress('address', address)],
      ['in a list', (address) => withAddress('address[]', [whole, address])],
      ['in lists of lists', (address) => withAddress('address[2][]', [[whole, address]])],
      ['in a structure', (address) => withAddress('Person[]', [{ wallet: address }])],
      ['of the contract', (address) => data({ chainId: 31_337, verifyingContract: address })],
    ])('%s', async (_, write) => {
      await expect(
        wallet.ask('eth_signTypedData_v4', [wallet.evm, write(mistyped)]),
      ).rejects.toMatchObject({ code: -32_602 })
      for (const right of [whole, whole.toLowerCase()]) {
        const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, write(right)])
        await wallet.approve()
        expect(await signed).toMatch(/^0x/)
      }
    })

    test('but a text that only looks like one is a text', async () => {
      const signed = wallet.ask('eth_signTypedData_v4', [
        wallet.evm,
        withAddress('string', mistyped),
      ])
      await wallet.approve()
      expect(await signed).toMatch(/^0x/)
    })
  })

  test('a signature is the account’s', async () => {
    const domain = { chainId: 31_337, name: 'Mailer' }
    const signed = wallet.ask('eth_signTypedData_v4', [
      wallet.evm,
      {
        ...data(domain),
        types: {
          ...types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
      },
    ])
    await wallet.approve()
    const signature = (await signed) as `0x${string}`
    const facts = {
      address: wallet.evm,
      message: { text: 'Hello' },
      primaryType: 'Mail',
      types,
    } as const
    expect(await verifyTypedData({ ...facts, domain, signature })).toBe(true)
  })

  test.each<[string, unknown]>([
    ['of another network', data({ chainId: 1 })],
    ['of another network, as text', JSON.stringify(data({ chainId: '1' }))],
    ['of a network that is no number', data({ chainId: 'one' })],
    ['that is no JSON', '{'],
    ['without its type', { ...data(), types: {} }],
    ['whose type is a word of JavaScript', { ...data(), primaryType: 'constructor' }],
    ['that is nothing', null],
  ])('error: typed data %s is -32602 (S8.49)', async (_, given) => {
    await expect(wallet.ask('eth_signTypedData_v4', [wallet.evm, given])).rejects.toMatchObject({
      code: -32_602,
    })
  })

  test('error: what does not fit its types is said once it was approved, and ends', async () => {
    const given = { ...data(), message: {} }
    const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, given])
    await wallet.approve()
    const [failed] = wallet.approvals.getState()
    expect(failed?.state).toMatchObject({ canRetry: false, status: 'failed' })
    wallet.approvals.reject(failed?.id ?? 0)
    await expect(signed).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('eth_sendTransaction', () => {
  test('fills in what is missing, signs, sends and answers the hash', async () => {
    const { approve, ask, evm, node } = await setup()
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other, value: '0xde0b6b3a7640000' }])
    expect((await approve())?.subject).toEqual({
      amount: { decimals: 18, symbol: 'ETH', value: 10n ** 18n },
      kind: 'transfer',
      maxFee: { decimals: 18, symbol: 'ETH', value: 21_000n * 2_000_000_005n },
      to: other,
      verdict: { effects: [], reasons: [], risk: 'none' },
    })
    const [raw] = node.sent as `0x${string}`[]
    expect(await hash).toBe(keccak256(raw ?? '0x'))
    expect(parseTransaction(raw ?? '0x')).toMatchObject({
      chainId: 31_337,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_005n,
      maxPriorityFeePerGas: 5n,
      nonce: 7,
      value: 10n ** 18n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      evm,
    )
  })

  test('takes what the page says of gas and fees, and shows what that may cost', async () => {
    const { approve, ask, evm, node } = await setup({ eth_estimateGas: new Error('not asked') })
    const hash = ask('eth_sendTransaction', [
      {
        data: '0xAB',
        from: evm,
        gas: '0x100',
        gasPrice: '0x10',
        nonce: '0x9',
        to: other,
        type: '0x0',
      },
    ])
    expect((await approve())?.subject).toMatchObject({ kind: 'call', maxFee: { value: 4096n } })
    await hash
    expect(parseTransaction(node.sent[0] as `0x${string}`)).toMatchObject({
      data: '0xab',
      nonce: 9,
    })
  })

  test('is tried out with the gas and the fees that it is sent with', async () => {
    const { approve, ask, evm, server } = await setup()
    const node = server.rpc
    const calls: unknown[] = []
    server.rpc = (networkId, method, params) => {
      if (method === 'eth_simulateV1') calls.push(params[0])
      return node(networkId, method, params)
    }
    const sent = ask('eth_sendTransaction', [{ data: '0x12', from: evm, to: other }])
    await approve()
    await sent
    expect(calls).toMatchObject([
      {
        blockStateCalls: [
          {
            blockOverrides: { baseFeePerGas: '0x3b9aca00' },
            calls: [{ gas: '0x6270', maxFeePerGas: '0x77359405', maxPriorityFeePerGas: '0x5' }],
          },
        ],
      },
    ])
  })

  test.each<[string, object, Record<string, unknown>, readonly string[]]>([
    ['that is the next', { nonce: '0x7' }, {}, []],
    ['that replaces another', { nonce: '0x6' }, {}, ['nonce']],
    ['that is for later', { data: '0x12', nonce: '0x9' }, {}, ['nonce']],
    [
      'where no node names the next',
      { nonce: '0x7' },
      { eth_getTransactionCount: null },
      ['nonce'],
    ],
    ['of a contract that is made', { data: '0x12', nonce: '0x9', to: undefined }, {}, ['nonce']],
  ])('hostile: a number of the page %s', async (_, fields, answers, reasons) => {
    const { approve, ask, evm, node } = await setup(answers)
    const sent = ask('eth_sendTransaction', [{ from: evm, to: other, ...fields }])
    const request = await approve()
    await sent
    const nonce = Number((fields as { nonce: string }).nonce)
    expect(parseTransaction(node.sent[0] as `0x${string}`)).toMatchObject({ nonce })
    expect(JSON.parse(request?.raw ?? '')).toMatchObject({ nonce: String(nonce) })
    const shown = request?.subject as { verdict?: { reasons: readonly string[] } }
    expect(shown.verdict?.reasons.filter((each) => each === 'nonce') ?? []).toEqual(reasons)
  })

  test('asks again where the number that the page chose is taken by then', async () => {
    const answers: Record<string, unknown> = {}
    const { approvals, approve, ask, clock, evm, server } = await setup()
    const node = server.rpc
    server.rpc = (networkId, method, params) => answers[method] ?? node(networkId, method, params)
    void ask('eth_sendTransaction', [{ from: evm, nonce: '0x7', to: other }]).catch(() => {})
    await expect.poll(() => approvals.getState().length).toBe(1)
    answers['eth_getTransactionCount'] = '0x8'
    clock.nowMs += 31_000
    await approve()
    expect(approvals.getState()[0]).toMatchObject({
      request: { subject: { verdict: { reasons: ['nonce'] } } },
      state: { hasChanged: true },
    })
  })

  describe('whose gas and fees the page chooses', () => {
    const gwei = 10n ** 9n
    const hex = (value: bigint) => `0x${value.toString(16)}`
    const answers = { eth_getBalance: hex(10n ** 24n) }

    async function reasonsOf(fields: object, more: Record<string, unknown> = {}) {
      const { approve, ask, evm } = await setup({ ...answers, ...more })
      const sent = ask('eth_sendTransaction', [{ from: evm, ...fields }])
      const subject = (await approve())?.subject
      await sent
      return subject && 'verdict' in subject ? (subject.verdict?.reasons ?? []) : []
    }

    test.each<[string, object, boolean, Record<string, unknown>?]>([
      [
        'far above what the node names',
        { gas: hex(30_000_000n), gasPrice: hex(1000n * gwei), to: other, value: '0x1' },
        true,
      ],
      [
        'in a call',
        { data: '0x12', gas: hex(30_000_000n), gasPrice: hex(9n * gwei), to: other },
        true,
      ],
      ['where a contract is made', { data: '0x12', gasPrice: hex(10n ** 6n * gwei) }, true],
      ['above what is paid', { gasPrice: hex(9n * gwei), to: other, value: hex(10n ** 12n) }, true],
      ['by its tip alone', { maxPriorityFeePerGas: hex(10n ** 6n * gwei), to: other }, true],
      [
        'as the node names it',
        { gas: '0x5208', gasPrice: hex(2n * gwei), to: other, value: '0x1' },
        false,
      ],
      [
        'above it, and small',
        { gasPrice: hex(9n * gwei), to: other, value: hex(10n ** 18n) },
        false,
      ],
      [
        'that no node names',
        { gas: '0x5208', gasPrice: hex(1000n * gwei), to: other },
        true,
        { eth_estimateGas: new Error('No') },
      ],
      [
        'that no node names, and small',
        { gas: '0x5208', gasPrice: hex(10n * gwei), to: other, value: '0x1' },
        false,
        { eth_estimateGas: new Error('No') },
      ],
    ])('hostile: a fee %s', async (_, fields, isBad, more) => {
      expect((await reasonsOf(fields, more)).includes('fee')).toBe(isBad)
    })
  })

  describe('calls a token', () => {
    const token = '0x00000000000000000000000000000000000000cc'
    const spender = '0x00000000000000000000000000000000000000bb'
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const approving = (amount: bigint) => `0x095ea7b3${word(0xbbn)}${word(amount)}`
    const text = (symbol: string) =>
      `0x${word(32n)}${word(BigInt(symbol.length))}${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`
    const usdc = {
      '0x18160ddd': `0x${word(1000n)}`,
      '0x313ce567': `0x${word(6n)}`,
      '0x95d89b41': text('USDC'),
    }
    const items = { '0x01ffc9a7': `0x${word(1n)}` }

    async function verdictOf(
      data: string,
      answers: Readonly<Record<string, string>>,
      code: Readonly<Record<string, unknown>> = { [spender]: '0x60', [token]: '0x60' },
    ) {
      const { approve, ask, evm, server } = await setup()
      const node = server.rpc
      const asked: string[] = []
      server.rpc = (networkId, method, params) => {
        const [first] = params as readonly [{ data: string; to: string }]
        if (method === 'eth_getCode') return code[String(params[0])] ?? '0x'
        if (method !== 'eth_call') return node(networkId, method, params)
        asked.push(first.to)
        const answer = answers[first.data.slice(0, 10)]
        if (answer === undefined) throw new Error('execution reverted')
        return answer
      }
      const hash = ask('eth_sendTransaction', [{ data, from: evm, to: token }])
      const subject = (await approve())?.subject
      await hash
      if (subject?.kind !== 'call') throw new Error('Not a call')
      return { asked, ...subject.verdict }
    }

    test('whose amounts are said in its own unit, as it answers the wallet’s node', async () => {
      const { asked, ...verdict } = await verdictOf(approving(5n), usdc)
      expect(verdict).toEqual({
        effects: [
          {
            effect: { amount: 5n, kind: 'allow', spender, token },
            reasons: [],
            token: { decimals: 6, symbol: 'USDC' },
          },
        ],
        reasons: [],
        risk: 'none',
      })
      expect(new Set(asked)).toEqual(new Set([token]))
    })

    test('of which all there is would be taken', async () => {
      expect(await verdictOf(approving(1000n), usdc)).toMatchObject({
        reasons: ['noLimit'],
        risk: 'bad',
      })
    })

    describe('of which all may be taken', () => {
      const balanceOf = '0x70a08231'

      async function askAll(has: unknown) {
        const { node, server, ...it } = await setup()
        const answer = { ...usdc, ...(has !== undefined && { [balanceOf]: has }) }
        const { rpc } = server
        server.rpc = (networkId, method, params) => {
          const [first] = params as readonly [{ data: string }]
          if (method === 'eth_getCode') return '0x60'
          if (method !== 'eth_call') return rpc(networkId, method, params)
          const said = (answer as Record<string, unknown>)[first.data.slice(0, 10)]
          if (said === undefined) throw new Error('execution reverted')
          return said
        }
        const all = approving(2n ** 256n - 1n)
        const hash = it.ask('eth_sendTransaction', [{ data: all, from: it.evm, to: token }])
        await expect.poll(() => it.approvals.getState().length).toBe(1)
        const shown = () => it.approvals.getState()[0]
        return { ...it, all, hash, node, server, shown }
      }
      const sentData = (node: { sent: readonly string[] }) =>
        parseTransaction(node.sent[0] as `0x${string}`).data

      test('no more is allowed than there is, where the visitor says so', async () => {
        const { approvals, hash, node, shown } = await askAll(`0x${word(70n)}`)
        expect(shown()).toMatchObject({
          canLimit: true,
          request: { subject: { limit: { amount: 70n, token } } },
        })
        await approvals.limit(shown()?.id ?? 0)
        expect(shown()).toMatchObject({
          canLimit: false,
          request: {
            // What the visitor knows their wallet by stays.
            key: { isNew: false },
            subject: { verdict: { effects: [{ effect: { amount: 70n } }] } },
          },
          state: { status: 'waiting' },
        })
        expect(node.sent).toEqual([])
        await approvals.approve(shown()?.id ?? 0)
        await hash
        expect(sentData(node)).toBe(approving(70n))
      })

      test('all is, where they do not', async () => {
        const { all, approvals, hash, node, shown } = await askAll(`0x${word(70n)}`)
        await approvals.approve(shown()?.id ?? 0)
        await hash
        expect(sentData(node)).toBe(all)
      })

      test('no limit is offered where there is nothing, or as much, or where no node says it', async () => {
        for (const has of [`0x${word(0n)}`, `0x${word(2n ** 256n - 1n)}`, '0x', undefined])
          expect((await askAll(has)).shown()?.canLimit).toBe(false)
      })

      test('error: a limit that fails leaves what was asked for, and says so', async () => {
        const { approvals, hash, server, shown } = await askAll(`0x${word(70n)}`)
        const { rpc } = server
        server.rpc = () => {
          throw new Error('no answer')
        }
        await approvals.limit(shown()?.id ?? 0)
        expect(shown()).toMatchObject({
          canLimit: true,
          state: { isUnlimited: true, status: 'waiting' },
        })
        server.rpc = rpc
        await approvals.limit(shown()?.id ?? 0)
        expect(shown()?.canLimit).toBe(false)
        approvals.reject(shown()?.id ?? 0)
        await expect(hash).rejects.toMatchObject({ code: 4001 })
      })
    })

    test('whose amount is the number of an item', async () => {
      const { effects } = await verdictOf(approving(7n), items)
      expect(effects[0]?.effect).toEqual({ id: 7n, kind: 'allowItem', spender, token })
    })

    test('that answers nothing, or not as a token does', async () => {
      for (const answers of [
        {},
        { ...usdc, '0x313ce567': `0x${word(37n)}` },
        { ...usdc, '0x95d89b41': text('ETH') },
        { ...usdc, '0x95d89b41': 'USDC' },
      ])
        expect(await verdictOf(approving(5n), answers)).toMatchObject({
          reasons: ['unknownToken'],
          risk: 'warn',
        })
    })

    test('that is none, and for a spender that is none', async () => {
      const { reasons } = await verdictOf(approving(5n), usdc, {})
      expect(reasons).toEqual(['noCode', 'stranger'])
      const unknown = await verdictOf(approving(5n), usdc, { [spender]: 5, [token]: null })
      expect(unknown.reasons).toEqual(['noCode', 'unchecked'])
    })

    test('in a way that the wallet cannot read', async () => {
      const { effects, risk } = await verdictOf(`${approving(5n)}00`, usdc)
      expect(effects).toEqual([{ effect: { kind: 'unread', to: token }, reasons: ['unread'] }])
      expect(risk).toBe('warn')
    })
  })

  describe('is tried out before', () => {
    const token = '0x00000000000000000000000000000000000000cc'
    const spender = '0x00000000000000000000000000000000000000bb'
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const moved = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const allowed = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const event = (topic: string, from: string, to: string, amount: bigint) => ({
      address: token,
      data: `0x${word(amount)}`,
      topics: [topic, `0x${word(from)}`, `0x${word(to)}`],
    })
    const traced = (...logs: object[]) => [{ calls: [{ logs, status: '0x1' }] }]
    const unknownCall = (from: string) => ({ data: '0x12345678', from, to: token, value: '0x5' })

    test('and what changes is shown with what its token says of itself', async () => {
      const { approve, ask, evm, node, server } = await setup()
      node.all['eth_simulateV1'] = traced(event(moved, spender, evm, 2_500_000n))
      const rpc = server.rpc
      const answers: Record<string, string> = {
        '0x313ce567': `0x${word(6n)}`,
        '0x95d89b41': `0x${word(32n)}${word(4n)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`,
      }
      server.rpc = (id, method, params) =>
        method === 'eth_call'
          ? (answers[(params as [{ data: string }])[0].data] ?? '0x')
          : rpc(id, method, params)
      const hash = ask('eth_sendTransaction', [unknownCall(evm)])
      expect((await approve())?.subject).toMatchObject({
        changes: [
          { change: { amount: -5n, kind: 'coins' } },
          {
            change: { amount: 2_500_000n, kind: 'coins', token },
            token: { decimals: 6, symbol: 'USDC' },
          },
        ],
      })
      await hash
    })

    test('and what it allows on its way is judged as if it said so, unless it is what was left', async () => {
      for (const [before, reasons] of [
        [6n, ['stranger', 'unread', 'unknownToken']],
        [7n, ['unread']],
      ] as const) {
        const { approve, ask, evm, server } = await setup({})
        const { rpc } = server
        server.rpc = (id, method, params) => {
          if (method === 'eth_simulateV1') return traced(event(allowed, evm, spender, 7n))
          if (method === 'eth_getCode') return params[0] === token ? '0x60' : '0x'
          const [{ data = '' } = {}] = params as readonly [{ data?: string }?]
          if (method === 'eth_call')
            return data.startsWith('0xdd62ed3e') ? `0x${word(before)}` : '0x'
          return rpc(id, method, params)
        }
        const hash = ask('eth_sendTransaction', [unknownCall(evm)])
        const subject = (await approve())?.subject
        await hash
        if (subject?.kind !== 'call') throw new Error('Not a call')
        expect(new Set(subject.verdict.reasons)).toEqual(new Set(reasons))
      }
    })

    const answersOf = (node: (method: string, params: readonly unknown[]) => unknown) =>
      async function shownOf(logs: (own: string) => readonly object[]) {
        const { approve, ask, evm, server } = await setup({})
        const { rpc } = server
        server.rpc = (id, method, params) =>
          method === 'eth_simulateV1'
            ? traced(...logs(evm))
            : (node(method, params) ?? rpc(id, method, params))
        const hash = ask('eth_sendTransaction', [unknownCall(evm)])
        const subject = (await approve())?.subject
        await hash
        if (subject?.kind !== 'call') throw new Error('Not a call')
        return subject
      }
    const many = Array.from({ length: 9 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)

    test('hostile: worthless tokens that come do not keep what leaves from being said', async () => {
      const shownOf = answersOf((method, params) => {
        const [{ data = '', to = '' } = {}] = params as readonly [{ data?: string; to?: string }?]
        if (method !== 'eth_call' || to !== token) return method === 'eth_call' ? '0x' : undefined
        if (data === '0x313ce567') return `0x${word(6n)}`
        const name = Buffer.from('USDC').toString('hex').padEnd(64, '0')
        return data === '0x95d89b41' ? `0x${word(32n)}${word(4n)}${name}` : '0x'
      })
      const { changes } = await shownOf((own) => [
        ...many.map((address) => ({ ...event(moved, spender, own, 1n), address })),
        event(moved, own, spender, 5_000_000n),
      ])
      expect(changes).toContainEqual({
        change: { amount: -5_000_000n, kind: 'coins', token },
        token: { decimals: 6, symbol: 'USDC' },
      })
    })

    test('hostile: what is allowed behind many others is judged as well', async () => {
      const shownOf = answersOf((method) =>
        // Of the first ones no more is allowed than before.
        method === 'eth_call' ? `0x${word(7n)}` : method === 'eth_getCode' ? '0x60' : undefined,
      )
      const { verdict } = await shownOf((own) => [
        ...many.slice(1).map((address) => ({ ...event(allowed, own, spender, 7n), address })),
        event(allowed, own, spender, 2n ** 256n - 1n),
      ])
      expect(verdict.effects.map(({ effect }) => effect)).toContainEqual({
        amount: 2n ** 256n - 1n,
        kind: 'allow',
        spender,
        token,
      })
      expect(verdict.risk).toBe('bad')
    })

    test('error: what no node can try out says so', async () => {
      const { approve, ask, evm } = await setup({ eth_simulateV1: new Error('no such method') })
      const hash = ask('eth_sendTransaction', [unknownCall(evm)])
      expect((await approve())?.subject).toMatchObject({
        verdict: { reasons: expect.arrayContaining(['notTried']) },
      })
      await hash
    })

    test('hostile: what does something else after half a minute is shown again before it is signed', async () => {
      const { approvals, approve, ask, clock, evm, node } = await setup()
      node.all['eth_simulateV1'] = traced(event(moved, spender, evm, 100n))
      const hash = ask('eth_sendTransaction', [unknownCall(evm)])
      await expect.poll(() => approvals.getState().length).toBe(1)
      node.all['eth_simulateV1'] = traced(event(moved, evm, spender, 100n))
      clock.nowMs += 30_001
      await approve()
      expect(node.sent).toEqual([])
      const [again] = approvals.getState()
      expect(again).toMatchObject({
        request: {
          subject: { changes: [{ change: { amount: -5n } }, { change: { amount: -100n } }] },
        },
        state: { hasChanged: true, status: 'waiting' },
      })
      await approve()
      await hash
      expect(node.sent).toHaveLength(1)
    })

    test('hostile: what allows another after half a minute is shown again, though it is as bad', async () => {
      const { approvals, approve, ask, clock, evm, node, server } = await setup()
      const { rpc } = server
      server.rpc = (id, method, params) =>
        method === 'eth_call' || method === 'eth_getCode' ? '0x' : rpc(id, method, params)
      node.all['eth_simulateV1'] = traced(event(allowed, evm, spender, 7n))
      const hash = ask('eth_sendTransaction', [unknownCall(evm)])
      await expect.poll(() => approvals.getState().length).toBe(1)
      node.all['eth_simulateV1'] = traced(event(allowed, evm, other, 7n))
      clock.nowMs += 30_001
      await approve()
      expect(node.sent).toEqual([])
      expect(approvals.getState()[0]?.state).toEqual({ hasChanged: true, status: 'waiting' })
      await approve()
      await hash
    })

    test('and what does the same after half a minute, or was shown just now, is signed', async () => {
      for (const [passedMs, next] of [
        [30_001, traced()],
        [30_000, new Error('not asked')],
      ] as const) {
        const { approvals, approve, ask, clock, evm, node } = await setup()
        const hash = ask('eth_sendTransaction', [unknownCall(evm)])
        await expect.poll(() => approvals.getState().length).toBe(1)
        node.all['eth_simulateV1'] = next
        clock.nowMs += passedMs
        await approve()
        await hash
        expect(node.sent).toHaveLength(1)
      }
    })

    test('and what is rejected while it is tried out again is not signed', async () => {
      const { approvals, ask, clock, evm, node, server } = await setup()
      const hash = ask('eth_sendTransaction', [unknownCall(evm)])
      await expect.poll(() => approvals.getState().length).toBe(1)
      clock.nowMs += 30_001
      const { rpc } = server
      const [first] = approvals.getState()
      server.rpc = (id, method, params) => {
        if (method === 'eth_simulateV1') approvals.reject(first?.id ?? 0)
        return rpc(id, method, params)
      }
      const rejected = expect(hash).rejects.toMatchObject({ code: 4001 })
      await approvals.approve(first?.id ?? 0)
      await rejected
      expect(node.sent).toEqual([])
      expect(approvals.getState()).toEqual([])
    })
  })

  test('shows what the account has, and what it would take', async () => {
    const { approve, ask, evm } = await setup({ eth_getBalance: '0xde0b6b3a7640000' })
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other, value: '0x1' }])
    expect((await approve())?.subject).toMatchObject({ balance: { value: 10n ** 18n } })
    await hash
  })

  test.each<[string, Record<string, unknown>, object]>([
    [
      'has not the amount',
      { eth_estimateGas: new Error('insufficient funds'), eth_getBalance: '0x4' },
      { amount: { value: 5n }, balance: { value: 4n } },
    ],
    ['has not the fee', { eth_getBalance: '0x5' }, { balance: { value: 5n }, maxFee: {} }],
  ])('error: an account that %s is told so, and can only close it', async (_, answers, shown) => {
    const { approvals, approve, ask, evm, node } = await setup(answers)
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other, value: '0x5' }])
    expect((await approve())?.subject).toMatchObject(shown)
    const [entry] = approvals.getState()
    expect(entry?.state).toMatchObject({ canRetry: false, status: 'failed' })
    approvals.reject(entry?.id ?? 0)
    await expect(hash).rejects.toMatchObject({ code: -32_000 })
    expect(node.sent).toEqual([])
  })

  test('gives a call a fifth more gas than it takes now, and a payment what it takes', async () => {
    const { approve, ask, evm, node } = await setup()
    for (const data of ['0x12345678', '0x']) {
      const hash = ask('eth_sendTransaction', [{ data, from: evm, to: other }])
      await approve()
      await hash
    }
    const gas = node.sent.map((raw) => parseTransaction(raw as `0x${string}`).gas)
    expect(gas).toEqual([25_200n, 21_000n])
  })

  test('makes contracts', async () => {
    const { approve, ask, evm, node } = await setup()
    const hash = ask('eth_sendTransaction', [{ from: evm, input: '0x60' }])
    expect((await approve())?.subject).toMatchObject({ kind: 'create' })
    await hash
    expect(parseTransaction(node.sent[0] as `0x${string}`).to).toBeUndefined()
  })

  test.each([
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    '0x70997970C51812DC3A010C7D01B50E0D17DC79C8',
  ])('sends to %s', async (to) => {
    const hash = wallet.ask('eth_sendTransaction', [{ from: wallet.evm, to }])
    expect((await wallet.approve())?.subject).toMatchObject({ kind: 'transfer', to })
    await hash
    expect(parseTransaction(wallet.node.sent.at(-1) as `0x${string}`).to).toBe(to.toLowerCase())
  })

  test('error: another account’s is 4100 before anyone is asked (S8.41)', async () => {
    const sent = wallet.ask('eth_sendTransaction', [{ from: other, to: other }])
    await expect(sent).rejects.toMatchObject({ code: 4100 })
    expect(wallet.approvals.getState()).toEqual([])
  })

  test('of a page that knows no other is legacy, and is sent as what does the same', async () => {
    const { approve, ask, evm, node } = await setup()
    const hash = ask('eth_sendTransaction', [
      { from: evm, gas: '0x5208', gasPrice: '0x77359400', to: other, type: '0x0', value: '0x1' },
    ])
    await approve()
    await hash
    expect(parseTransaction(node.sent[0] as `0x${string}`)).toMatchObject({
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 2_000_000_000n,
      type: 'eip1559',
      value: 1n,
    })
  })

  test.each<[string, object, number]>([
    ['another account', { from: other, to: other }, 4100],
    ['no account', { to: other }, 4100],
    ['another chain id', { chainId: '0x1', to: other }, -32_602],
    ['a receiver that is none', { to: 'vitalik.eth' }, -32_602],
    [
      'a receiver with a typing error',
      { to: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' },
      -32_602,
    ],
    ['no receiver and no data', {}, -32_602],
    ['an amount that is none', { to: other, value: '1.5' }, -32_602],
    ['a negative amount', { to: other, value: -1 }, -32_602],
    ['two data that differ', { data: '0x01', input: '0x02', to: other }, -32_602],
    ['a delegation', { authorizationList: [{}], to: other }, -32_602],
    ['an access list', { accessList: [{ address: other }], to: other }, -32_602],
    ['blobs', { blobs: ['0x'], to: other, type: '0x3' }, -32_602],
    ['a type that sets an account’s code', { to: other, type: '0x4' }, -32_602],
    ['the type of access lists', { to: other, type: '0x1' }, -32_602],
  ])('error: %s', async (_, fields, code) => {
    const given = { from: wallet.evm, ...fields }
    if ('to' in fields && Object.keys(fields).length === 1 && code === 4100)
      Reflect.deleteProperty(given, 'from')
    await expect(wallet.ask('eth_sendTransaction', [given])).rejects.toMatchObject({ code })
    expect(wallet.approvals.getState()).toEqual([])
  })

  test.each<[string, Record<string, unknown>, bigint]>([
    ['the price of gas less the base fee', { eth_gasPrice: '0x3b9aca07' }, 7n],
    [
      'what the last blocks were paid, where gas costs less than the base fee',
      { eth_feeHistory: { reward: [['0x3'], ['0x9'], ['0x4']] }, eth_gasPrice: '0x5' },
      4n,
    ],
    ['1 gwei', {}, 1_000_000_000n],
    ['1 gwei, but no more than all that gas costs', { eth_gasPrice: '0x989680' }, 10_000_000n],
    [
      'what blocks were paid, but no more than all that gas costs',
      { eth_feeHistory: { reward: [['0x99']] }, eth_gasPrice: '0x5' },
      5n,
    ],
  ])('a node that does not say what miners get: %s', async (_, answers, priority) => {
    const none = new Error('the method eth_maxPriorityFeePerGas does not exist')
    const { approve, ask, evm, node } = await setup({
      eth_feeHistory: none,
      eth_gasPrice: none,
      ...answers,
      eth_maxPriorityFeePerGas: none,
    })
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other }])
    await approve()
    await hash
    expect(parseTransaction(node.sent[0] as `0x02${string}`)).toMatchObject({
      maxFeePerGas: 2_000_000_000n + priority,
      maxPriorityFeePerGas: priority,
    })
  })

  test('error: a node of another network, and one whose answers are none', async () => {
    for (const answers of [
      { eth_chainId: '0x1' },
      { eth_chainId: null },
      { eth_estimateGas: 'much' },
    ]) {
      const { ask, evm } = await setup(answers)
      await expect(ask('eth_sendTransaction', [{ from: evm, to: other }])).rejects.toMatchObject({
        code: 'unavailable',
      })
    }
  })

  test('error: one that would fail says so before anyone is asked', async () => {
    const { approvals, ask, evm } = await setup({
      eth_estimateGas: new Error('execution reverted'),
    })
    await expect(ask('eth_sendTransaction', [{ from: evm, to: other }])).rejects.toMatchObject({
      code: -32_000,
      message: 'execution reverted',
    })
    expect(approvals.getState()).toEqual([])
  })

  describe('keeps whom it paid', () => {
    const receiver = `0xf00d${'1'.repeat(32)}beef`
    const paid = async ({ context, session }: Wallet) =>
      readPaid(context.storage, (await session.require()).descriptor.walletId)
    const word = (digits: string) => digits.padStart(64, '0')

    test('once it was sent: by the coin, a token, or an item', async () => {
      const made = await setup()
      const from = made.evm.slice(2).toLowerCase()
      const asked = [
        { to: other },
        { data: `0xa9059cbb${word(receiver.slice(2))}${word('5')}`, to: other },
        { data: `0x42842e0e${word(from)}${word('aa1')}${word('5')}`, to: other },
      ]
      for (const each of asked) {
        const hash = made.ask('eth_sendTransaction', [{ from: made.evm, ...each }])
        await expect.poll(() => made.approvals.getState().length).toBe(1)
        await made.approve()
        await hash
      }
      const receivers = [`0x${'aa1'.padStart(40, '0')}`, receiver, other.toLowerCase()]
      await expect.poll(() => paid(made)).toEqual(receivers)
    })

    test('not what was rejected, what another pays, or who may take something', async () => {
      const made = await setup()
      const rejected = made.ask('eth_sendTransaction', [{ from: made.evm, to: other }])
      await expect.poll(() => made.approvals.getState().length).toBe(1)
      made.approvals.reject(made.approvals.getState()[0]?.id ?? 0)
      await expect(rejected).rejects.toMatchObject({ code: 4001 })
      for (const data of [
        `0x095ea7b3${word(receiver.slice(2))}${word('5')}`,
        `0x23b872dd${word('b0b')}${word(receiver.slice(2))}${word('5')}`,
      ]) {
        const hash = made.ask('eth_sendTransaction', [{ data, from: made.evm, to: other }])
        await made.approve()
        await hash
      }
      expect(await paid(made)).toEqual([])
    })

    test('error: a browser that neither keeps nor reads them loses nothing else', async () => {
      const made = await setup()
      const { change, read } = made.context.storage
      const isPaid = (name: string) => name.startsWith('paid ')
      const fail = () => Promise.reject(new DOMException('It is full', 'QuotaExceededError'))
      made.context.storage.change = (name, ...rest) =>
        isPaid(name) ? fail() : change(name, ...rest)
      made.context.storage.read = (name) => (isPaid(name) ? fail() : read(name))
      const hash = made.ask('eth_sendTransaction', [{ from: made.evm, to: other }])
      await made.approve()
      expect(await hash).toMatch(/^0x/)
    })
  })

  test('whose answer was lost is sent again as it is: it is paid once', async () => {
    const { approvals, approve, ask, evm, node, server } = await setup()
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other }])
    await expect.poll(() => approvals.getState().length).toBe(1)
    let sends = 0
    server.onCall = (call) => {
      if (call.includes('/rpc/')) sends += 1
      if (sends === 2) server.failNext(/rpc/, { after: true, status: 0 })
    }
    await approve()
    const id = keccak256(node.sent[0] as `0x${string}`)
    expect(approvals.getState()[0]?.state).toEqual({ id, status: 'unknown' })
    node.all['eth_sendRawTransaction'] = new Error('nonce too low')
    node.all['eth_getTransactionReceipt'] = { status: '0x1' }
    await approve()
    expect(await hash).toBe(id)
    expect(node.sent[1]).toBe(node.sent[0])
  })

  describe('whose answer was lost', () => {
    /** One that was approved, and whose only answer did not come. */
    async function lost() {
      const it = await setup()
      const hash = it.ask('eth_sendTransaction', [{ from: it.evm, to: other }])
      await expect.poll(() => it.approvals.getState().length).toBe(1)
      let calls = 0
      it.server.onCall = (call) => {
        if (call.includes('/rpc/')) calls += 1
        if (calls === 2) it.server.failNext(/rpc/, { after: true, status: 0 })
      }
      await it.approve()
      const id = keccak256(it.node.sent[0] as `0x${string}`)
      return { ...it, hash, id }
    }

    test('is looked for, and ends by itself once it is found', async () => {
      const { approvals, hash, id, node, wait } = await lost()
      await wait()
      expect(approvals.getState()[0]?.state).toMatchObject({ status: 'unknown' })
      node.all['eth_getTransactionByHash'] = { hash: id }
      await wait()
      expect(await hash).toBe(id)
      expect(node.sent).toHaveLength(1)
      expect(approvals.getState()).toEqual([])
    })

    test('gives the page its hash when the visitor closes it: never “not done”', async () => {
      const { approvals, hash, id } = await lost()
      approvals.reject(approvals.getState()[0]?.id ?? 0)
      expect(await hash).toBe(id)
    })

    test('gives it also when the visitor is logged out meanwhile', async () => {
      const { approvals, hash, id } = await lost()
      approvals.endAll()
      expect(await hash).toBe(id)
    })
  })

  test('that is being sent is not given up: who leaves then learns how it ends', async () => {
    const { approvals, approve, ask, evm, node, server } = await setup()
    const controller = new AbortController()
    const params = [{ from: evm, to: other }]
    const hash = ask('eth_sendTransaction', params, network, controller.signal)
    await expect.poll(() => approvals.getState().length).toBe(1)
    let calls = 0
    server.onCall = (call) => {
      if (call.includes('/rpc/')) calls += 1
      // It is signed by then.
      if (calls !== 2) return
      controller.abort()
      approvals.endAll()
    }
    await approve()
    expect(await hash).toBe(keccak256(node.sent[0] as `0x${string}`))
  })

  test('error: a node that refuses it is quoted, and nothing is tried again', async () => {
    const { approvals, approve, ask, evm } = await setup({
      eth_sendRawTransaction: new Error('insufficient funds'),
    })
    const hash = ask('eth_sendTransaction', [{ from: evm, to: other }])
    await approve()
    const [failed] = approvals.getState()
    expect(failed?.state).toMatchObject({ canRetry: false })
    approvals.reject(failed?.id ?? 0)
    await expect(hash).rejects.toMatchObject({ code: -32_000, message: 'insufficient funds' })
  })
})

describe('on Solana', () => {
  const budgetProgram = toAddress('ComputeBudget111111111111111111111111111111')
  const budget = (number: number, size: 4 | 8, value: bigint) => {
    const data = new Uint8Array(1 + size)
    const view = new DataView(data.buffer)
    data[0] = number
    if (size === 4) view.setUint32(1, Number(value), true)
    else view.setBigUint64(1, value, true)
    return { accounts: [], data, programAddress: budgetProgram }
  }
  const transfer = (from: string, lamports: bigint) => {
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, lamports, true)
    return {
      accounts: [
        { address: toAddress(from), role: 3 },
        { address: toAddress(solanaOther), role: 1 },
      ],
      data,
      programAddress: systemProgram,
    }
  }
  const write = (from: string, instructions: readonly object[], version?: 0 | 'legacy') =>
    base64.encode(writeSolana(from, instructions as never, { version }))
  const isSigned = async (text: string) => {
    const { messageBytes, signatures } = getTransactionDecoder().decode(base64.decode(text))
    const raw = Uint8Array.from(getBase58Encoder().encode(wallet.solana))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const signature = signatures[toAddress(wallet.solana)]
    return (
      !!signature &&
      crypto.subtle.verify(
        'Ed25519',
        key,
        Uint8Array.from(signature),
        Uint8Array.from(messageBytes),
      )
    )
  }
  const ask = (method: string, params: object) =>
    wallet.ask(method, { pubkey: wallet.solana, ...params }, solanaNetwork)

  test('a message is signed', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const signed = ask('solana_signMessage', { message: base58.encode(bytes) })
    expect((await wallet.approve())?.subject).toEqual({
      isText: true,
      kind: 'message',
      text: 'Hello',
      verdict: { effects: [], reasons: [], risk: 'none' },
    })
    const { signature } = (await signed) as { signature: string }
    const raw = Uint8Array.from(getBase58Encoder().encode(wallet.solana))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    expect(
      await crypto.subtle.verify('Ed25519', key, Uint8Array.from(base58.decode(signature)), bytes),
    ).toBe(true)
  })

  describe('a message', () => {
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const signIn = (domain: string) =>
      `${domain} wants you to sign in with your Solana account:\n${wallet.solana}`
    /** Behind the header that hardware wallets sign, of which the short one names no application. */
    const offchain = (
      text: string,
      {
        application = [],
        signers = [],
        version = 0,
      }: {
        application?: readonly number[]
        signers?: readonly string[]
        version?: number
      } = {},
    ) =>
      Uint8Array.from([
        0xff,
        ...utf8('solana offchain'),
        version,
        ...application,
        0,
        ...(application.length > 0
          ? [signers.length, ...signers.flatMap((each) => [...base58.decode(each)])]
          : []),
        text.length & 0xff,
        text.length >> 8,
        ...utf8(text),
      ])
    const sign = (bytes: Uint8Array) => ask('solana_signMessage', { message: base58.encode(bytes) })
    const full = () => ({
      application: Array<number>(32).fill(7),
      signers: [wallet.solana],
    })

    test.each<[string, () => Uint8Array]>([
      ['a sign-in to another site', () => utf8(signIn('bank.example'))],
      ['one behind a short header', () => offchain(signIn('bank.example'))],
      ['one behind a whole header', () => offchain(signIn('bank.example'), full())],
      ['what a header of another version hides', () => offchain('Hello', { version: 1 })],
      [
        'what another is to sign as well',
        () => offchain('Hello', { ...full(), signers: [wallet.solana, solanaOther] }),
      ],
      ['a bare hash', () => new Uint8Array(32).fill(0xf0)],
    ])('error: %s is refused before anyone is asked (S8.49)', async (_, bytes) => {
      await expect(sign(bytes())).rejects.toMatchObject({ code: -32_602 })
      expect(wallet.approvals.getState()).toEqual([])
    })

    test.each<[string, () => Uint8Array, object]>([
      [
        'a sign-in to the page around the frame',
        () => utf8(signIn('shop.example')),
        { isText: true, signsInTo: 'shop.example', verdict: { reasons: [] } },
      ],
      [
        'a text that says more than a sign-in',
        () => utf8(`${signIn('shop.example')}\nI sell item 7 for nothing.`),
        expect.not.objectContaining({ signsInTo: 'shop.example' }),
      ],
      [
        'a text behind a header as the text',
        () => offchain('Hello'),
        { isText: true, text: 'Hello', verdict: { reasons: [] } },
      ],
      [
        'one for an application as well',
        () => offchain('Hello', full()),
        { isText: true, text: 'Hello' },
      ],
      [
        'a text that is a hash',
        () => utf8('ab'.repeat(32)),
        { verdict: { reasons: ['hash'], risk: 'bad' } },
      ],
      [
        'bytes that are no text',
        () => Uint8Array.from([0x01, 0xff]),
        { isText: false, text: '0x01ff', verdict: { reasons: ['unread'], risk: 'warn' } },
      ],
    ])('%s is shown as what it is, and signed', async (_, bytes, shown) => {
      const signed = sign(bytes())
      expect((await wallet.approve())?.subject).toMatchObject(shown)
      expect(await signed).toMatchObject({ signature: expect.any(String) })
    })
  })

  test.each([0, 'legacy'] as const)(
    'error: a transaction of version %s as a message',
    async (version) => {
      const { messageBytes } = compileSolana(wallet.solana, [transfer(wallet.solana, 1n)], {
        version,
      })
      await expect(
        ask('solana_signMessage', { message: base58.encode(Uint8Array.from(messageBytes)) }),
      ).rejects.toMatchObject({ code: -32_602 })
    },
  )

  test('error: what may be a transaction of version 1 as a message', async () => {
    const bytes = new Uint8Array(106)
    bytes.set([0x81, 1])
    bytes[41] = 2
    await expect(
      ask('solana_signMessage', { message: base58.encode(bytes) }),
    ).rejects.toMatchObject({ code: -32_602 })
  })

  test('error: what has the bit of versions, of whichever version, and is no text', async () => {
    const key = [...base58.decode(wallet.solana)]
    for (let first = 0x80; first <= 0xff; first += 1)
      for (const rest of [[], [1, 0, 1, 2, ...key], key])
        await expect(
          ask('solana_signMessage', { message: base58.encode(Uint8Array.of(first, ...rest)) }),
          `${first} ${rest.length}`,
        ).rejects.toMatchObject({ code: -32_602 })
  })

  test.each(['مرحبا', 'Привет', '🔑', 'Ünïcode'])(
    'a text is one, though its first letter has that bit: %s',
    async (text) => {
      const message = base58.encode(new TextEncoder().encode(text))
      const signed = ask('solana_signMessage', { message })
      expect((await wallet.approve())?.subject).toMatchObject({ isText: true, text })
      await signed
    },
  )

  test.each([0, 'legacy'] as const)(
    'a payment of version %s is shown as one, and signed',
    async (version) => {
      const transaction = write(wallet.solana, [transfer(wallet.solana, 5n)], version)
      const signed = ask('solana_signTransaction', { transaction })
      expect((await wallet.approve())?.subject).toEqual({
        amount: { decimals: 9, symbol: 'SOL', value: 5n },
        balance: { decimals: 9, symbol: 'SOL', value: 100_000_000_000n },
        kind: 'transfer',
        maxFee: { decimals: 9, symbol: 'SOL', value: 5000n },
        to: solanaOther,
      })
      const answer = (await signed) as { signature: string; transaction: string }
      expect(await isSigned(answer.transaction)).toBe(true)
      expect(base58.decode(answer.signature)).toHaveLength(64)
    },
  )

  test('a payment’s fee is what it offers', async () => {
    const transaction = write(wallet.solana, [
      budget(2, 4, 1_000_000n),
      budget(3, 8, 10_000_000n),
      transfer(wallet.solana, 5n),
    ])
    const signed = ask('solana_signTransaction', { transaction })
    expect((await wallet.approve())?.subject).toMatchObject({ maxFee: { value: 10_005_000n } })
    await signed
  })

  test('a fee that the page sets far above the usual is bad', async () => {
    const dear = [budget(2, 4, 1_000_000n), budget(3, 8, 10_000_000_000n)]
    const payment = [...dear, transfer(wallet.solana, 10_000_000n)]
    const call = { accounts: [], data: new Uint8Array(), programAddress: addressOf(99) }
    for (const [instructions, kind, reasons] of [
      [payment, 'transfer', ['fee']],
      [[...dear, call], 'transactions', ['fee', 'unread']],
    ] as const) {
      const signed = ask('solana_signTransaction', {
        transaction: write(wallet.solana, instructions),
      })
      expect((await wallet.approve())?.subject).toMatchObject({
        kind,
        verdict: { reasons, risk: 'bad' },
      })
      await signed
    }
  })

  test('what is not only a payment is not shown as one', async () => {
    const strange = { ...transfer(wallet.solana, 1n), programAddress: budgetProgram }
    const other = {
      ...strange,
      programAddress: toAddress('Vote111111111111111111111111111111111111111'),
    }
    const pay = { effect: { amount: 1n, kind: 'pay', to: solanaOther } }
    const unread = { effect: { kind: 'unread', to: other.programAddress } }
    const cases: readonly (readonly [readonly object[], readonly object[]])[] = [
      [
        [transfer(wallet.solana, 1n), transfer(wallet.solana, 2n)],
        [pay, { effect: { amount: 2n } }],
      ],
      [
        [transfer(wallet.solana, 1n), other],
        [unread, pay],
      ],
      [[other], [unread]],
      [[strange], []],
      [[], []],
    ]
    for (const [instructions, effects] of cases) {
      const signed = ask('solana_signTransaction', {
        transaction: write(wallet.solana, instructions),
      })
      expect((await wallet.approve())?.subject).toMatchObject({
        count: 1,
        kind: 'transactions',
        maxFee: { value: 5000n },
        others: [],
        payer: undefined,
        verdict: { effects },
      })
      await signed
    }
  })

  test('several are signed at once, and what each does is shown', async () => {
    const transactions = [1n, 2n].map((each) =>
      write(wallet.solana, [transfer(wallet.solana, each)]),
    )
    const signed = ask('solana_signAllTransactions', { transactions })
    expect((await wallet.approve())?.subject).toMatchObject({
      count: 2,
      kind: 'transactions',
      maxFee: { value: 10_000n },
      verdict: { effects: [{ effect: { amount: 1n } }, { effect: { amount: 2n } }] },
    })
    const answer = (await signed) as { transactions: string[] }
    expect(await Promise.all(answer.transactions.map(isSigned))).toEqual([true, true])
  })

  test('a payment is no plain one where another pays for it or signs as well', async () => {
    const others = {
      maxFee: undefined,
      others: [solanaOther],
      payer: solanaOther,
      verdict: { effects: [{ effect: { kind: 'pay' } }], risk: 'none' },
    }
    const signed = ask('solana_signTransaction', {
      transaction: write(solanaOther, [transfer(wallet.solana, 1n)]),
    })
    expect((await wallet.approve())?.subject).toMatchObject(others)
    await signed
    const cosigned = transfer(wallet.solana, 1n)
    cosigned.accounts.push({ address: toAddress(solanaOther), role: 2 })
    const both = ask('solana_signTransaction', { transaction: write(wallet.solana, [cosigned]) })
    expect((await wallet.approve())?.subject).toMatchObject({
      ...others,
      maxFee: { value: 10_000n },
      payer: undefined,
    })
    await both
  })

  describe('the wallet’s own node', () => {
    const [mint, source, target, table] = [6, 7, 8, 9].map(addressOf) as [
      Address,
      Address,
      Address,
      Address,
    ]
    const tokenProgram = toAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const bytesOf = (address: string) => Uint8Array.from(getBase58Encoder().encode(address))
    const tokens = (owner: string) => {
      const data = new Uint8Array(165)
      data.set(bytesOf(mint))
      data.set(bytesOf(owner), 32)
      data[108] = 1
      return { data, owner: tokenProgram }
    }
    const mintAccount = {
      data: new Uint8Array(82).fill(6, 44, 45).fill(1, 45, 46),
      owner: tokenProgram,
    }
    const sendTokens = (signer: string) => ({
      accounts: [
        { address: source, role: 1 },
        { address: target, role: 1 },
        { address: toAddress(signer), role: 2 },
      ],
      data: Uint8Array.from([3, 5, 0, 0, 0, 0, 0, 0, 0]),
      programAddress: tokenProgram,
    })

    const walletAccount = { data: new Uint8Array(), owner: systemProgram as string }

    /** A node that has accounts, and every list of addresses it was asked for. */
    async function withAccounts(
      accounts: Readonly<Record<string, { data: Uint8Array; owner: string }>>,
      failure?: 'fails' | 'misses' | 'short',
      simulation: (addresses: readonly string[], own: string) => object = () => ({}),
    ) {
      const wallet = await setup()
      const asked: (readonly string[])[] = []
      const simulated: object[] = []
      const snapshotOf = (address: string) => {
        const account = address === wallet.solana ? walletAccount : accounts[address]
        return account
          ? {
              data: [base64.encode(account.data), 'base64'],
              lamports: address === wallet.solana ? 900_000 : 900,
              owner: account.owner,
            }
          : null
      }
      wallet.server.rpc = (_, method, [addresses, options]) => {
        if (method === 'simulateTransaction') {
          const { accounts: named } = options as { accounts: { addresses: readonly string[] } }
          simulated.push(options as object)
          return { value: simulation(named.addresses, wallet.solana) }
        }
        const { dataSlice } = options as { dataSlice?: object }
        if (dataSlice) return { value: (addresses as string[]).map(snapshotOf) }
        expect([method, options]).toEqual([
          'getMultipleAccounts',
          { commitment: 'confirmed', encoding: 'base64' },
        ])
        const list = addresses as readonly string[]
        asked.push(list)
        if (failure === 'fails') throw new Error('No')
        const value = list.map((address) => {
          const account = accounts[address]
          return account
            ? { data: [base64.encode(account.data), 'base64'], owner: account.owner }
            : null
        })
        if (failure === 'misses') return { value: ['?'] }
        return { value: failure === 'short' ? value.slice(1) : value }
      }
      const verdictOf = async (transaction: Uint8Array) => {
        const pubkey = wallet.solana
        void wallet
          .ask(
            'solana_signTransaction',
            { pubkey, transaction: base64.encode(transaction) },
            solanaNetwork,
          )
          .catch(() => {})
        await expect.poll(() => wallet.approvals.getState().length).toBe(1)
        const [first] = wallet.approvals.getState()
        wallet.approvals.reject(first?.id ?? 0)
        return first?.request.subject
      }
      return { asked, simulated, solana: wallet.solana, verdictOf, wallet }
    }

    test('says whose an account is, of what, and how it is counted', async () => {
      const accounts: Record<string, { data: Uint8Array; owner: string }> = {
        [mint]: mintAccount,
        [target]: tokens(solanaOther),
      }
      const { asked, solana, verdictOf } = await withAccounts(accounts)
      accounts[source] = tokens(solana)
      expect(await verdictOf(writeSolana(solana, [sendTokens(solana)]))).toMatchObject({
        verdict: {
          effects: [
            {
              effect: { amount: 5n, from: solana, kind: 'send', to: solanaOther, token: mint },
              reasons: [],
              token: { decimals: 6, symbol: 'USDC' },
            },
          ],
        },
      })
      expect(asked).toEqual([[source, target], [mint]])
    })

    test('hostile: a payment of tokens behind many small ones is not passed over', async () => {
      const accounts: Record<string, { data: Uint8Array; owner: string }> = { [mint]: mintAccount }
      const { solana, verdictOf } = await withAccounts(accounts)
      const places = Array.from({ length: 9 }, (_, index) => [
        addressOf(100 + index),
        addressOf(120 + index),
      ])
      for (const [from = '', to = ''] of places) {
        accounts[from] = tokens(solana)
        accounts[to] = tokens(solanaOther)
      }
      const sends = places.map(([from = '', to = '']) => {
        const send = sendTokens(solana)
        send.accounts[0] = { address: toAddress(from), role: 1 }
        send.accounts[1] = { address: toAddress(to), role: 1 }
        return send
      })
      const shown = (await verdictOf(writeSolana(solana, sends))) as {
        verdict: { effects: readonly { effect: object }[] }
      }
      expect(shown.verdict.effects.map(({ effect }) => effect)).toEqual(
        sends.map(() => ({ amount: 5n, from: solana, kind: 'send', to: solanaOther, token: mint })),
      )
    })

    test('resolves what a page takes from a table', async () => {
      const pay = (to: string, from: string) => {
        const instruction = transfer(from, 5n)
        instruction.accounts[1] = { address: toAddress(to), role: 1 }
        return instruction
      }
      const real = addressOf(77)
      const { asked, solana, verdictOf } = await withAccounts({
        [table]: tableAccount([bytesOf(real)]),
      })
      // The page has compiled it with another receiver at that place.
      const transaction = writeSolana(solana, [pay(solanaOther, solana)], {
        tables: { [table]: [toAddress(solanaOther)] },
      })
      expect(await verdictOf(transaction)).toMatchObject({ kind: 'transfer', to: real })
      expect(asked).toEqual([[table], [real]])
    })

    test.each(['fails', 'misses', 'short'] as const)(
      'error: that %s leaves what a table names unread',
      async (failure) => {
        const accounts = { [table]: tableAccount([bytesOf(addressOf(77))]) }
        const { solana, verdictOf } = await withAccounts(accounts, failure)
        const transaction = writeSolana(solana, [transfer(solana, 5n)], {
          tables: { [table]: [toAddress(solanaOther)] },
        })
        expect(await verdictOf(transaction)).toMatchObject({
          verdict: { effects: [{ effect: { kind: 'unread' } }], risk: 'bad' },
        })
      },
    )

    describe('tries out what a program does that cannot be read', () => {
      const program = addressOf(99)
      const call = (signer: string) => ({
        accounts: [
          { address: source, role: 1 },
          { address: toAddress(signer), role: 3 },
        ],
        data: Uint8Array.from([1]),
        programAddress: program,
      })
      const taken =
        (change: (data: Uint8Array) => void) => (addresses: readonly string[], own: string) => ({
          accounts: addresses.map((address) => {
            if (address === own)
              return { data: ['', 'base64'], lamports: 899_995, owner: systemProgram }
            if (address !== source) return null
            const { data } = tokens(own)
            data[64] = 3
            change(data)
            return { data: [base64.encode(data), 'base64'], lamports: 900, owner: tokenProgram }
          }),
          err: null,
          fee: 5,
        })

      async function tryOut(simulation: (addresses: readonly string[], own: string) => object) {
        const accounts: Record<string, { data: Uint8Array; owner: string }> = {
          [mint]: mintAccount,
        }
        const node = await withAccounts(accounts, undefined, simulation)
        const own = tokens(node.solana)
        own.data[64] = 9
        accounts[source] = own
        const subject = await node.verdictOf(writeSolana(node.solana, [call(node.solana)]))
        return { ...node, subject }
      }

      test('and shows what leaves, without the fee', async () => {
        const { simulated, solana, subject } = await tryOut(taken(() => {}))
        expect(subject).toMatchObject({
          changes: [
            {
              change: { amount: -6n, kind: 'coins', token: mint },
              token: { decimals: 6, symbol: 'USDC' },
            },
          ],
          verdict: { reasons: ['unread'], risk: 'warn' },
        })
        expect(simulated).toEqual([
          {
            accounts: { addresses: [solana, source], encoding: 'base64' },
            commitment: 'confirmed',
            encoding: 'base64',
            replaceRecentBlockhash: true,
            sigVerify: false,
          },
        ])
      })

      test('and names who may take afterwards', async () => {
        const { subject } = await tryOut(
          taken((data) => {
            data.set([1], 72)
            data.set(bytesOf(solanaOther), 76)
            data[121] = 3
          }),
        )
        expect(subject).toMatchObject({
          verdict: {
            effects: [
              { effect: { amount: 3n, kind: 'allow', spender: solanaOther, token: mint } },
              { effect: { kind: 'unread', to: program } },
            ],
            reasons: ['stranger', 'unread'],
            risk: 'bad',
          },
        })
      })

      describe('hostile: beside accounts that are not there', () => {
        const fresh = (count: number) =>
          Array.from({ length: count }, (_, index) => ({
            address: addressOf(100 + index),
            role: 1,
          }))

        async function tryAmong(
          count: number,
          {
            tables = {},
            theirs = 1,
          }: { tables?: Record<Address, Address[]>; theirs?: number } = {},
        ) {
          const accounts: Record<string, { data: Uint8Array; owner: string }> = {
            [mint]: mintAccount,
          }
          const node = await withAccounts(accounts, undefined, (addresses, own) => ({
            accounts: addresses.map((address) => {
              if (address === own)
                return { data: ['', 'base64'], lamports: 900_100, owner: systemProgram }
              return accounts[address]
                ? {
                    data: [base64.encode(tokens(own).data), 'base64'],
                    lamports: 900,
                    owner: tokenProgram,
                  }
                : null
            }),
            err: null,
            fee: 0,
          }))
          const held = Array.from({ length: theirs }, (_, index) => addressOf(200 + index))
          for (const address of held) {
            const own = tokens(node.solana)
            own.data[64] = 9
            accounts[address] = own
          }
          const asked = call(node.solana)
          asked.accounts = [
            ...asked.accounts.slice(1),
            ...fresh(count),
            ...held.map((address) => ({ address, role: 1 })),
          ]
          return node.verdictOf(writeSolana(node.solana, [asked], { tables }))
        }

        test('what leaves the visitor’s tokens is seen, and that not all was compared is said', async () => {
          const seen = await tryAmong(15)
          expect(seen).toMatchObject({
            changes: [
              { change: { amount: -9n, token: mint } },
              { change: { amount: 100n, kind: 'coins' } },
            ],
            verdict: { reasons: ['unread'] },
          })
          expect(await tryAmong(17)).toMatchObject({
            changes: [
              { change: { amount: -9n, token: mint } },
              { change: { amount: 100n, kind: 'coins' } },
            ],
            verdict: { reasons: ['unread', 'partlyTried'] },
          })
        })

        test('all of the visitor’s are compared, however many', async () => {
          expect(await tryAmong(1, { theirs: 25 })).toMatchObject({
            changes: [{ change: { amount: -225n, token: mint } }, {}],
            verdict: { reasons: ['unread'] },
          })
        })

        test('one that no table names is not compared, which is said', async () => {
          expect(await tryAmong(1, { tables: { [table]: [addressOf(100)] } })).toMatchObject({
            changes: [{ change: { amount: -9n, token: mint } }, {}],
            verdict: { reasons: ['unread', 'partlyTried'] },
          })
        })
      })

      test('hostile: a listed token is asked about before any number of others', async () => {
        const accounts: Record<string, { data: Uint8Array; owner: string }> = {
          [mint]: mintAccount,
        }
        const node = await withAccounts(accounts, undefined, (addresses, own) => ({
          accounts: addresses.map((address) =>
            address === own
              ? { data: ['', 'base64'], lamports: 900_000, owner: systemProgram }
              : null,
          ),
          err: null,
          fee: 0,
        }))
        const others = Array.from({ length: 9 }, (_, index) => addressOf(150 + index))
        for (const address of [...others, source]) {
          const own = tokens(node.solana)
          own.data[64] = 9
          if (address !== source) own.data.set(bytesOf(address), 0)
          accounts[address] = own
        }
        const asked = call(node.solana)
        asked.accounts = [
          ...asked.accounts.slice(1),
          ...[...others, source].map((address) => ({ address, role: 1 })),
        ]
        const subject = await node.verdictOf(writeSolana(node.solana, [asked]))
        const changes = subject && 'changes' in subject ? subject.changes : []
        expect(changes).toHaveLength(10)
        expect(changes).toContainEqual({
          change: { amount: -9n, kind: 'coins', token: mint },
          token: { decimals: 6, symbol: 'USDC' },
        })
      })

      test('error: which fails', async () => {
        const { subject } = await tryOut(() => ({ accounts: null, err: { InstructionError: [] } }))
        expect(subject).toMatchObject({
          changes: [],
          verdict: { reasons: ['fails', 'unread'], risk: 'bad' },
        })
      })

      test.each<[string, object]>([
        ['nothing', {}],
        ['no accounts', { accounts: null, err: null }],
        ['too few accounts', { accounts: [null], err: null }],
        [
          'another encoding',
          { accounts: [{ data: ['', 'base58'], lamports: 1, owner: '' }, null], err: null },
        ],
      ])('error: by a node that answers %s', async (_, answer) => {
        expect((await tryOut(() => answer)).subject).toMatchObject({
          changes: [],
          verdict: { reasons: ['unread', 'notTried'], risk: 'warn' },
        })
      })

      test('and what is named anyway is named once', async () => {
        const accounts: Record<string, { data: Uint8Array; owner: string }> = {
          [mint]: mintAccount,
        }
        const node = await withAccounts(accounts, undefined, (addresses, own) =>
          taken((data) => data.set(bytesOf(solanaOther), 32))(addresses, own),
        )
        accounts[source] = tokens(node.solana)
        const give = {
          ...call(node.solana),
          data: Uint8Array.from([6, 2, 1, ...bytesOf(solanaOther)]),
          programAddress: tokenProgram,
        }
        expect(await node.verdictOf(writeSolana(node.solana, [give]))).toMatchObject({
          verdict: { effects: [{ effect: { kind: 'setAuthority' } }], reasons: ['authority'] },
        })
      })

      test('again where it was shown for long, and what differs is shown before it is signed', async () => {
        let amount = 6
        const accounts: Record<string, { data: Uint8Array; owner: string }> = {
          [mint]: mintAccount,
        }
        const { wallet } = await withAccounts(accounts, undefined, (addresses, own) =>
          taken((data) => {
            data[64] = amount
          })(addresses, own),
        )
        const own = tokens(wallet.solana)
        own.data[64] = 9
        accounts[source] = own
        const signed = wallet.ask(
          'solana_signTransaction',
          {
            pubkey: wallet.solana,
            transaction: base64.encode(writeSolana(wallet.solana, [call(wallet.solana)])),
          },
          solanaNetwork,
        )
        await expect.poll(() => wallet.approvals.getState().length).toBe(1)
        wallet.clock.nowMs += 31_000
        amount = 0
        await wallet.approve()
        expect(wallet.approvals.getState()[0]).toMatchObject({
          request: { subject: { changes: [{ change: { amount: -9n } }] } },
          state: { hasChanged: true, status: 'waiting' },
        })
        wallet.clock.nowMs += 31_000
        await wallet.approve()
        expect(await signed).toMatchObject({ signature: expect.any(String) })
      })
    })

    test('is asked for a hundred accounts at once, and four tables', async () => {
      const named = Array.from({ length: 112 }, (_, index) => addressOf(50 + index))
      const { asked, solana, verdictOf, wallet } = await withAccounts({
        [table]: tableAccount(named.map(bytesOf)),
      })
      const many = Array.from({ length: 56 }, (_, index) => {
        const send = sendTokens(solana)
        for (const place of [0, 1])
          send.accounts[place] = { address: named[2 * index + place] as Address, role: 1 }
        return send
      })
      const transactions = [many.slice(0, 28), many.slice(28)].map((each) =>
        base64.encode(writeSolana(solana, each, { tables: { [table]: named } })),
      )
      void wallet
        .ask('solana_signAllTransactions', { pubkey: solana, transactions }, solanaNetwork)
        .catch(() => {})
      await expect.poll(() => wallet.approvals.getState().length).toBe(1)
      wallet.approvals.endAll()
      expect(asked.map((list) => list.length)).toEqual([1, 100, 12])
      const tables = Object.fromEntries(
        [1, 2, 3, 4, 5].map((index) => [addressOf(200 + index), [addressOf(49 + index)]]),
      )
      await verdictOf(writeSolana(solana, many.slice(0, 5), { tables }))
      expect(asked[3]).toHaveLength(4)
    })
  })

  test('one is signed and sent, once more where the answer was lost', async () => {
    const { approvals, approve, ask, node, server, solana } = await setup()
    const transaction = write(solana, [transfer(solana, 1n)])
    const params = { pubkey: solana, sendOptions: { evil: 1, skipPreflight: true }, transaction }
    const sent = ask('solana_signAndSendTransaction', params, solanaNetwork)
    await expect.poll(() => approvals.getState().length).toBe(1)
    server.failNext(/rpc/, { after: true, status: 0 })
    node.all['getSignatureStatuses'] = { value: [null] }
    await approve()
    expect(approvals.getState()[0]?.state).toMatchObject({ status: 'unknown' })
    node.all['sendTransaction'] = new Error('This transaction has already been processed')
    await approve()
    const { signature } = (await sent) as { signature: string }
    expect(node.sent).toHaveLength(2)
    expect(node.sent[1]).toBe(node.sent[0])
    const [first] = Object.values(
      getTransactionDecoder().decode(base64.decode(node.sent[0] ?? '')).signatures,
    )
    expect(base58.encode(Uint8Array.from(first ?? []))).toBe(signature)
  })

  test.each<[string, string, () => object, number]>([
    ['another account', 'solana_signMessage', () => ({ message: '1', pubkey: solanaOther }), 4100],
    ['no base58', 'solana_signMessage', () => ({ message: '0OIl' }), -32_602],
    ['no message', 'solana_signMessage', () => ({}), -32_602],
    ['no base64', 'solana_signTransaction', () => ({ transaction: '!' }), -32_602],
    ['no transaction', 'solana_signTransaction', () => ({ transaction: 'AAAA' }), -32_602],
    ['none', 'solana_signAllTransactions', () => ({ transactions: [] }), -32_602],
    [
      'one of another account',
      'solana_signTransaction',
      () => ({ transaction: write(solanaOther, [transfer(solanaOther, 1n)]) }),
      -32_602,
    ],
  ])('error: %s', async (_, method, params, code) => {
    await expect(ask(method, params())).rejects.toMatchObject({ code })
    expect(subject()).toBeUndefined()
  })
})

describe('approvals', () => {
  const message = () => ['0x00', wallet.evm]

  test('come in the order in which a page asks, also while the key is made, which is new to the first alone', async () => {
    const { approvals, ask, evm } = await setup()
    const messages = ['0x01', '0x02', '0x03', '0x04']
    const results = Promise.allSettled(messages.map((each) => ask('personal_sign', [each, evm])))
    await expect.poll(() => approvals.getState().length).toBe(4)
    const requests = approvals.getState().map(({ request }) => request)
    expect(requests.map(({ raw }) => raw)).toEqual(messages)
    expect(requests.map(({ key }) => key?.isNew)).toEqual([true, false, false, false])
    expect(new Set(requests.map(({ key }) => key?.cut)).size).toBe(1)
    approvals.endAll()
    await results
  })

  test('wait for each other, and the page learns of each change; a rejected one is 4001 (S8.40)', async () => {
    // One before them loads what draws them.
    const before = wallet.ask('personal_sign', message())
    await wallet.approve()
    await before
    wallet.shown.length = 0
    const results = Promise.allSettled([1, 2, 3].map(() => wallet.ask('personal_sign', message())))
    await expect.poll(() => wallet.approvals.getState().length).toBe(3)
    const [first, second, third] = wallet.approvals.getState()
    await wallet.approvals.approve(second?.id ?? 0)
    wallet.approvals.reject(third?.id ?? 0)
    expect(wallet.approvals.getState()).toHaveLength(3)
    await wallet.approvals.approve(first?.id ?? 0)
    wallet.approvals.reject(second?.id ?? 0)
    // It ends once it is kept.
    await expect.poll(() => wallet.approvals.getState().length).toBe(1)
    await wallet.approvals.approve(third?.id ?? 0)
    expect(await results).toMatchObject([
      { status: 'fulfilled' },
      { reason: { code: 4001, message: 'User rejected the request.' }, status: 'rejected' },
      { status: 'fulfilled' },
    ])
    expect(wallet.shown).toEqual(
      [1, 2, 3, 2, 1].map((count) => [count, 'personal_sign']).concat([[0, undefined]] as never),
    )
  })

  test('end when the page wants no answer any more (S7.49)', async () => {
    const controller = new AbortController()
    const signed = wallet.ask('personal_sign', message(), network, controller.signal)
    await expect.poll(() => wallet.approvals.getState().length).toBe(1)
    controller.abort()
    await expect(signed).rejects.toMatchObject({ code: 'aborted' })
    expect(wallet.approvals.getState()).toEqual([])
    await expect(
      wallet.ask('personal_sign', message(), network, controller.signal),
    ).rejects.toMatchObject({ code: 'aborted' })
  })

  test('that fail without a network can be tried again, or ended with the reason', async () => {
    const { approvals, approve, ask, evm, server } = await setup()
    const signed = ask('personal_sign', ['0x00', evm])
    await expect.poll(() => approvals.getState().length).toBe(1)
    server.failNext(/part/, { status: 0 })
    await approve()
    expect(approvals.getState()[0]?.state).toMatchObject({
      canRetry: true,
      error: { code: 'offline' },
      status: 'failed',
    })
    await approve()
    expect(await signed).toMatch(/^0x/)
    const again = ask('personal_sign', ['0x00', evm])
    server.failNext(/part/, { status: 0 })
    await approve()
    approvals.reject(approvals.getState()[0]?.id ?? 0)
    await expect(again).rejects.toMatchObject({ code: 'offline' })
  })

  test('are not signed once the device is out, nor with a slot that is not ours', async () => {
    const { approvals, approve, ask, evm, server } = await setup()
    const signed = ask('personal_sign', ['0x00', evm])
    for (const device of server.devices.values()) device.isIn = false
    await approve()
    expect(approvals.getState()[0]?.state).toMatchObject({
      canRetry: false,
      error: { code: 'logged_out' },
    })
    approvals.endAll()
    await expect(signed).rejects.toMatchObject({ code: 'logged_out' })
  })

  test('show the key of the wallet: new once on a device, the same on each, and another’s is another', async () => {
    const keyOf = async (wallet: Wallet) => {
      const signed = wallet.ask('personal_sign', ['0x00', wallet.evm])
      const request = await wallet.approve()
      await signed
      return request?.key
    }
    const first = await setup()
    const [shown, again] = [await keyOf(first), await keyOf(first)]
    expect(shown).toEqual({ cut: expect.stringMatching(/^0x[\da-f]{64}$/), isNew: true })
    expect(again).toEqual({ ...shown, isNew: false })
    const other = await keyOf(await setup())
    expect(other?.cut).not.toBe(shown?.cut)
    // What no page may know is nothing that it does.
    for (const address of [first.evm, first.solana]) expect(shown?.cut).not.toContain(address)
  })

  test('are shown without the key where the device does not keep it, or the wallet cannot sign now', async () => {
    const { approvals, ask, evm, server } = await setup()
    server.failNext(/slots/, { status: 503 })
    const signed = ask('personal_sign', ['0x00', evm])
    await expect.poll(() => approvals.getState().length).toBe(1)
    expect(approvals.getState()[0]?.request.key).toBeUndefined()
    approvals.endAll()
    await expect(signed).rejects.toMatchObject({ code: 'logged_out' })
  })

  test('hostile: no page is given what the key is cut from', async () => {
    const { approvals, ask, solana } = await setup()
    for (const bytes of [secretKeyMessage, new Uint8Array([...secretKeyMessage, 1])]) {
      const message = base58.encode(bytes)
      await expect(
        ask('solana_signMessage', { message, pubkey: solana }, solanaNetwork),
      ).rejects.toMatchObject({ code: -32_602 })
      const transaction = base64.encode(new Uint8Array([1, ...new Uint8Array(64), ...bytes]))
      await expect(
        ask('solana_signTransaction', { pubkey: solana, transaction }, solanaNetwork),
      ).rejects.toMatchObject({ code: -32_602 })
    }
    expect(approvals.getState()).toEqual([])
  })

  test('hostile: five of a page wait at once, and the sixth is told so', async () => {
    const { approvals, ask, evm } = await setup()
    const first = Array.from({ length: 5 }, (_, index) =>
      ask('personal_sign', [`0x0${index}`, evm]),
    )
    await expect.poll(() => approvals.getState().length).toBe(5)
    await expect(ask('personal_sign', ['0x05', evm])).rejects.toMatchObject({ code: -32_002 })
    expect(approvals.getState()).toHaveLength(5)
    approvals.endAll()
    await Promise.allSettled(first)
  })

  test('hostile: of hundreds at once a few are looked at', async () => {
    const { ask, evm, server } = await setup()
    let calls = 0
    server.onCall = () => {
      calls += 1
    }
    const controller = new AbortController()
    const all = Array.from({ length: 300 }, () =>
      ask('eth_sendTransaction', [{ from: evm, to: other }], network, controller.signal),
    )
    const settled = Promise.allSettled(all)
    const refused = await Promise.allSettled(all.slice(16))
    expect(refused.every((each) => each.status === 'rejected')).toBe(true)
    expect(calls).toBeLessThan(200)
    controller.abort()
    await settled
  })

  test('hostile: a page that loads the frame anew waits as long', async () => {
    const server = await createFakeServer()
    server.rpc = chain().rpc
    const storage = createMemoryStorage()
    const load = () => createTestWallet(server, { storage })
    const askAt = (frame: ReturnType<typeof load>, address: string) =>
      frame.requests.request(
        { method: 'personal_sign', networkId: network, params: ['0x00', address] },
        new AbortController().signal,
      )
    const { descriptor } = await load().logIn()
    const { eip155 } = descriptor.addresses
    for (let time = 0; time < 2; time += 1) {
      const frame = load()
      const asked = askAt(frame, eip155)
      const isRejected = expect(asked).rejects.toMatchObject({ code: 4001 })
      await expect.poll(() => frame.approvals.getState().length).toBe(1)
      const [first] = frame.approvals.getState()
      frame.approvals.reject(first?.id ?? 0)
      frame.approvals.reject(first?.id ?? 0)
      await isRejected
    }
    await expect(askAt(load(), eip155)).rejects.toMatchObject({ code: -32_005 })
    const frame = load()
    frame.clock.nowMs += 5_000
    const signed = askAt(frame, eip155)
    await expect.poll(() => frame.approvals.getState().length).toBe(1)
    await frame.approvals.approve(frame.approvals.getState()[0]?.id ?? 0)
    expect(await signed).toMatch(/^0x/)
    expect(await readRejections(storage, 'https://shop.example')).toBeUndefined()
  })

  test('hostile: after two rejections in a row the page waits, and an approval ends it', async () => {
    const { approvals, approve, ask, clock, evm } = await setup()
    const reject = async () => {
      const asked = ask('personal_sign', ['0x00', evm])
      const rejected = expect(asked).rejects.toMatchObject({ code: 4001 })
      await expect.poll(() => approvals.getState().length).toBe(1)
      approvals.reject(approvals.getState()[0]?.id ?? 0)
      await rejected
    }
    await reject()
    await reject()
    await expect(ask('personal_sign', ['0x00', evm])).rejects.toMatchObject({
      code: -32_005,
      message: expect.stringContaining('5 s'),
    })
    clock.nowMs += 5_000
    const signed = ask('personal_sign', ['0x00', evm])
    await approve()
    await signed
    await reject()
    const another = ask('personal_sign', ['0x00', evm])
    await approve()
    expect(await another).toMatch(/^0x/)
  })

  test('are shown to no one before they can be drawn', async () => {
    const { approvals, ask, card, evm, shown } = await setup()
    let arrive: (() => void) | undefined
    card.load = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const signed = ask('personal_sign', ['0x00', evm])
    const ended = ask('personal_sign', ['0x01', evm], network, AbortSignal.timeout(0))
    await expect(ended).rejects.toMatchObject({ code: 'aborted' })
    expect(approvals.getState()).toEqual([])
    expect(shown).toEqual([])
    await expect.poll(() => arrive).toBeDefined()
    arrive?.()
    await expect.poll(() => approvals.getState().length).toBe(1)
    expect(shown).toEqual([[1, 'personal_sign']])
    approvals.reject(approvals.getState()[0]?.id ?? 0)
    await expect(signed).rejects.toMatchObject({ code: 4001 })
  })

  test('that cannot be drawn fail, and are drawn when they are asked for again', async () => {
    const { approvals, approve, ask, card, evm, shown } = await setup()
    const { load } = card
    card.load = async () => {
      throw new RequestError('offline')
    }
    const both = await Promise.allSettled([1, 2].map(() => ask('personal_sign', ['0x00', evm])))
    expect(both).toMatchObject([{ reason: { code: 'offline' } }, { reason: { code: 'offline' } }])
    expect(approvals.getState()).toEqual([])
    expect(shown).toEqual([])
    card.load = load
    const signed = ask('personal_sign', ['0x00', evm])
    await approve()
    expect(await signed).toMatch(/^0x/)
  })

  test('end with the session while they cannot be drawn yet', async () => {
    const { approvals, ask, card, evm } = await setup()
    const begun = new Promise<void>((resolve) => {
      card.load = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    const signed = ask('personal_sign', ['0x00', evm])
    await begun
    approvals.endAll()
    await expect(signed).rejects.toMatchObject({ code: 'logged_out' })
  })
})
