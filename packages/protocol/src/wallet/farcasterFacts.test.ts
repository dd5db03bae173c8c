import { expect, test } from 'vitest'
import { farcasterNonce } from './farcasterFacts.ts'

test('the nonce of a message is that of its login, in hex', () => {
  expect(farcasterNonce('zHs86tLjvvZpsTg-lKfOV-t27SCLvOYg9VkQNKFtGak')).toMatch(
    /^cc7b3cea[\da-f]{49}16d19a9$/,
  )
  expect(farcasterNonce('A'.repeat(43))).toBe('0'.repeat(64))
})
