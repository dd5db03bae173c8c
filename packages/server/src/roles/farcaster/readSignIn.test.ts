import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { readSignIn } from './readSignIn.ts'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const stranger = privateKeyToAccount(`0x${'8'.repeat(64)}`)
const now = 1_800_000_000_000
const nonce = 'a1'.repeat(32)
const expected = { nonce, now, origin: 'https://wallet.example:8443' }
const minuteMs = 60_000

const asked = {
  address: account.address,
  chainId: 10,
  domain: 'wallet.example:8443',
  issuedAt: new Date(now),
  nonce,
  resources: ['farcaster://fid/7001'],
  statement: 'Farcaster Auth',
  uri: 'https://wallet.example:8443',
  version: '1' as const,
}

async function read({
  by = account,
  change = {},
  edit = (message) => message,
  editSignature = (signature) => signature,
}: {
  by?: typeof account
  change?: Partial<Parameters<typeof createSiweMessage>[0]>
  edit?: (message: string) => string
  editSignature?: (signature: string) => string
} = {}) {
  const message = edit(createSiweMessage({ ...asked, ...change }))
  const signature = editSignature(await by.signMessage({ message }))
  return readSignIn({ message, signature }, expected)
}

test('what an app has signed says whose address and which account', async () => {
  expect(await read()).toEqual({ address: account.address.toLowerCase(), fid: '7001' })
})

test.each([
  ['the address of a page there', { uri: 'https://wallet.example:8443/login' }],
  ['its own scheme', { scheme: 'https' }],
  ['a phone whose clock is behind', { issuedAt: new Date(now - 10 * minuteMs + 1) }],
  ['a phone whose clock is ahead', { issuedAt: new Date(now + 5 * minuteMs) }],
  ['an end that is to come', { expirationTime: new Date(now + minuteMs) }],
  ['a beginning that has been', { notBefore: new Date(now - minuteMs) }],
])('%s is taken', async (_, change) => {
  expect(await read({ change })).toMatchObject({ fid: '7001' })
})

describe('error: what is refused', () => {
  test.each([
    ['another domain', { domain: 'evil.example' }],
    ['the domain without its port', { domain: 'wallet.example' }],
    ['the address of another origin', { uri: 'https://evil.example' }],
    ['one of another port', { uri: 'https://wallet.example' }],
    ['one in the clear', { uri: 'http://wallet.example:8443' }],
    ['one that only looks like it', { uri: 'https://wallet.example:8443@evil.example' }],
    ['another scheme', { scheme: 'http' }],
    ['another chain', { chainId: 1 }],
    ['another nonce', { nonce: 'a1'.repeat(31) }],
    ['another statement', { statement: 'Farcaster Connect' }],
    ['no statement', { statement: undefined }],
    ['no resource', { resources: [] }],
    ['two accounts', { resources: ['farcaster://fid/7001', 'farcaster://fid/7002'] }],
    ['another resource first', { resources: ['https://x.example', 'farcaster://fid/7001'] }],
    ['another resource behind', { resources: ['farcaster://fid/7001', 'https://x.example'] }],
    ['account 0', { resources: ['farcaster://fid/0'] }],
    ['an account with a zero before', { resources: ['farcaster://fid/07001'] }],
    ['an account that is no number', { resources: ['farcaster://fid/7001a'] }],
    ['an account with a path', { resources: ['farcaster://fid/7001/'] }],
    ['an account of too many digits', { resources: [`farcaster://fid/${'1'.repeat(19)}`] }],
    ['one from long ago', { issuedAt: new Date(now - 10 * minuteMs) }],
    ['one from the future', { issuedAt: new Date(now + 5 * minuteMs + 1) }],
    ['one that has ended', { expirationTime: new Date(now - 5 * minuteMs) }],
    ['one that is to begin', { notBefore: new Date(now + 5 * minuteMs + 1) }],
  ])('%s', async (_, change) => {
    expect(await read({ change })).toBeUndefined()
  })

  test.each<[string, (message: string) => string]>([
    ['a domain that begins so', (text) => text.replace('8443 wants', '8443.evil.example wants')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['a line more', (text) => `${text}\nfarcaster://fid/7002`],
    ['a line break more', (text) => `${text}\n`],
    ['line breaks of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['fields in another order', (text) => text.replace(/(Version: 1)\n(Chain ID: 10)/, '$2\n$1')],
    ['a number with a sign', (text) => text.replace('Chain ID: 10', 'Chain ID: +10')],
    ['a time that is none', (text) => text.replace(/Issued At: .*/, 'Issued At: today')],
    ['text before it', (text) => `x\n${text}`],
    ['nothing', () => ''],
    ['another one’s address', (text) => text.replace(account.address, stranger.address)],
  ])('%s, though it is signed', async (_, edit) => {
    expect(await read({ edit })).toBeUndefined()
  })

  test.each<[string, (signature: string) => string]>([
    ['one byte less', (text) => text.slice(0, -2)],
    ['one byte more', (text) => `${text}00`],
    ['a contract’s', (text) => `${text}${'00'.repeat(64)}`],
    ['the short form', (text) => text.slice(0, 130)],
    ['another half', (text) => `0x${'f'.repeat(64)}${text.slice(66)}`],
    ['no hex', () => 'x'.repeat(132)],
  ])('a signature that is %s', async (_, editSignature) => {
    expect(await read({ editSignature })).toBeUndefined()
  })

  test('a stranger’s signature', async () => {
    expect(await read({ by: stranger })).toBeUndefined()
  })
})
