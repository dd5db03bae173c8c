import { signInText as evmText } from '@latchkey/siwx/evm'
import { signInText as solanaText } from '@latchkey/siwx/solana'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { signSignIns } from './signSignIns.ts'

const placeholder = '<<AccountAddress>>'
/** The longest there is, so that a text of it is none of ours. */
const sample = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const request = {
  domain: 'shop.example',
  issuedAt: '2026-11-27T00:00:00Z',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to Shop.',
  uri: 'https://shop.example/login',
  version: '1',
}
type Request = Partial<typeof request> & { resources?: string[]; scheme?: string }

const evm = (change: Request = {}, chainId = 'eip155:31337') =>
  evmText({ ...request, ...change, accountAddress: sample, chainId }).replace(sample, placeholder)
const solana = (change: Request = {}, chainId = 'solana:local') =>
  solanaText({ ...request, ...change, address: placeholder, chainId })

async function setup() {
  const wallet = createTestWallet(await createFakeServer())
  const user = await wallet.logIn()
  return { ...wallet, user }
}
let wallet: Awaited<ReturnType<typeof setup>>
beforeAll(async () => {
  wallet = await setup()
})
const sign = (networkId: string, text: string) =>
  signSignIns(wallet.context, wallet.user, [{ networkId: networkId as 'eip155:1', text }])

describe('a sign-in to the page around the frame', () => {
  test('is signed by each account without another question (S3.59)', async () => {
    const { addresses } = wallet.user.descriptor
    const [first, second] = await signSignIns(wallet.context, wallet.user, [
      { networkId: 'eip155:31337', text: evm() },
      { networkId: 'solana:local', text: solana() },
    ])
    const address = addresses.eip155 as `0x${string}`
    expect(first).toMatchObject({ address, message: evm().replace(placeholder, address) })
    const signature = first?.signature as `0x${string}`
    expect(await verifyMessage({ address, message: first?.message ?? '', signature })).toBe(true)
    const raw = Uint8Array.from(base58.decode(addresses.solana))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const bytes = new TextEncoder().encode(second?.message)
    const signed = Uint8Array.from(base58.decode(second?.signature ?? ''))
    expect(await crypto.subtle.verify('Ed25519', key, signed, bytes)).toBe(true)
    expect(wallet.shown).toEqual([])
  })

  test('may name its scheme, and resources', async () => {
    const text = evm({ resources: ['https://shop.example/terms'], scheme: 'https' })
    expect(await sign('eip155:31337', text)).toHaveLength(1)
  })

  test.each<[string, string, string]>([
    ['another domain', 'eip155:31337', evm({ domain: 'evil.example' })],
    ['a domain below', 'eip155:31337', evm({ domain: 'a.shop.example' })],
    ['another port', 'eip155:31337', evm({ domain: 'shop.example:8443' })],
    ['another scheme', 'eip155:31337', evm({ scheme: 'http' })],
    ['a URI of another origin', 'eip155:31337', evm({ uri: 'https://evil.example/login' })],
    ['a URI without an origin', 'eip155:31337', evm({ uri: 'urn:shop' })],
    ['another network', 'eip155:31337', evm({}, 'eip155:1')],
    ['a network that is not served', 'eip155:1', evm({}, 'eip155:1')],
    ['another account', 'eip155:31337', evm().replace(placeholder, sample)],
    ['the placeholder twice', 'eip155:31337', `${evm()}${placeholder}`],
    ['abilities', 'eip155:31337', evm({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })],
    ['more than a sign-in', 'eip155:31337', `${evm()}\nAnd send all I have.`],
    ['anything else', 'eip155:31337', 'Hello'],
    ['nothing', 'eip155:31337', ''],
    ['the text of another namespace', 'solana:local', evm()],
    ['another domain on Solana', 'solana:local', solana({ domain: 'evil.example' })],
    ['a URI of another origin on Solana', 'solana:local', solana({ uri: 'https://evil.example' })],
    ['no URI on Solana', 'solana:local', solana().replace(/\nURI: .*/, '')],
    ['another network on Solana', 'solana:local', solana({}, 'solana:mainnet')],
  ])('error: %s is not signed', async (_, networkId, text) => {
    const before = wallet.workers.started
    await expect(sign(networkId, text)).rejects.toMatchObject({ code: 'embedder_refused' })
    expect(wallet.workers.started).toBe(before)
  })
})

test('the network in use is the last one, and only one that is served', async () => {
  const { networks } = wallet
  expect(await networks.current('eip155')).toBe('eip155:31337')
  expect(await networks.switch('eip155:31338')).toBe('eip155:31338')
  expect(await networks.current('eip155')).toBe('eip155:31338')
  expect(await networks.current('solana')).toBe('solana:local')
  await expect(networks.switch('eip155:1')).rejects.toMatchObject({ code: 4902 })
  await wallet.context.storage.change('network eip155', () => 'eip155:999')
  expect(await networks.current('eip155')).toBe('eip155:31337')
})
