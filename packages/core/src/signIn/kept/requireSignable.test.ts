import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidOptionError } from '../../errors/config.ts'
import { makeMessage } from './makeMessage.ts'
import { signIn } from './signIn.ts'

const server = { projectId: 'shop', url: 'https://api.example.com' }
const chains = {
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
  eip155: ['eip155:1', `0x${'1'.repeat(40)}`],
} as const

const refused = (option: string, reason = '') =>
  expect.objectContaining({
    code: 'config.invalid_option',
    message: expect.stringContaining(`Invalid option \`${option}\`: ${reason}`),
  })

/** The texts of a statement and resources, as visitors of each namespace are asked to sign them. */
function write(fields: { statement?: string; resources?: readonly string[] }) {
  return Promise.all(
    Object.values(chains).map(([chainId, accountAddress]) =>
      makeMessage(
        { host: 'shop.example', href: 'https://shop.example/' },
        {
          accountAddress,
          chainId,
          issuedAt: '2026-01-01T00:00:00Z',
          nonce: 'n0nce1234',
          ...fields,
        },
      ),
    ),
  )
}

test.each([
  ['Grüße aus Köln.', '"ü"'],
  ['Say "yes"', '"\\""'],
  ['100 % yours', '"%"'],
  ['First line\nsecond line', '"\\n"'],
  ['<b>Welcome</b>', '"<"'],
  ['a\tb', '"\\t"'],
  ['Welcome 👋', '"👋"'],
  ['no\u202eway', '"\u202e"'],
  ['back\\slash', '"\\\\"'],
])(
  'error: the statement %j is refused when the instance is made, with its character',
  (statement, character) => {
    for (const parameters of [{ statement }, { server, statement }])
      expect(() => signIn(parameters)).toThrow(
        refused('statement', `${character} is no character that EIP-4361 allows`),
      )
    expect(() => signIn({ statement })).toThrow(InvalidOptionError)
  },
)

test.each([
  ['shop.example'],
  ['https://shop.example/größe'],
  ['https://shop.example/a b'],
  ['https://shop.example/list/[id]'],
  ['https://shop.example/100%'],
  ['https://shop.example/#a#b'],
  ['/terms'],
  [''],
])('error: the resource %j is refused when the instance is made', (resource) => {
  expect(() => signIn({ resources: ['https://shop.example/', resource] })).toThrow(
    refused('resources'),
  )
})

test('error: texts that no server takes are refused when the instance is made', () => {
  expect(() => signIn({ statement: 'a'.repeat(12_001) })).toThrow(refused('resources'))
  const resources = Array.from(
    { length: 200 },
    (_, index) => `https://shop.example/${index}/${'a'.repeat(100)}`,
  )
  expect(() => signIn({ resources })).toThrow(refused('resources'))
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e11, '7d' as never])(
  'error: a lifetime of %s seconds is refused when the instance is made',
  (lifetimeSeconds) => {
    expect(() => signIn({ lifetimeSeconds })).toThrow(refused('lifetimeSeconds'))
  },
)

test.each([
  ['server', { ...server, projectId: '' }],
  ['server', { ...server, url: 'api.example.com' }],
  ['server', { ...server, url: undefined as never }],
])('error: a %s that reaches no server is refused when the instance is made', (option, given) => {
  expect(() => signIn({ server: given })).toThrow(refused(option))
})

test('what is taken can be signed on every chain that keeps to the standard', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12, unit: 'binary' }),
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[ -~]{0,12}$/),
  )
  const resource = fc
    .tuple(fc.constantFrom('https://shop.example/', 'urn:', 'ipfs://bafy/'), text)
    .map((each) => each.join('a'))
  await fc.assert(
    fc.asyncProperty(text, resource, async (statement, uri) => {
      for (const fields of [{ statement }, { resources: [uri] }]) {
        const isTaken = (() => {
          try {
            signIn(fields)
            return true
          } catch {
            return false
          }
        })()
        const isWritten = await write(fields).then(
          () => true,
          () => false,
        )
        expect(isTaken, JSON.stringify(fields)).toBe(isWritten)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  {
    statement:
      "It's free: terms at https://shop.example/terms?a=1&b=(2)#top; yours, *all* of $5+! [ok]~@",
  },
  { statement: '' },
  { resources: [] },
  {
    resources: [
      'urn:recap:e30',
      'ipfs://bafy/',
      'https://user@host.example:80/?q#f',
      'https://a.example/%20',
    ],
  },
  { server: { ...server, url: '' } },
  { server: { ...server, url: '/api' } },
  { lifetimeSeconds: 0.5 },
])('%j is taken', (parameters) => {
  expect(signIn(parameters)).toBeDefined()
})
