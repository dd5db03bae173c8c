import { generateKeyPairSync, sign } from 'node:crypto'
import type { Connector } from '@latchkey/core/adapter'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createTestSession, type TestSessionOptions } from '@latchkey/testing'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { solana } from '../solana.ts'
import { featureOf } from './featureOf.ts'
import { openSession } from './openSession.ts'
import { walletOf } from './walletOf.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
type Id = `solana:${string}`

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
const sol = base58.encode(rawKey)
const signatureOf = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey))

function setup(methods: readonly string[], options: Partial<TestSessionOptions<Id>> = {}) {
  const session = createTestSession<Id>({
    accounts: [{ address: sol, networkIds: [mainnet, devnet] }],
    methods,
    networkIds: [mainnet, devnet],
    ...options,
  })
  const opened = openSession(session.wallet)
  const [account] = opened.accounts
  if (!account) throw new Error('no account')
  return { ...session, account, opened }
}

/** A transaction that the account has to sign; another for each number. */
function transaction(number = 7): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(address(sol), m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: base58.encode(new Uint8Array(32).fill(number)) as never,
          lastValidBlockHeight: 1n,
        },
        m,
      ),
    (m) => appendTransactionMessageInstructions([], m),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/** What a phone makes of a transaction in base64. */
function signed(text: string) {
  const bytes = base64.decode(text)
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const signature = signatureOf(new Uint8Array(messageBytes))
  bytes.set(signature, 1)
  return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
}

function expectSigned(bytes: Uint8Array | undefined) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes ?? new Uint8Array())
  expect(signatures[sol as Address]).toEqual(signatureOf(new Uint8Array(messageBytes)))
}

test('the adapter connects it, signs a text with it, and reports its end (S4.40)', async () => {
  const { requests, wallet } = setup(['solana_signMessage'], {
    answer: ({ params }) => {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect(pubkey).toBe(sol)
      return { signature: base58.encode(signatureOf(base58.decode(message))) }
    },
  })
  const connector: Connector = {
    chain: 'solana',
    id: 'walletConnect',
    name: wallet.name,
    provider: wallet,
    source: 'walletConnect',
    type: 'WALLET_CONNECT',
  }
  const { wallet: actions } = await solana().load(createContext())
  expect(() => walletOf(connector)).toThrow(
    expect.objectContaining({ code: 'connector.not_found' }),
  )
  const connection = await actions.connect(connector, { networkId: mainnet, signal: openSignal() })
  expect(connection).toMatchObject({ accounts: [{ address: sol }], networkId: mainnet })
  expect(requests).toEqual([])
  const opened = walletOf(connector)
  await actions.reconnect({ ...connector }, { signal: openSignal() })
  expect(walletOf(connector)).toBe(opened)

  const granted: unknown[] = []
  actions.watch(connector, connection, {
    changed: (next) => granted.push(next),
    ended: () => granted.push('ended'),
  })
  const text = await actions.signMessage(connector, { address: sol, message: 'gm' })
  expect(base58.decode(text)).toEqual(signatureOf(new TextEncoder().encode('gm')))
  await actions.disconnect(connector)
  expect(granted).toEqual(['ended'])
  expect(await actions.reconnect(connector, { signal: openSignal() })).toBeUndefined()
})

describe('the wallet', () => {
  test('has the features of the methods that were approved', () => {
    const features = (...methods: string[]) =>
      Object.keys(setup(methods).opened.features).filter((name) => name.startsWith('solana:'))
    expect(features('solana_signMessage')).toEqual(['solana:signMessage'])
    expect(features('solana_signTransaction', 'solana_signAndSendTransaction')).toEqual([
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ])
  })

  test('has the accounts of Solana, with the clusters they were approved for', () => {
    const { opened } = setup(['solana_signMessage'], {
      accounts: [
        { address: 'hello', networkIds: [mainnet] },
        { address: sol, networkIds: [devnet] },
      ],
    })
    expect(opened.chains).toEqual(['solana:mainnet', 'solana:devnet'])
    expect(opened.accounts).toEqual([
      {
        address: sol,
        chains: ['solana:devnet'],
        features: ['solana:signMessage'],
        publicKey: new Uint8Array(rawKey),
      },
    ])
  })

  test('signs both versions of transactions', () => {
    const { opened } = setup(['solana_signTransaction', 'solana_signAndSendTransaction'])
    for (const feature of ['solana:signTransaction', 'solana:signAndSendTransaction'] as const)
      expect(opened.features[feature]).toMatchObject({
        supportedTransactionVersions: ['legacy', 0],
        version: '1.0.0',
      })
    expect(opened.name).toBe('Phone Wallet')
  })

  test('reports accounts and the end, and nothing to a listener that was removed', async () => {
    const { approve, move, opened, wallet } = setup([])
    const listener = vi.fn()
    const stop = opened.features['standard:events']?.on('change', listener)
    opened.features['standard:events']?.on('other' as 'change', listener)
    approve({ accounts: [] })
    expect(listener.mock.calls).toEqual([[{ accounts: [] }]])
    stop?.()
    move(devnet)
    await wallet.end()
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('requests', () => {
  test.each([
    ['the transaction', true],
    ['the signature alone', false],
  ])('take a signed transaction from wallets that give %s', async (_, whole) => {
    const { account, opened, requests } = setup(['solana_signTransaction'], {
      answer({ params }) {
        const { signature, transaction: text } = signed(
          (params as { transaction: string }).transaction,
        )
        return whole ? { signature, transaction: text } : { signature }
      },
    })
    const ask = featureOf(opened, 'solana:signTransaction')
    const input = { account, transaction: transaction() }
    const [output] = await ask({ ...input, chain: 'solana:devnet' })
    expectSigned(output?.signedTransaction)
    // On the network that was meant, which need not be the one in use.
    expect(requests).toMatchObject([{ networkId: devnet }])
  })

  test('for several transactions are one where the wallet can, else one after the other', async () => {
    const answer: TestSessionOptions<Id>['answer'] = ({ params }) => {
      const given = params as { transaction: string; transactions?: readonly string[] }
      return given.transactions
        ? { transactions: given.transactions.map((text) => signed(text).transaction) }
        : signed(given.transaction)
    }
    for (const [methods, asked] of [
      [['solana_signTransaction'], 2],
      [['solana_signTransaction', 'solana_signAllTransactions'], 1],
    ] as const) {
      const { account, opened, requests } = setup(methods, { answer })
      const ask = featureOf(opened, 'solana:signTransaction')
      const inputs = [transaction(1), transaction(2)].map((each) => ({
        account,
        transaction: each,
      }))
      for (const { signedTransaction } of await ask(...inputs)) expectSigned(signedTransaction)
      expect(requests).toHaveLength(asked)
    }
  })

  test('to sign and send pass the options on', async () => {
    const signature = new Uint8Array(64).fill(3)
    const { account, opened, requests } = setup(['solana_signAndSendTransaction'], {
      answer: () => ({ signature: base58.encode(signature) }),
    })
    const ask = featureOf(opened, 'solana:signAndSendTransaction')
    const options = { preflightCommitment: 'confirmed' } as const
    const input = { account, chain: 'solana:mainnet', options, transaction: transaction() } as const
    expect(await ask(input)).toEqual([{ signature }])
    expect(requests).toMatchObject([{ networkId: mainnet, params: { sendOptions: options } }])
  })

  test('for a network that was not approved are not sent', async () => {
    const { account, opened, requests } = setup(['solana_signTransaction'])
    const ask = featureOf(opened, 'solana:signTransaction')
    const input = { account, transaction: transaction() }
    await expect(ask({ ...input, chain: 'solana:testnet' })).rejects.toMatchObject({
      code: 'network.not_supported',
    })
    expect(requests).toEqual([])
  })

  test('for an account that the session no longer has are not sent', async () => {
    const { account, approve, opened, requests } = setup(['solana_signMessage'])
    approve({ accounts: [] })
    const ask = featureOf(opened, 'solana:signMessage')
    await expect(ask({ account, message: new Uint8Array() })).rejects.toMatchObject({
      code: 'wallet.unauthorized',
    })
    expect(requests).toEqual([])
  })

  test.each([
    null,
    'x',
    {},
    { signature: 7 },
    { signature: '0OIl' },
    { signature: '1'.repeat(200) },
  ])('an answer of %j is no signature', async (answer) => {
    const { account, opened } = setup(['solana_signMessage', 'solana_signTransaction'], {
      answer: () => answer,
    })
    const invalid = { code: 'wallet.invalid_answer' }
    const ask = featureOf(opened, 'solana:signMessage')
    await expect(ask({ account, message: new Uint8Array() })).rejects.toMatchObject(invalid)
    const signing = featureOf(opened, 'solana:signTransaction')
    await expect(signing({ account, transaction: transaction() })).rejects.toMatchObject(invalid)
  })

  test.each([
    { transaction: '%' },
    { signature: base58.encode(new Uint8Array(63)) },
    { transactions: [] },
  ])('an answer of %j is no transaction', async (answer) => {
    const { account, opened } = setup(['solana_signTransaction', 'solana_signAllTransactions'], {
      answer: () => answer,
    })
    const ask = featureOf(opened, 'solana:signTransaction')
    const input = { account, transaction: transaction() }
    const inputs = 'transactions' in answer ? [input, input] : [input]
    await expect(ask(...inputs)).rejects.toMatchObject({ code: 'wallet.invalid_answer' })
  })
})
