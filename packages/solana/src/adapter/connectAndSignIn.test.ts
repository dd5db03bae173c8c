import type { SignedOnConnect, SignInOnConnect, SiwxMessage } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { verifySignIn } from '@latchkey/siwx/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { offchainMessage } from '../fixtures/offchain.ts'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devSolana.accounts
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const message = {
  accountAddress: '<<AccountAddress>>',
  chainId: devSolana.networkId,
  domain: 'shop.example',
  expirationTime: undefined,
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  statement: 'Welcome.',
  uri: 'https://shop.example/',
  version: '1',
}

function setup(
  options: Parameters<typeof createWallet>[0] = {},
  { given = message, networkId }: { given?: object | null; networkId?: typeof mainnet } = {},
) {
  const wallet = createWallet({ host: 'shop.example', ...options })
  const networks = [devNetwork(), { ...devNetwork(), caipNetworkId: mainnet } as const]
  const { wallet: actions } = createActions(createContext(networks))
  const kept: { asked: string[]; failed: unknown[]; signed: SignedOnConnect[] } = {
    asked: [],
    failed: [],
    signed: [],
  }
  const signIn: SignInOnConnect = {
    accept: async (signed) => void kept.signed.push(...signed),
    async createMessage(asked) {
      kept.asked.push(asked)
      return (given ?? undefined) as SiwxMessage | undefined
    },
    fail: (error) => void kept.failed.push(error),
  }
  const signsIn = (provider = wallet.wallet, signal = openSignal()) =>
    actions.connect(connectorOf({ wallet: provider }), {
      networkId,
      signal,
      signIn: async () => signIn,
    })
  const connect = (signal = openSignal()) => signsIn(wallet.wallet, signal)
  return { connect, kept, signsIn, wallet }
}

test('a wallet that can is asked once, and what it signed is the site’s', async () => {
  const { connect, kept, wallet } = setup()
  expect(await connect()).toMatchObject({
    accounts: [{ address: alice.address }],
    networkId: devSolana.networkId,
  })
  const { accountAddress: _, expirationTime: __, ...fields } = message
  expect(wallet.requests).toEqual([{ feature: 'solana:signIn', inputs: [fields] }])
  const [signed] = kept.signed
  expect(kept.signed).toMatchObject([
    {
      address: alice.address,
      data: { ...fields, accountAddress: alice.address },
      networkId: devSolana.networkId,
    },
  ])
  await verifySignIn(
    { signature: signed?.signature ?? '', text: signed?.message ?? '' },
    {
      chains: [devSolana.networkId],
      domain: 'shop.example',
      nonce: 'n0nce1234',
      now: Date.parse(message.issuedAt),
    },
  )
})

test('a public network goes by the name that wallets check', async () => {
  const { connect, kept, wallet } = setup(
    { chains: { 'solana:mainnet': 'http://127.0.0.1:1' } },
    { networkId: mainnet },
  )
  expect((await connect()).networkId).toBe(mainnet)
  expect(wallet.requests[0]?.inputs).toMatchObject([{ chainId: 'solana:mainnet' }])
  expect(kept.signed).toMatchObject([{ data: { chainId: mainnet }, networkId: mainnet }])
})

test('the account that signed comes first, before those that were granted earlier', async () => {
  const { connect, wallet } = setup()
  await connect()
  wallet.selectAccount(1)
  const { accounts } = await connect()
  expect(accounts.map(({ address }) => address)).toEqual([bob?.address, alice.address])
})

test.each([
  ['for no application', '11111111111111111111111111111111'],
  ['for an application', devSolana.tokens[0].address],
])(
  'a hardware wallet, which signs an off-chain message %s, signs in by the text in it',
  async (_, application) => {
    const { kept, signsIn, wallet } = setup()
    const { features } = wallet.wallet
    const { signIn } = features['solana:signIn' as keyof typeof features] as unknown as {
      signIn(input: object): Promise<readonly { signedMessage: Uint8Array }[]>
    }
    const hardware = {
      ...wallet.wallet,
      features: {
        ...features,
        'solana:signIn': {
          async signIn(input: object) {
            const [output] = await signIn(input)
            const text = new TextDecoder().decode(output?.signedMessage)
            const signedMessage = offchainMessage(text, {
              application: application as Address,
              signer: alice.address,
            })
            const key = base58.decode(alice.secretKey).slice(0, 32)
            return [{ ...output, signature: ed25519.sign(signedMessage, key), signedMessage }]
          },
          version: '1.0.0',
        },
      },
    } as typeof wallet.wallet
    await signsIn(hardware)
    const [signed] = kept.signed
    expect(signed?.data).toMatchObject({ nonce: message.nonce })
    await verifySignIn(
      { signature: signed?.signature ?? '', text: signed?.message ?? '' },
      {
        chains: [devSolana.networkId],
        domain: 'shop.example',
        nonce: 'n0nce1234',
        now: Date.parse(message.issuedAt),
      },
    )
  },
)

test('what it signed instead is handed over as it is read, or as no sign-in at all', async () => {
  const { connect, kept, wallet } = setup()
  wallet.rewriteNext((text) => text.replace('n0nce1234', 'another12'))
  await connect()
  wallet.rewriteNext(() => 'pay me')
  await connect()
  expect(kept.signed).toMatchObject([
    { data: { nonce: 'another12' } },
    { data: undefined, message: 'pay me' },
  ])
})

test.each<[string, Parameters<typeof setup>]>([
  ['lacks the feature', [{ without: ['solana:signIn'] }]],
  ['meets a site without a message', [{}, { given: null }]],
  ['finds the input invalid', [{ host: 'other.example' }]],
])('a wallet that %s is connected alone', async (_, parameters) => {
  const { connect, kept, wallet } = setup(...parameters)
  expect((await connect()).accounts[0].address).toBe(alice.address)
  expect(wallet.requests.at(-1)?.feature).toBe('standard:connect')
  expect(kept).toMatchObject({ failed: [], signed: [] })
})

test('error: a visitor who declines is not asked again at once', async () => {
  const { connect, kept, wallet } = setup()
  wallet.rejectNext()
  await expect(connect()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  expect(kept.failed).toMatchObject([{ code: 'wallet.user_rejected' }])
  expect(wallet.requests).toHaveLength(1)
})

test('error: a wallet that never answers is left when the visitor leaves', async () => {
  const { connect, wallet } = setup({ policy: 'hang' })
  const leaving = new AbortController()
  const answer = connect(leaving.signal)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  expect(wallet.requests.length).toBeLessThan(2)
})
