import { base58, base64 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
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
import { RequestError } from '../errors/RequestError.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const network = 'eip155:31337'
const solanaNetwork = 'solana:local'
const other = '0x00000000000000000000000000000000000000AA'
const solanaOther = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

/** What a chain of the wallet's own node says. */
function chain(answers: Record<string, unknown> = {}) {
  const sent: string[] = []
  const all: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_getTransactionCount: '0x7',
    eth_getTransactionReceipt: null,
    eth_maxPriorityFeePerGas: '0x5',
    ...answers,
  }
  return {
    all,
    rpc: (_: string, method: string, params: readonly unknown[]) => {
      if (method === 'eth_sendRawTransaction' || method === 'sendTransaction')
        sent.push(String(params[0]))
      const answer = all[method]
      if (answer instanceof Error) throw answer
      return answer ?? 'sent'
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
      expect(request?.subject).toEqual({ isText: true, kind: 'message', text })
      const signature = (await signed) as `0x${string}`
      expect(await verifyMessage({ address: wallet.evm, message: text ?? '', signature })).toBe(
        true,
      )
    }
  })

  test('shows bytes that are no text as hex', async () => {
    const signed = wallet.ask('personal_sign', ['0xff00', wallet.evm])
    expect((await wallet.approve())?.subject).toEqual({
      isText: false,
      kind: 'message',
      text: '0xff00',
    })
    const signature = (await signed) as `0x${string}`
    expect(
      await verifyMessage({ address: wallet.evm, message: { raw: '0xff00' }, signature }),
    ).toBe(true)
  })

  test.each([
    [['0x00', other], 4100],
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
    types: { ...types, EIP712Domain: [] },
  })

  test('signs typed data of the network, as JSON or not', async () => {
    for (const given of [JSON.stringify(data()), data(), data({ chainId: '0x7a69' }), data({})]) {
      const signed = wallet.ask('eth_signTypedData_v4', [wallet.evm, given])
      const request = await wallet.approve()
      expect(request?.subject).toMatchObject({
        kind: 'typedData',
        text: expect.stringContaining('Hello'),
      })
      expect(await signed).toMatch(/^0x[\da-f]{130}$/)
    }
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
    expect(approvals.getState()[0]?.state).toMatchObject({ canRetry: true, status: 'failed' })
    node.all['eth_sendRawTransaction'] = new Error('nonce too low')
    node.all['eth_getTransactionReceipt'] = { status: '0x1' }
    await approve()
    expect(await hash).toBe(keccak256(node.sent[0] as `0x${string}`))
    expect(node.sent[1]).toBe(node.sent[0])
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
  const blockhash = { blockhash: solanaOther as never, lastValidBlockHeight: 1n }
  const systemProgram = toAddress('11111111111111111111111111111111')
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
  const compile = (from: string, instructions: readonly object[], version: 0 | 'legacy' = 0) =>
    pipe(
      createTransactionMessage({ version }),
      (message) =>
        setTransactionMessageFeePayerSigner(createNoopSigner(toAddress(from)), message as never),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message as never),
      (message) => appendTransactionMessageInstructions(instructions as never, message as never),
      (message) => compileTransaction(message as never),
    )
  const write = (from: string, instructions: readonly object[], version?: 0 | 'legacy') =>
    base64.encode(
      Uint8Array.from(getTransactionEncoder().encode(compile(from, instructions, version))),
    )
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
    })
    const { signature } = (await signed) as { signature: string }
    const raw = Uint8Array.from(getBase58Encoder().encode(wallet.solana))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    expect(
      await crypto.subtle.verify('Ed25519', key, Uint8Array.from(base58.decode(signature)), bytes),
    ).toBe(true)
  })

  test.each([0, 'legacy'] as const)(
    'error: a transaction of version %s as a message',
    async (version) => {
      const { messageBytes } = compile(wallet.solana, [transfer(wallet.solana, 1n)], version)
      await expect(
        ask('solana_signMessage', { message: base58.encode(Uint8Array.from(messageBytes)) }),
      ).rejects.toMatchObject({ code: -32_602 })
    },
  )

  test.each([0, 'legacy'] as const)(
    'a payment of version %s is shown as one, and signed',
    async (version) => {
      const transaction = write(wallet.solana, [transfer(wallet.solana, 5n)], version)
      const signed = ask('solana_signTransaction', { transaction })
      expect((await wallet.approve())?.subject).toEqual({
        amount: { decimals: 9, symbol: 'SOL', value: 5n },
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

  test('what is not only a payment is not shown as one', async () => {
    const strange = { ...transfer(wallet.solana, 1n), programAddress: budgetProgram }
    const other = {
      ...strange,
      programAddress: toAddress('Vote111111111111111111111111111111111111111'),
    }
    for (const instructions of [
      [transfer(wallet.solana, 1n), transfer(wallet.solana, 2n)],
      [transfer(wallet.solana, 1n), other],
      [other],
      [strange],
      [],
    ]) {
      const signed = ask('solana_signTransaction', {
        transaction: write(wallet.solana, instructions),
      })
      expect((await wallet.approve())?.subject).toEqual({ count: 1, kind: 'transactions' })
      await signed
    }
  })

  test('several are signed at once', async () => {
    const transactions = [1n, 2n].map((each) =>
      write(wallet.solana, [transfer(wallet.solana, each)]),
    )
    const signed = ask('solana_signAllTransactions', { transactions })
    expect((await wallet.approve())?.subject).toEqual({ count: 2, kind: 'transactions' })
    const answer = (await signed) as { transactions: string[] }
    expect(await Promise.all(answer.transactions.map(isSigned))).toEqual([true, true])
  })

  test('one is signed and sent, once more where the answer was lost', async () => {
    const { approve, ask, node, server, solana } = await setup()
    const transaction = write(solana, [transfer(solana, 1n)])
    server.failNext(/rpc/, { after: true, status: 0 })
    const params = { pubkey: solana, sendOptions: { evil: 1, skipPreflight: true }, transaction }
    const sent = ask('solana_signAndSendTransaction', params, solanaNetwork)
    await approve()
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

  test('wait for each other, and the page learns of each change; a rejected one is 4001 (S8.40)', async () => {
    wallet.shown.length = 0
    const results = Promise.allSettled([1, 2, 3].map(() => wallet.ask('personal_sign', message())))
    await expect.poll(() => wallet.approvals.getState().length).toBe(3)
    const [first, second, third] = wallet.approvals.getState()
    await wallet.approvals.approve(second?.id ?? 0)
    wallet.approvals.reject(third?.id ?? 0)
    expect(wallet.approvals.getState()).toHaveLength(3)
    await wallet.approvals.approve(first?.id ?? 0)
    wallet.approvals.reject(second?.id ?? 0)
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

  test('are shown to no one before they can be drawn', async () => {
    const { approvals, ask, card, evm, shown } = await setup()
    let arrive = () => {}
    card.load = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const signed = ask('personal_sign', ['0x00', evm])
    const ended = ask('personal_sign', ['0x01', evm], network, AbortSignal.timeout(0))
    await expect(ended).rejects.toMatchObject({ code: 'aborted' })
    expect(approvals.getState()).toEqual([])
    expect(shown).toEqual([])
    arrive()
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
