import {
  connect,
  createLatchkey,
  disconnect,
  type Latchkey,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { createSolanaChain, devSolana, type SolanaChain } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { createRpcProxy, type RpcProxyMode } from '@latchkey/testing/node'
import { registerWallet, type TestSolanaWalletOptions } from '@latchkey/testing/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  type Blockhash,
  createSolanaRpc,
  generateKeyPairSigner,
  getTransactionDecoder,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTransfer } from '../chain/buildTransfer.ts'
import { createWallet } from '../fixtures/world.ts'
import { solanaMainnet } from '../network/solanaNetworks.ts'
import { solana } from '../solana.ts'
import { getProvider } from './getProvider.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signAllTransactions } from './signAllTransactions.ts'
import { signAndSendTransaction } from './signAndSendTransaction.ts'
import { signIn } from './signIn.ts'
import { signTransaction } from './signTransaction.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const [alice, bob] = devSolana.accounts
const sol = 1_000_000_000n
let chain: SolanaChain

beforeAll(async () => {
  chain = await createSolanaChain({ slotMs: 50 })
})
afterAll(() => chain?.stop())

/** The toolkit itself on a page with one registered wallet, before the real chain; no server answers. */
async function setup({
  rpcMode = { kind: 'forward' },
  ...options
}: Partial<TestSolanaWalletOptions> & { rpcMode?: RpcProxyMode } = {}) {
  const page = createPage()
  const wallet = createWallet({ chains: { 'solana:localnet': chain.rpcUrl }, ...options })
  registerWallet(wallet.wallet, page)
  const proxy = await createRpcProxy({ target: chain.rpcUrl })
  proxy.mode = rpcMode
  onTestFinished(() => proxy.close())
  const latchkey: Latchkey = createLatchkey({
    adapters: [solana()],
    networks: [
      {
        chainNamespace: 'solana',
        id: devSolana.networkId.slice('solana:'.length),
        name: devSolana.name,
        nativeCurrency: devSolana.nativeCurrency,
        rpcUrls: { default: { http: [proxy.url] } },
      },
      solanaMainnet,
    ],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  return { latchkey, proxy, wallet }
}

async function connected(options: Parameters<typeof setup>[0] = {}) {
  const made = await setup(options)
  await connect(made.latchkey, { connectorId: 'example-wallet' })
  return made
}

/** A wallet of its own that holds some SOL. */
async function funded(lamports = sol): Promise<{ address: string; secretKey: string }> {
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = ed25519.getPublicKey(privateKey)
  const address = base58.encode(publicKey)
  const rpc = createSolanaRpc(chain.rpcUrl)
  await rpc.requestAirdrop(address as never, lamports as never).send()
  await expect.poll(() => balanceOf(address)).toBe(lamports)
  return { address, secretKey: base58.encode(Uint8Array.from([...privateKey, ...publicKey])) }
}

async function balanceOf(address: string): Promise<bigint> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { value } = await rpc.getBalance(address as never, { commitment: 'confirmed' }).send()
  return value
}

async function transfer(from: string, to: string, value: bigint): Promise<Uint8Array> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  return buildTransfer({ from, lifetime, to, value })
}

async function stranger(): Promise<string> {
  return (await generateKeyPairSigner()).address
}

function featuresAsked({ requests }: { requests: readonly { feature: string }[] }): string[] {
  return requests.map(({ feature }) => feature).filter((feature) => feature.startsWith('solana:'))
}

describe('without a wallet', () => {
  test('every function that needs one says so', async () => {
    const { latchkey } = await setup()
    const refusal = { code: 'connector.not_connected' }
    const transaction = new Uint8Array()
    expect(() => getProvider(latchkey)).toThrow(expect.objectContaining(refusal))
    await expect(sendTransaction(latchkey, { to: bob.address, value: 1n })).rejects.toMatchObject({
      ...refusal,
      message: 'sendTransaction: no wallet is connected',
    })
    await expect(signTransaction(latchkey, { transaction })).rejects.toMatchObject(refusal)
    await expect(signAndSendTransaction(latchkey, { transaction })).rejects.toMatchObject(refusal)
    await expect(signIn(latchkey, {})).rejects.toMatchObject(refusal)
  })

  test('so they do after disconnecting', async () => {
    const { latchkey, wallet } = await connected()
    expect(getProvider(latchkey)).toBe(wallet.wallet)
    await disconnect(latchkey)
    expect(() => getProvider(latchkey)).toThrow('no wallet is connected')
    expect(wallet.granted).toEqual([])
  })
})

describe('sending SOL', () => {
  test('lands, by a wallet that sends and by one that only signs (S4.45)', async () => {
    const to = await stranger()
    for (const without of [[], ['solana:signAndSendTransaction']] as const) {
      const { address, secretKey } = await funded()
      const { latchkey, wallet } = await connected({ secretKeys: [secretKey], without })
      const before = await balanceOf(to)
      const signature = await sendTransaction(latchkey, { to, value: sol / 4n })
      expect(base58.decode(signature)).toHaveLength(64)
      expect(await balanceOf(to)).toBe(before + sol / 4n)
      expect(await balanceOf(address)).toBe(sol - sol / 4n - 5000n)
      expect(featuresAsked(wallet)).toEqual([
        without.length ? 'solana:signTransaction' : 'solana:signAndSendTransaction',
      ])
    }
  })

  test('shows the owner what is sent, to whom and where', async () => {
    const { address, secretKey } = await funded()
    const { latchkey, wallet } = await connected({ secretKeys: [secretKey] })
    const to = await stranger()
    const shown: unknown[] = []
    wallet.policy = 'ask'
    wallet.ask = async (request) => {
      shown.push(request)
      return { approved: false }
    }
    await expect(sendTransaction(latchkey, { to, value: 5_000_000n })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(shown).toEqual([
      {
        address,
        chain: 'solana:localnet',
        kind: 'signTransactions',
        send: true,
        transactions: [
          {
            feePayer: address,
            programs: ['11111111111111111111111111111111'],
            transfers: [{ from: address, lamports: 5_000_000n, to }],
          },
        ],
      },
    ])
  })

  test.each([
    ['more than the account holds', sol * 2n],
    ['all of it, so that nothing is left for the fee', sol],
    ['too little for the receiver’s account to exist', 1n],
  ])('is refused before the wallet opens: %s', async (_what, value) => {
    const { secretKey } = await funded()
    const { latchkey, wallet } = await connected({ secretKeys: [secretKey] })
    const to = await stranger()
    await expect(sendTransaction(latchkey, { to, value })).rejects.toMatchObject({
      code: 'transaction.insufficient_funds',
      message: 'Insufficient funds for this transaction',
    })
    expect(featuresAsked(wallet)).toEqual([])
  })

  test('from an account that holds nothing is refused', async () => {
    const privateKey = crypto.getRandomValues(new Uint8Array(32))
    const secretKey = base58.encode(
      Uint8Array.from([...privateKey, ...ed25519.getPublicKey(privateKey)]),
    )
    const { latchkey } = await connected({ secretKeys: [secretKey] })
    await expect(sendTransaction(latchkey, { to: bob.address, value: sol })).rejects.toMatchObject({
      code: 'transaction.insufficient_funds',
      details: ['The account holds nothing.'],
    })
  })

  test('to a text that is no address is refused before anybody is asked (S5.6)', async () => {
    const { latchkey, wallet } = await connected()
    await expect(sendTransaction(latchkey, { to: 'alice.sol', value: 1n })).rejects.toMatchObject({
      code: 'address.invalid',
    })
    expect(featuresAsked(wallet)).toEqual([])
  })

  test('a refusal is wallet.user_rejected, and nothing is sent (S8.40)', async () => {
    const { address, secretKey } = await funded()
    const { latchkey, wallet } = await connected({ policy: 'approve', secretKeys: [secretKey] })
    wallet.policy = 'reject'
    await expect(sendTransaction(latchkey, { to: bob.address, value: 5n })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(await balanceOf(address)).toBe(sol)
  })

  test('an RPC that is down, or of another cluster, fails by name', async () => {
    const { latchkey, proxy } = await connected()
    proxy.mode = { genesisHash: alice.address, kind: 'lying' }
    const send = () => sendTransaction(latchkey, { to: bob.address, value: sol })
    await expect(send()).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
    const other = await connected({ rpcMode: { kind: 'down' } })
    await expect(
      sendTransaction(other.latchkey, { to: bob.address, value: sol }),
    ).rejects.toMatchObject({ code: 'rpc.failed' })
  })

  test('that was sent and is not heard of again is told with its signature', async () => {
    const { secretKey } = await funded()
    const { latchkey, proxy, wallet } = await connected({ secretKeys: [secretKey] })
    wallet.policy = 'ask'
    wallet.ask = async () => {
      proxy.mode = { kind: 'down' }
      return { approved: true }
    }
    const to = await stranger()
    const failure: unknown = await sendTransaction(latchkey, {
      timeoutMs: 1500,
      to,
      value: sol / 2n,
    }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'transaction.unconfirmed',
      message: 'The transaction was not confirmed in time',
    })
    proxy.mode = { kind: 'forward' }
    const { signature } = failure as { signature: string }
    expect(await waitForTransaction(latchkey, { signature })).toMatchObject({ signature })
    expect(await balanceOf(to)).toBe(sol / 2n)
  })
})

describe('another network than the wallet has', () => {
  test('is network.not_supported, for a switch and for a request (S8.29)', async () => {
    const { latchkey, wallet } = await connected()
    const networkId = `solana:${solanaMainnet.id}` as const
    const refusal = { code: 'network.not_supported', message: 'Chain is not supported' }
    await expect(switchNetwork(latchkey, { networkId })).rejects.toMatchObject(refusal)
    await expect(
      sendTransaction(latchkey, { networkId, to: bob.address, value: 1n }),
    ).rejects.toMatchObject(refusal)
    const transaction = await transfer(alice.address, bob.address, 1n)
    await expect(signTransaction(latchkey, { networkId, transaction })).rejects.toMatchObject(
      refusal,
    )
    await expect(
      signAndSendTransaction(latchkey, { networkId, transaction }),
    ).rejects.toMatchObject(refusal)
    expect(featuresAsked(wallet)).toEqual([])
  })

  test('is network.not_configured when the site does not have it either', async () => {
    const { latchkey } = await connected()
    await expect(
      sendTransaction(latchkey, { networkId: 'solana:5', to: bob.address, value: 1n }),
    ).rejects.toMatchObject({
      code: 'network.not_configured',
      message: 'Network solana:5 not found',
    })
  })
})

describe('signing transactions', () => {
  test('gives them signed, in their order; the signatures verify with another library (S6.13)', async () => {
    const { latchkey, wallet } = await connected()
    const given = [
      await transfer(alice.address, bob.address, 1n),
      await transfer(alice.address, bob.address, 2n),
    ] as const
    const signed = await signAllTransactions(latchkey, {
      transactions: [given[0], base64.encode(given[1])],
    })
    for (const [index, bytes] of signed.entries()) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
      const before = getTransactionDecoder().decode(given[index] as Uint8Array)
      expect(messageBytes).toEqual(before.messageBytes)
      const signature = signatures[alice.address as never] as unknown as Uint8Array
      expect(
        ed25519.verify(
          Uint8Array.from(signature),
          Uint8Array.from(messageBytes),
          base58.decode(alice.address),
        ),
      ).toBe(true)
    }
    // One question for all.
    expect(featuresAsked(wallet)).toEqual(['solana:signTransaction'])
    expect(await signAllTransactions(latchkey, { transactions: [] })).toEqual([])
  })

  test('a signed one is sent as it is, and once however often', async () => {
    const { secretKey, address } = await funded()
    const { latchkey } = await connected({
      secretKeys: [secretKey],
      without: ['solana:signAndSendTransaction'],
    })
    const to = await stranger()
    const transaction = await transfer(address, to, sol / 2n)
    const signature = await signAndSendTransaction(latchkey, { transaction })
    expect(await waitForTransaction(latchkey, { signature })).toMatchObject({
      signature,
      status: expect.stringMatching(/^(confirmed|finalized)$/),
    })
    expect(await signAndSendTransaction(latchkey, { transaction })).toBe(signature)
    expect(await balanceOf(to)).toBe(sol / 2n)
  })

  test.each<[string, () => Promise<Uint8Array | string>, RegExp]>([
    ['no base64', async () => '%%%', /The text is not base64/],
    ['no transaction', async () => Uint8Array.of(1, 2, 3), /no transaction/],
    ['too large', async () => new Uint8Array(1233), /has 1233 bytes; the network takes 1232/],
    ['nothing', async () => new Uint8Array(), /no transaction/],
    [
      'of somebody else',
      () => transfer(bob.address, alice.address, 1n),
      /has nothing to sign in it/,
    ],
  ] as const)(
    '%s is transaction.invalid before the wallet is asked',
    async (_what, make, reason) => {
      const { latchkey, wallet } = await connected()
      const transaction = await make()
      for (const sign of [signTransaction, signAndSendTransaction])
        await expect(sign(latchkey, { transaction })).rejects.toMatchObject({
          code: 'transaction.invalid',
          details: [expect.stringMatching(reason)],
        })
      expect(featuresAsked(wallet)).toEqual([])
    },
  )

  test('an expired one is transaction.failed where we send it', async () => {
    const { address, secretKey } = await funded()
    const { latchkey } = await connected({
      secretKeys: [secretKey],
      without: ['solana:signAndSendTransaction'],
    })
    const lifetime = { blockhash: bob.address as unknown as Blockhash, lastValidBlockHeight: 1n }
    const transaction = buildTransfer({ from: address, lifetime, to: bob.address, value: 1n })
    await expect(signAndSendTransaction(latchkey, { transaction })).rejects.toMatchObject({
      code: 'transaction.failed',
    })
  })

  test('one without the funds is transaction.insufficient_funds, whoever sends it', async () => {
    const { address, secretKey } = await funded()
    const transaction = await transfer(address, bob.address, sol * 2n)
    for (const without of [[], ['solana:signAndSendTransaction']] as const) {
      const { latchkey } = await connected({ secretKeys: [secretKey], without })
      await expect(signAndSendTransaction(latchkey, { transaction })).rejects.toMatchObject({
        code: 'transaction.insufficient_funds',
      })
    }
  })

  test('a wallet that can do neither is wallet.unsupported_method (S8.42)', async () => {
    const { latchkey } = await connected({
      without: ['solana:signAndSendTransaction', 'solana:signTransaction'],
    })
    const transaction = await transfer(alice.address, bob.address, 1n)
    for (const sign of [signTransaction, signAndSendTransaction])
      await expect(sign(latchkey, { transaction })).rejects.toMatchObject({
        code: 'wallet.unsupported_method',
      })
  })

  test.each([
    ['nothing', []],
    ['too many', [{}, {}]],
    ['no bytes', [{ signedTransaction: 'text' }]],
    ['bytes that are no transaction', [{ signedTransaction: new Uint8Array(9) }]],
    ['no signature', undefined],
  ])('a wallet that gives %s is wallet.invalid_answer', async (_what, outputs) => {
    const { latchkey, wallet } = await connected()
    const transaction = await transfer(alice.address, bob.address, 1n)
    const answer = outputs ?? [{ signedTransaction: transaction }]
    const feature = wallet.wallet.features['solana:signTransaction'] as Record<string, unknown>
    feature['signTransaction'] = async () => answer
    await expect(signTransaction(latchkey, { transaction })).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
    })
  })
})

test('a wallet that never answers is left when the instance is destroyed (S8.22)', async () => {
  const { latchkey, wallet } = await connected()
  wallet.policy = 'hang'
  const transaction = await transfer(alice.address, bob.address, 1n)
  const answers = [
    signTransaction(latchkey, { transaction }),
    signAndSendTransaction(latchkey, { transaction }),
    sendTransaction(latchkey, { to: bob.address, value: sol }),
    signIn(latchkey, { domain: 'site.example' }),
    signMessage(latchkey, { message: 'Hello' }),
  ].map((answer) => expect(answer).rejects.toMatchObject({ code: 'request.aborted' }))
  await expect.poll(() => featuresAsked(wallet)).toHaveLength(answers.length)
  latchkey.destroy()
  await Promise.all(answers)
})

test('waiting for a transaction that never comes ends with its signature', async () => {
  const { latchkey } = await connected()
  const signature = base58.encode(new Uint8Array(64).fill(7))
  await expect(waitForTransaction(latchkey, { signature, timeoutMs: 300 })).rejects.toMatchObject({
    code: 'transaction.unconfirmed',
    signature,
  })
})

describe('signing in', () => {
  const fields = {
    chainId: 'localnet',
    domain: 'site.example',
    issuedAt: '2026-11-21T10:00:00.000Z',
    nonce: 'n0nce12345',
    resources: ['https://site.example/terms'],
    statement: 'Hello.',
    uri: 'https://site.example/',
    version: '1',
  }

  test('the wallet writes the text, and its signature verifies with another library', async () => {
    const { latchkey } = await connected({ host: 'site.example' })
    const { address, message, signature } = await signIn(latchkey, fields)
    expect(address).toBe(alice.address)
    expect(message).toBe(
      [
        'site.example wants you to sign in with your Solana account:',
        alice.address,
        '',
        'Hello.',
        '',
        'URI: https://site.example/',
        'Version: 1',
        'Chain ID: localnet',
        'Nonce: n0nce12345',
        'Issued At: 2026-11-21T10:00:00.000Z',
        'Resources:',
        '- https://site.example/terms',
      ].join('\n'),
    )
    expect(
      ed25519.verify(
        base58.decode(signature),
        new TextEncoder().encode(message),
        base58.decode(address),
      ),
    ).toBe(true)
  })

  test('a refusal, a wallet that cannot, and another domain fail by name', async () => {
    const { latchkey, wallet } = await connected({ host: 'site.example' })
    wallet.rejectNext()
    await expect(signIn(latchkey, fields)).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    await expect(signIn(latchkey, { ...fields, domain: 'evil.example' })).rejects.toMatchObject({
      code: 'wallet.invalid_params',
    })
    const other = await connected({ without: ['solana:signIn'] })
    await expect(signIn(other.latchkey, fields)).rejects.toMatchObject({
      code: 'wallet.unsupported_method',
    })
  })

  test('a wallet that signs in another account is wallet.invalid_answer', async () => {
    const { latchkey, wallet } = await connected()
    const feature = wallet.wallet.features['solana:signIn'] as Record<string, unknown>
    feature['signIn'] = async () => [
      {
        account: { address: bob.address, chains: ['solana:localnet'] },
        signature: new Uint8Array(64),
        signedMessage: new Uint8Array(),
      },
    ]
    await expect(signIn(latchkey, fields)).rejects.toMatchObject({ code: 'wallet.invalid_answer' })
  })
})

test('over a reload the grant stands and the network is the visitor’s choice (S4.36)', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const chains = { 'solana:localnet': chain.rpcUrl, 'solana:mainnet': chain.rpcUrl } as const
  const { latchkey } = await connected({ chains, storage })
  const networkId = `solana:${solanaMainnet.id}` as const
  await switchNetwork(latchkey, { networkId })
  expect(latchkey.store.getState().connections.solana).toMatchObject({ networkId })
  const { wallet } = await latchkey.internal.adapterActions('solana', 'reconnect')
  const [connector] = latchkey.store.getState().connectors
  const connection = await wallet.reconnect(connector!, { signal: AbortSignal.timeout(5000) })
  expect(connection).toMatchObject({ accounts: [{ address: alice.address }], networkId })
})
