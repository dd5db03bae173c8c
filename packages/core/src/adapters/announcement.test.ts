import { expect, test } from 'vitest'
import { readWalletIcon, readWalletName } from './announcement.ts'

test.each([
  ['  Wallet  ', 'Wallet'],
  ['Wal\u202Elet\u200B\u0000\u2028', 'Wallet'],
  ['Кошелёк 钱包', 'Кошелёк 钱包'],
  ['🦊'.repeat(60), '🦊'.repeat(48)],
  ['\u0000'.repeat(5_000_000), ''],
  [' \u200B ', ''],
  ['', ''],
  [undefined, ''],
  [['Wallet'], ''],
])('the name %# is shown without what hides, cut to 48 characters', (name, shown) => {
  expect(readWalletName(name)).toBe(shown)
})

test.each([
  'data:image/svg+xml;base64,PHN2Zy8+',
  ' \nDATA:image/png;base64,AA==',
  `data:image/png,${'A'.repeat(64 * 1024 - 15)}`,
])('an image in a data URI is an icon: %#', (icon) => {
  expect(readWalletIcon(icon)).toBe(icon)
})

test.each([
  'https://spy.example/icon.png',
  'data:text/html,<script>',
  'javascript:alert(1)',
  `data:image/png,${'A'.repeat(64 * 1024 - 14)}`,
  7,
  undefined,
])('anything else is none, nor is one above 64 KiB: %#', (icon) => {
  expect(readWalletIcon(icon)).toBeUndefined()
})
