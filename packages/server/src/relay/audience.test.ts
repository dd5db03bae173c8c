import { expect, test } from 'vitest'
import { isAudience } from './audience.ts'

const none = { audiences: [], host: undefined, localAddress: undefined, publicUrl: undefined }

test.each([
  ['wss://api.example.com', true],
  ['wss://api.example.com/', true],
  ['wss://api.example.com:443', true],
  ['wss://api.example.com/relay', true],
  ['wss://api.example.com:443/relay/', true],
  ['https://api.example.com/relay', true],
  ['wss://API.example.com/relay', true],
  ['ws://api.example.com/relay', false],
  ['wss://api.example.com:8443/relay', false],
  ['wss://api.example.com/other', false],
  ['wss://api.example.com/relay?x=1', false],
  ['wss://api.example.com.evil.example/relay', false],
  ['wss://user@api.example.com/relay', false],
  ['api.example.com', false],
  ['', false],
])('with a public address %s counts: %s', (audience, expected) => {
  expect(isAudience(audience, { ...none, publicUrl: 'https://api.example.com' })).toBe(expected)
})

test('without one, the host that was asked counts', () => {
  const rule = { ...none, host: '127.0.0.1:4500' }
  expect(isAudience('ws://127.0.0.1:4500/relay', rule)).toBe(true)
  expect(isAudience('wss://127.0.0.1:4500', rule)).toBe(true)
  expect(isAudience('ws://127.0.0.1:4501/relay', rule)).toBe(false)
  expect(isAudience('ws://127.0.0.1:4500/relay', none)).toBe(false)
})

test.each([
  ['relay.evil.example', '10.0.0.5', false],
  ['relay.evil.example', '127.0.0.1', false],
  ['203.0.113.9', '10.0.0.5', false],
  ['10.0.0.5:4500', '10.0.0.5', true],
  ['10.0.0.5:4500', '::ffff:10.0.0.5', true],
  ['[2001:db8::5]:4500', '2001:db8:0::5', true],
  ['localhost:4500', '172.17.0.2', true],
  ['latchkey.localhost:4500', '172.17.0.2', true],
  ['[::1]:4500', '::1', true],
  ['localhost.evil.example', '127.0.0.1', false],
])(
  'without one, a token another relay was shown is refused: %s on %s',
  (host, localAddress, expected) => {
    const rule = { ...none, host, localAddress }
    expect(isAudience(`wss://${host}/relay`, rule)).toBe(expected)
  },
)

test('a proxy’s address can be added', () => {
  const rule = { ...none, audiences: ['wss://relay.example'], publicUrl: 'https://api.example.com' }
  expect(isAudience('wss://relay.example', rule)).toBe(true)
  expect(isAudience('wss://relay.example:443/', rule)).toBe(true)
})

test('a server below a path is named with it', () => {
  const rule = { ...none, publicUrl: 'https://example.com/latchkey/' }
  expect(isAudience('wss://example.com/latchkey/relay', rule)).toBe(true)
  expect(isAudience('wss://example.com/relay', rule)).toBe(false)
})
