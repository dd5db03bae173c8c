import { expect, test } from 'vitest'
import { isNormalName } from './isNormalName.ts'

// The corpus of `readReceiver` in core, which has rules for plain letters alone.
test.each(['_dnslink.bob.eth', '__.eth', 'a-b.eth', 'a--b.eth', '-a-.eth', 'bob.eth', '日本.eth'])(
  '%s is a name in its normal form (ENSIP-15)',
  (name) => {
    expect(isNormalName(name)).toBe(true)
  },
)

test.each([
  'a_b.eth',
  '_a_.eth',
  'ab--cd.eth',
  'xn--ls8h.eth',
  'bob.xn--p1ai',
  '__--.eth',
  'Bob.eth',
  'b\u043eb.eth',
  'bob\u200b.eth',
  'bob..eth',
])('%j is none, or not in its normal form (ENSIP-15)', (name) => {
  expect(isNormalName(name)).toBe(false)
})
