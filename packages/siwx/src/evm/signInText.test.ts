import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { type EvmSignInMessage, signInText } from './signInText.ts'

/** The message of EIP-4361's examples. */
const example: EvmSignInMessage = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'example.com',
  issuedAt: '2021-09-30T16:25:24Z',
  nonce: '32891756',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  uri: 'https://example.com/login',
  version: '1',
}

test.each<[string, string, Partial<EvmSignInMessage>]>([
  ['an implicit scheme', 'example.com', {}],
  ['an explicit port', 'example.com:3388', { domain: 'example.com:3388' }],
  ['an explicit scheme', 'https://example.com', { scheme: 'https' }],
])('writes the example of EIP-4361 with %s (S3.42)', (_, authority, change) => {
  expect(
    signInText({ ...example, ...change }),
  ).toBe(`${authority} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`)
})

/** What the published vectors of `siwe` (Apache-2.0) have in common: message text, and the fields it is made of. */
const service: EvmSignInMessage = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'service.org',
  issuedAt: '2021-09-30T16:25:24.000Z',
  nonce: '32891757',
  uri: 'https://service.org/login',
  version: '1',
}
const account = 'wants you to sign in with your Ethereum account:'
const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const terms = 'I accept the ServiceOrg Terms of Service: https://service.org/tos'
const fields = 'URI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757'
const issued = 'Issued At: 2021-09-30T16:25:24.000Z'

describe('writes the texts of the published vectors', () => {
  test.each<[string, Partial<EvmSignInMessage>, string]>([
    [
      'couple of optional fields',
      {
        resources: [
          'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
          'https://example.com/my-web2-claim.json',
        ],
        statement: terms,
      },
      `service.org ${account}\n${address}\n\n${terms}\n\n${fields}\n${issued}\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json`,
    ],
    [
      'no optional field',
      { statement: terms },
      `service.org ${account}\n${address}\n\n${terms}\n\n${fields}\n${issued}`,
    ],
    [
      'timestamp without microseconds',
      { issuedAt: '2021-09-30T16:25:24Z', statement: terms },
      `service.org ${account}\n${address}\n\n${terms}\n\n${fields}\nIssued At: 2021-09-30T16:25:24Z`,
    ],
    [
      'domain is RFC 3986 authority with userinfo and port',
      { domain: 'test@127.0.0.1:8080', statement: terms },
      `test@127.0.0.1:8080 ${account}\n${address}\n\n${terms}\n\n${fields}\n${issued}`,
    ],
    ['no statement', {}, `service.org ${account}\n${address}\n\n\n${fields}\n${issued}`],
  ])('%s', (_, change, text) => {
    expect(signInText({ ...service, ...change })).toBe(text)
  })
})

test('keeps what is empty apart from what is absent, as the ABNF does', () => {
  expect(signInText({ ...service, requestId: '', resources: [], statement: '' })).toBe(
    `service.org ${account}\n${address}\n\n\n\n${fields}\n${issued}\nRequest ID: \nResources:`,
  )
})

test('property: writes each field as another implementation of the standard does (S3.42, S3.43)', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/)
  const uri = word.map((each) => `https://${each}.example/${each}`)
  const date = fc.date({
    max: new Date('2100-01-01'),
    min: new Date('2000-01-01'),
    noInvalidDate: true,
  })
  const optional = <value>(each: fc.Arbitrary<value>) => fc.option(each, { nil: undefined })
  fc.assert(
    fc.property(
      fc.record({
        chainId: fc.integer({ min: 1 }),
        domain: word.map((each) => `${each}.example`),
        expirationTime: optional(date),
        issuedAt: date,
        nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
        notBefore: optional(date),
        requestId: optional(word),
        resources: optional(fc.array(uri)),
        scheme: optional(fc.constantFrom('https', 'http')),
        statement: optional(fc.stringMatching(/^[A-Za-z0-9:/?#[\]@!$&'()*+,;=._~ -]{1,40}$/)),
        uri,
      }),
      (message) => {
        expect(
          signInText({
            ...message,
            accountAddress: address,
            chainId: `eip155:${message.chainId}`,
            expirationTime: message.expirationTime?.toISOString(),
            issuedAt: message.issuedAt.toISOString(),
            notBefore: message.notBefore?.toISOString(),
            version: '1',
          }),
        ).toBe(createSiweMessage({ ...message, address, version: '1' }))
      },
    ),
  )
})

test.each([
  ['domain', 'evil.example wants\nyou'],
  ['statement', 'Hello.\n\nURI: https://evil.example'],
  ['uri', 'https://shop.example\r'],
  ['nonce', 'n0nce1234\u2028Version: 2'],
  ['requestId', '\u0000'],
] as const)('error: %s cannot write lines of its own', (field, value) => {
  expect(() => signInText({ ...service, [field]: value })).toThrow(
    expect.objectContaining({ code: 'siwx.invalid_message', field }),
  )
})

test('error: neither can an address, a scheme or a resource', () => {
  const bad = 'x\nChain ID: 5'
  for (const [field, change] of [
    ['address', { accountAddress: bad }],
    ['scheme', { scheme: bad }],
    ['resources', { resources: ['urn:a', bad] }],
  ] as const)
    expect(() => signInText({ ...service, ...change })).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message', field }),
    )
})

test.each(['solana:mainnet', '1', 'eip155:', 'eip155:0x1', 'eip155:1:0xab', 'eip155:1\n'])(
  'error: %j is no EVM chain',
  (chainId) => {
    expect(() => signInText({ ...service, chainId })).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message', field: 'chainId' }),
    )
  },
)

test.each(['accountAddress', 'chainId', 'domain', 'issuedAt', 'nonce', 'uri', 'version'] as const)(
  'error: a message without %s has no text',
  (field) => {
    for (const value of [undefined, null, '']) {
      const message = { ...service, scheme: 'https', [field]: value } as never
      expect(() => signInText(message)).toThrow(
        expect.objectContaining({ code: 'siwx.invalid_message' }),
      )
    }
  },
)

test('a statement beyond ASCII is written where it is asked for, on one line', () => {
  const write = (statement: string) => signInText({ ...service, statement }, { anyStatement: true })
  for (const statement of ['Grüße aus Köln.', '100 % "free"', 'مرحبا'])
    expect(write(statement)).toContain(`\n\n${statement}\n\nURI: `)
  expect(() => write('x\nURI: https://evil.example')).toThrow(
    expect.objectContaining({ field: 'statement' }),
  )
  expect(() => signInText({ ...service, statement: 'Grüße aus Köln.' })).toThrow(
    expect.objectContaining({ field: 'statement' }),
  )
})
