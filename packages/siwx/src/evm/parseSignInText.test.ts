import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { present, requests } from '../fixtures/messages.ts'
import { parseSignInText } from './parseSignInText.ts'
import { type EvmSignInMessage, signInText } from './signInText.ts'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const messages: fc.Arbitrary<EvmSignInMessage> = fc
  .record({
    chainId: fc.integer({ min: 1 }).map((each) => `eip155:${each}`),
    accountAddress: fc.stringMatching(/^[0-9a-f]{40}$/).map((each) => getAddress(`0x${each}`)),
    request: requests,
    scheme: fc.option(fc.constantFrom('https', 'http'), { nil: undefined }),
  })
  .map(({ request, ...rest }) => ({ ...request, ...rest }))

const example = `https://example.com wants you to sign in with your Ethereum account:
${address}

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Expiration Time: 2021-10-30T16:25:24Z
Not Before: 2021-09-30T16:25:24Z
Request ID: some-id
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

test('reads the example of EIP-4361 (S3.42, S3.43)', () => {
  expect(parseSignInText(example)).toEqual({
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'example.com',
    expirationTime: '2021-10-30T16:25:24Z',
    issuedAt: '2021-09-30T16:25:24Z',
    nonce: '32891756',
    notBefore: '2021-09-30T16:25:24Z',
    requestId: 'some-id',
    resources: [
      'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      'https://example.com/my-web2-claim.json',
    ],
    scheme: 'https',
    statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
    uri: 'https://example.com/login',
    version: '1',
  })
})

test('tells an empty statement and an empty list from absent ones', () => {
  const message = { ...parseSignInText(example), resources: [], statement: '' }
  expect(parseSignInText(signInText(message))).toEqual(message)
})

/** `LATCHKEY_MESSAGES=10000` compares that many; their parsers take some 3 ms for each. */
const numRuns = Number(process.env['LATCHKEY_MESSAGES'] ?? 1_000)

describe('with foreign implementations', () => {
  test('property: they and we read what we write, to the same', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const text = signInText(message)
        expect(parseSignInText(text)).toEqual(present(message))
        const { accountAddress, chainId, ...fields } = present(message)
        const theirs = { ...fields, address: accountAddress, chainId: Number(chainId.slice(7)) }
        const { uriElements: _, ...parsed } = new ParsedMessage(text)
        expect(present(parsed)).toEqual(theirs)
        // It reads no host in brackets, and no URI without an authority.
        if (
          !text.includes('[') &&
          text.split('\n').every((line) => !/^(URI: |- )[^/]*:[^/]/.test(line))
        )
          expect(parseSiweMessage(text)).toMatchObject({
            address: accountAddress,
            nonce: fields.nonce,
          })
      }),
      { numRuns },
    )
  })

  test('property: we read what they write', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const { accountAddress, chainId, expirationTime, issuedAt, notBefore, ...fields } =
          present(message)
        const common = {
          ...fields,
          address: accountAddress as `0x${string}`,
          chainId: Number(chainId.slice(7)),
        }
        const times = { expirationTime, issuedAt, notBefore }
        const text = new SiweMessage(
          present({ ...common, ...times }) as Partial<SiweMessage>,
        ).prepareMessage()
        // They leave out what is empty.
        const { requestId } = message
        expect(parseSignInText(text)).toEqual(
          present({ ...message, requestId: requestId || undefined }),
        )
      }),
      { numRuns },
    )
  })

  test('property: a text with one change is read by both or by none', () => {
    const change = fc.record({
      at: fc.nat(),
      insert: fc.constantFrom('', '\n', ' ', ':', '"', '%', 'é', '\u202e', 'A', '0', '[', '\r'),
      remove: fc.integer({ max: 2, min: 0 }),
    })
    fc.assert(
      fc.property(messages, change, (message, { at, insert, remove }) => {
        const text = signInText(message)
        const place = at % text.length
        const changed = `${text.slice(0, place)}${insert}${text.slice(place + remove)}`
        // RFC 3986 has no `00.1.1.1`; their parser takes one at the end of an IPv6 address.
        fc.pre(!/\[[^\]]*\./.test(changed))
        const isTheirs = reads(() => new ParsedMessage(changed))
        expect(
          reads(() => parseSignInText(changed)),
          changed,
        ).toBe(isTheirs)
      }),
      { numRuns },
    )
  })
})

function reads(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

test.each<[string, string, string, string]>([
  ['another kind of account', 'Ethereum account', 'Solana account', 'text'],
  [
    'a sentence before it',
    'https://example.com wants',
    'Hello! https://example.com wants',
    'scheme',
  ],
  ['a look-alike domain', 'example.com wants', 'exаmple.com wants', 'domain'],
  ['a domain that turns around', 'example.com wants', '\u202eexample.com wants', 'domain'],
  ['an address without checksum', '0xC02aaA', '0xc02aaA', 'address'],
  ['a short address', '0xC02aaA', '0xC02aa', 'address'],
  ['a quote in the statement', 'I accept', 'I "accept"', 'statement'],
  ['another version', 'Version: 1', 'Version: 2', 'version'],
  ['a chain in hex', 'Chain ID: 1', 'Chain ID: 0x1', 'chainId'],
  ['a short nonce', 'Nonce: 32891756', 'Nonce: 3289175', 'nonce'],
  ['a nonce with a dash', 'Nonce: 32891756', 'Nonce: 3289-1756', 'nonce'],
  ['a day that does not exist', '2021-10-30', '2021-02-30', 'expirationTime'],
  ['a missing line', 'Nonce: 32891756\n', '', 'nonce'],
  ['lines in another order', 'Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1', 'text'],
  ['a line twice', 'Version: 1', 'Version: 1\nVersion: 1', 'text'],
  ['a line of its own', 'Request ID: some-id', 'Request ID: some-id\nAmount: 1', 'text'],
  ['a resource that is no URI', '- ipfs://', '- ipfs', 'resources'],
  ['a resource without a dash', '- https', 'https', 'resources'],
  ['Windows line ends', '\n', '\r\n', 'text'],
  ['a line end behind it', 'claim.json', 'claim.json\n', 'resources'],
  ['too many characters', 'some-id', 'a'.repeat(20_000), 'text'],
])('error: %s', (_, found, put, field) => {
  expect(() => parseSignInText(example.replace(found, put))).toThrow(
    expect.objectContaining({ code: 'siwx.invalid_message', field }),
  )
})

test.each(['', '\n', '\n\n\n', 'x', `x.example wants you to sign in with your Ethereum account:`])(
  'error: %j is no message',
  (text) => {
    expect(() => parseSignInText(text)).toThrow(
      expect.objectContaining({ code: 'siwx.invalid_message' }),
    )
  },
)
