import { createAppClient, createWalletClient } from '@farcaster/auth-client'
import { authOf, createFarcasterChain, custodyOf } from '@latchkey/devnet/test-social'
import { createPublicClient, http } from 'viem'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../time/Clock.ts'
import { askRegistries } from './askRegistries.ts'
import { readSignIn } from './readSignIn.ts'
import { maySpeak } from './registries.ts'

let chain: Awaited<ReturnType<typeof createFarcasterChain>>
beforeAll(async () => {
  chain = await createFarcasterChain()
  await chain.setCustody('7001', custodyOf('7001', 0).address)
  await chain.setAuth('7001', authOf('7001').address)
})
afterAll(() => chain?.stop())

const nonce = 'a1'.repeat(32)
const origin = 'https://wallet.example'
const domain = 'wallet.example'
const budget = { open: () => ({ giveBack() {}, release() {}, take: () => undefined }) }
const context = {
  budget: budget as never,
  clock: systemClock,
  observer: { onUpstreamRequest() {} } as never,
  signal: new AbortController().signal,
}

/** What Farcaster's own library and we make of a message, on the same chain. */
async function judge(
  by: ReturnType<typeof custodyOf>,
  change: object = {},
  edit = (text: string) => text,
) {
  const publicClient = createPublicClient({ chain: optimism, transport: http(chain.rpcUrl) })
  const read = async (address: string, fid: string) =>
    askRegistries(chain.rpcUrl, { address: address.toLowerCase(), fid }, context)
  const ethereum = {
    getFid: async (custody: string) => (await read(custody, '7001')).held,
    async isValidAuthAddress(address: string, fid: bigint) {
      const { key } = await read(address, `${fid}`)
      return key.state === 1n && key.type === 2n
    },
    publicClient,
  }
  const built = createWalletClient({ ethereum }).buildSignInMessage({
    address: by.address,
    domain,
    fid: 7001,
    nonce,
    uri: origin,
    ...change,
  })
  if (built.isError) throw built.error
  const message = edit(built.message)
  const signature = await by.signMessage({ message })
  const theirs = await createAppClient({ ethereum }).verifySignInMessage({
    domain,
    message,
    nonce,
    signature,
  })
  const said = readSignIn({ message, signature }, { nonce, now: Date.now(), origin })
  const ours = said && maySpeak(said, await read(said.address, said.fid)) && said.fid
  return { ours: ours || undefined, theirs: theirs.isError ? undefined : `${theirs.fid}` }
}

test('both take what its library writes, by the key that holds an account and by one that it has named', async () => {
  expect(await judge(custodyOf('7001', 0))).toEqual({ ours: '7001', theirs: '7001' })
  expect(await judge(authOf('7001'))).toEqual({ ours: '7001', theirs: '7001' })
})

test.each<[string, object]>([
  ['another domain', { domain: 'evil.example' }],
  ['another nonce', { nonce: 'b1'.repeat(32) }],
  ['another account', { fid: 7002 }],
])('error: both refuse %s', async (_, change) => {
  expect(await judge(custodyOf('7001', 0), change)).toEqual({ ours: undefined, theirs: undefined })
})

test('error: both refuse a message that has ended', async () => {
  const ended = (text: string) =>
    text.replace('\nResources:', '\nExpiration Time: 2020-01-01T00:00:00.000Z\nResources:')
  expect(await judge(custodyOf('7001', 0), {}, ended)).toEqual({})
})

test('error: both refuse a key that has nothing to do with the account', async () => {
  expect(await judge(authOf('7002'))).toEqual({ ours: undefined, theirs: undefined })
})

test('error: the older statement, a second resource and another site’s address we refuse, and its library does not', async () => {
  const own = custodyOf('7001', 0)
  const statement = (text: string) => text.replace('Farcaster Auth', 'Farcaster Connect')
  expect(await judge(own, {}, statement)).toEqual({ ours: undefined, theirs: '7001' })
  const resources = ['https://x.example']
  expect(await judge(own, { resources })).toEqual({ ours: undefined, theirs: '7001' })
  const uri = 'https://evil.example'
  expect(await judge(own, { uri })).toEqual({ ours: undefined, theirs: '7001' })
})
