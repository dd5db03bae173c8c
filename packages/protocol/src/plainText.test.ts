import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('keeps scripts of the world and emoji, and cuts no character in half', () => {
  expect(plainText('  عملة 币 🪙 ')).toBe('عملة 币 🪙')
  expect(plainText('🪙'.repeat(80))).toBe('🪙'.repeat(64))
  expect(plainText('🪙'.repeat(80), 3)).toBe('🪙🪙🪙')
})

test('nothing invisible is left, and nothing that turns text around', () => {
  expect(plainText('\u0000\u202a\u2066\u200f\ufffd\ue000')).toBe('')
  expect(plainText('US\u200bDC\n\u2028 \u202eevil')).toBe('USDC evil')
})

test('none is empty, and of a long one no more is read than is shown many times over', () => {
  expect(plainText(undefined)).toBe('')
  expect(plainText(null)).toBe('')
  expect(plainText(`${'\u200b'.repeat(64 * 64)}late`)).toBe('')
})
