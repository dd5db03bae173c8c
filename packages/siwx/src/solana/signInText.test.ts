import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { type SolanaSignInMessage, signInText } from './signInText.ts'

const address = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'

test('writes the example of CAIP-122 for Solana, byte for byte', () => {
  const text = signInText({
    address,
    chainId: '1',
    domain: 'service.org',
    issuedAt: '2021-09-30T16:25:24.000Z',
    nonce: '32891757',
    resources: [
      'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
      'https://example.com/my-web2-claim.json',
    ],
    statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
    uri: 'https://service.org/login',
    version: '1',
  })
  expect(btoa(text).replace(/=+$/, '')).toBe(
    'c2VydmljZS5vcmcgd2FudHMgeW91IHRvIHNpZ24gaW4gd2l0aCB5b3VyIFNvbGFuYSBhY2NvdW50OgpHd0FGNDV6amZ5R3pVYmQzaTNoWHh6R2V1Y2h6RVpYd3BSWUhaTTU5MTJGMQoKSSBhY2NlcHQgdGhlIFNlcnZpY2VPcmcgVGVybXMgb2YgU2VydmljZTogaHR0cHM6Ly9zZXJ2aWNlLm9yZy90b3MKClVSSTogaHR0cHM6Ly9zZXJ2aWNlLm9yZy9sb2dpbgpWZXJzaW9uOiAxCkNoYWluIElEOiAxCk5vbmNlOiAzMjg5MTc1NwpJc3N1ZWQgQXQ6IDIwMjEtMDktMzBUMTY6MjU6MjQuMDAwWgpSZXNvdXJjZXM6Ci0gaXBmczovL1FtZTdzczNBUlZneHY2clhxVlBpaWtNSjh1Mk5MZ21nc3pnMTNwWXJES0VvaXUKLSBodHRwczovL2V4YW1wbGUuY29tL215LXdlYjItY2xhaW0uanNvbg',
  )
})

test('has one blank line where EIP-4361 without a statement has two', () => {
  expect(signInText({ address, domain: 'service.org', nonce: '32891757' })).toBe(
    `service.org wants you to sign in with your Solana account:\n${address}\n\nNonce: 32891757`,
  )
})

test('needs no more than a domain and an address', () => {
  const text = `service.org wants you to sign in with your Solana account:\n${address}`
  expect(signInText({ address, domain: 'service.org' })).toBe(text)
})

test('property: writes what Wallet Standard writes, and Wallet Standard reads it', () => {
  const line = fc.stringMatching(/^[!-~]{1,20}$/)
  const keys = [
    'chainId',
    'expirationTime',
    'issuedAt',
    'nonce',
    'notBefore',
    'requestId',
    'statement',
    'uri',
    'version',
  ] as const
  const optional = Object.fromEntries(keys.map((key) => [key, line]))
  const message = fc.record(
    { ...optional, address: fc.constant(address), domain: line, resources: fc.array(line) },
    { requiredKeys: ['address', 'domain'] },
  ) as fc.Arbitrary<SolanaSignInMessage & { resources?: string[] }>
  fc.assert(
    fc.property(message, (each) => {
      const text = signInText(each)
      expect(text).toBe(
        createSignInMessageText(each as Parameters<typeof createSignInMessageText>[0]),
      )
      expect(parseSignInMessageText(text)).toMatchObject({ ...each })
    }),
  )
})

test('takes the input of Wallet Standard as it is', () => {
  expectTypeOf<
    SolanaSignInInput & { address: string; domain: string }
  >().toExtend<SolanaSignInMessage>()
})

test.each(['domain', 'address', 'statement', 'chainId'] as const)(
  'error: %s cannot write lines of its own',
  (field) => {
    const message = { address, domain: 'service.org', [field]: 'x\nURI: https://evil.example' }
    expect(() => signInText(message)).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message', field }),
    )
  },
)

test.each(['address', 'domain'] as const)('error: a message without %s has no text', (field) => {
  for (const value of [undefined, null, '']) {
    const message = { address, domain: 'service.org', [field]: value } as never
    expect(() => signInText(message)).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message', field }),
    )
  }
})

test('error: what is no text is not written', () => {
  for (const field of ['nonce', 'statement', 'uri'])
    expect(() => signInText({ address, domain: 'service.org', [field]: null } as never)).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message', field }),
    )
})
