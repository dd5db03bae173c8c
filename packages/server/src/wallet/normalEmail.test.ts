import { expect, test } from 'vitest'
import { normalEmail } from './normalEmail.ts'

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann@EXAMPLE.com ', 'ann@example.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  // Full-width letters of a phone's keyboard.
  ['ａｎｎ@example.com', 'ann@example.com'],
  // What a copied address brings along, and no one sees.
  ['\u200fann@exam\u00adple.com\u202c', 'ann@example.com'],
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
  // Each was an address of its own to the budget, and the victim's to a mail server.
  'victim@bank.example,a0.zz',
  'victim@bank.example;a0.zz',
  'victim@bank.example(Your-account-is-locked.zz',
  'victim@bank.example\u0000',
  // What the form of compatibility turns into such.
  'victim@bank.example\uff0ca0.zz',
  'victim@bank.example\uff08a0.zz',
  'a@0x7f.00000001',
  'a@\uff10x7f.1',
  // Too long, once it is in ASCII.
  `ann@${'ü'.repeat(60)}.example`,
])('error: %j is no address (S5.28)', (text) => {
  expect(normalEmail(text)).toBeUndefined()
})
