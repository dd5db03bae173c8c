import { expect, test } from 'vitest'
import { normalEmail } from './normalEmail.ts'

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann@EXAMPLE.com ', 'ann@example.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  // Full-width letters of a phone's keyboard.
  ['ａｎｎ@example.com', 'ann@example.com'],
  // Another mailbox on many servers, and no matter of ours.
  ['a.n.n+shop@example.com', 'a.n.n+shop@example.com'],
])('%j is found as %j (S5.28)', (text, normal) => {
  expect(normalEmail(text)).toBe(normal)
})

test.each([
  '',
  'ann',
  'ann@',
  'ann@example',
  'ann@exa\nmple.com',
  'ann@example.com, eve@example.com',
])('error: %j is no address (S5.28)', (text) => {
  expect(normalEmail(text)).toBeUndefined()
})
