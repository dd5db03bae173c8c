import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecap, type Recap, readRecap, recapStatement, writeRecap } from './recap.ts'

const preamble = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** The examples of ERC-5573: details, resource and sentence. */
const examples: Record<string, { recap: Recap; resource: string; statement: string }> = {
  'of the message': {
    recap: {
      att: {
        'https://example.com': { 'example/append': [], 'example/read': [], 'other/action': [] },
        'my:resource:uri.1': { 'example/append': [], 'example/delete': [] },
        'my:resource:uri.2': { 'example/append': [] },
        'my:resource:uri.3': { 'example/append': [] },
      },
      prf: [],
    },
    resource:
      'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ',
    statement: `${preamble} (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.`,
  },
  'of the capability': {
    recap: {
      att: {
        'https://example.com/pictures/': {
          'crud/delete': [{}],
          'crud/update': [{}],
          'other/action': [{}],
        },
        'mailto:username@example.com': {
          'msg/receive': [{ max_count: 5, templates: ['newsletter', 'marketing'] }],
          'msg/send': [{ to: 'someone@email.com' }, { to: 'joe@email.com' }],
        },
      },
      prf: ['zdj7Wj6FNS4rUUbsiJvjjxcsNqZdDCSiYR8sKQXfoPfpSZuAw'],
    },
    resource:
      'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19',
    statement: `${preamble} (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'.`,
  },
}

describe.each(Object.entries(examples))('the example %s in ERC-5573', (_, example) => {
  test('is written as it is there', () => {
    expect(writeRecap(example.recap)).toBe(example.resource)
  })

  test.each(['URN:RECAP:', 'Urn:reCap:'])(
    'is read back from %s as well, which is the same URN',
    (own) => {
      const resource = example.resource.replace('urn:recap:', own)
      expect(isRecap(resource)).toBe(true)
      expect(readRecap(resource)).toEqual(example.recap)
    },
  )

  test('is read back', () => {
    expect(readRecap(example.resource)).toEqual(example.recap)
  })

  test('is put into words as it is there', () => {
    expect(recapStatement(example.recap)).toBe(example.statement)
  })
})

test('keys are in the order of the standard, whatever order they are given in', () => {
  const written = writeRecap({
    att: {
      'urn:b': { 'x/send-to': [{ z: 1, a: { d: 1, c: 2 } }], 'x/send': [], 'X/send': [] },
      'urn:a': { 'x/y': [{}] },
    },
  })
  expect(atob(written.slice('urn:recap:'.length))).toBe(
    '{"att":{"urn:a":{"x/y":[{}]},"urn:b":{"X/send":[],"x/send":[],"x/send-to":[{"a":{"c":2,"d":1},"z":1}]}}}',
  )
  expect(recapStatement(readRecap(written)!)).toBe(
    `${preamble} (1) 'x': 'y' for 'urn:a'. (2) 'X': 'send' for 'urn:b'. (3) 'x': 'send', 'send-to' for 'urn:b'.`,
  )
})

test('property: what was written is read', () => {
  const ability = fc.stringMatching(/^[a-zA-Z0-9.*_+-]{1,9}\/[a-zA-Z0-9.*_+-]{1,9}$/)
  const some = { minKeys: 1, noNullPrototype: true }
  const restrictions = fc.array(fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }))
  const att = fc.dictionary(fc.string(), fc.dictionary(ability, restrictions, some), some)
  fc.assert(
    fc.property(att, (each) => {
      const resource = writeRecap({ att: each })
      expect(resource).toMatch(/^urn:recap:[\w-]+$/)
      expect(readRecap(resource)).toEqual({ att: each })
    }),
  )
})

test('reads the paddings and the alphabet of wallets that have others', () => {
  const details = { att: { 'urn:a': { 'x/y': [{ why: '~~~???>>' }] } } }
  const text = btoa(JSON.stringify(details))
  expect(text).toMatch(/[+/]/)
  expect(text).toMatch(/=$/)
  expect(readRecap(`urn:recap:${text}`)).toEqual(details)
})

const encoded = (details: unknown) => `urn:recap:${btoa(JSON.stringify(details))}`

test.each<[string, string]>([
  ['nothing', 'urn:recap:'],
  ['no base64', 'urn:recap:!'],
  ['no JSON', `urn:recap:${btoa('{')}`],
  ['bytes that are no text', `urn:recap:${btoa('{"att":{"a:b":{"x/y":[{"a":"\xff"}]}}}')}`],
  ['a list', encoded([])],
  ['no resources', encoded({ att: {} })],
  ['no abilities', encoded({ att: { 'a:b': {} } })],
  ['an ability without a namespace', encoded({ att: { 'a:b': { x: [] } } })],
  ['an ability of two lines', encoded({ att: { 'a:b': { 'x/y\nz': [] } } })],
  ['restrictions that are no list', encoded({ att: { 'a:b': { 'x/y': {} } } })],
  ['a restriction that is no object', encoded({ att: { 'a:b': { 'x/y': ['z'] } } })],
  ['proofs that are no texts', encoded({ att: { 'a:b': { 'x/y': [] } }, prf: [1] })],
])('%s is no ReCap, though it is meant as one', (_, resource) => {
  expect(isRecap(resource)).toBe(true)
  expect(readRecap(resource)).toBeUndefined()
})

test('another resource is not meant as one', () => {
  expect(isRecap('https://example.com')).toBe(false)
  expect(isRecap(undefined)).toBe(false)
  expect(readRecap('https://example.com')).toBeUndefined()
})

test.each<[string, Recap]>([
  ['allows nothing', { att: {} }],
  ['has an ability that would end its quotes', { att: { 'a:b': { "x/y' for '": [] } } }],
])('error: one that %s is neither written nor put into words', (_, recap) => {
  const error = expect.objectContaining({ code: 'siwx.invalid_message', field: 'resources' })
  expect(() => writeRecap(recap)).toThrow(error)
  expect(() => recapStatement(recap)).toThrow(error)
})
