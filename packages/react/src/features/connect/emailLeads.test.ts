import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../test/createTestLatchkey.ts'
import { emailLeads } from './emailLeads.ts'

type Order = readonly ('wallet' | 'email' | 'social')[]

function leads(
  connectMethodsOrder: Order | undefined,
  installed: number,
  { hasSocials = true } = {},
): boolean {
  const { latchkey } = createTestLatchkey({ features: { connectMethodsOrder } })
  return emailLeads(latchkey.options, { hasSocials, installed: Array(installed).fill('wallet') })
}

test('where wallets are installed they come first (S2.29)', () => {
  expect(leads(undefined, 1)).toBe(false)
})

test('without an installed wallet e-mail comes first (S9.43)', () => {
  expect(leads(undefined, 0)).toBe(true)
  expect(leads([], 0)).toBe(true)
})

test.each([
  [['email', 'social', 'wallet'], true],
  [['social', 'email'], true],
  [['wallet', 'email', 'social'], false],
  [['social', 'wallet', 'email'], true],
  [['wallet', 'social', 'email'], false],
  [['social'], true],
  [['wallet'], false],
] as const)("the site's order %j wins, whatever is installed (S2.29)", (order, expected) => {
  expect(leads(order, 0)).toBe(expected)
  expect(leads(order, 1)).toBe(expected)
})

test('socials that no one can use leave their place to what comes after them', () => {
  const none = { hasSocials: false }
  expect(leads(['social', 'wallet', 'email'], 0, none)).toBe(false)
  expect(leads(['social', 'email', 'wallet'], 1, none)).toBe(true)
  expect(leads(['social'], 1, none)).toBe(false)
})
