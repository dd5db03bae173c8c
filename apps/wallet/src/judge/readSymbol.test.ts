import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { readSymbol } from './readSymbol.ts'

const text = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol]).slice(2)

test.each(['USDC', 'USD₮0', 'USDC.e', 'aBasUSDC', 'WETH-2', '1INCH', 'ETHFI'])(
  '%s is shown',
  (symbol) => {
    expect(readSymbol(text(symbol), 'ETH')).toBe(symbol)
  },
)

test.each([
  ['the network’s own coin', 'ETH'],
  ['the network’s own coin in small letters', 'eth'],
  ['the network’s own coin with a dot behind it', 'ETH.'],
  ['the network’s own coin with a sign before it', '$ETH'],
  ['the network’s own coin with a sign for a letter', '€TH'],
  ['the network’s own coin with what joins its letters', 'E-t_H'],
  ['a number', '1000'],
  ['a number with signs', '$1.000'],
  ['signs alone', '$-'],
  ['a text that turns around', 'US\u202eCD'],
  ['a letter of another script', 'USD\u0421'],
  ['what is not seen', 'USDC\u200b'],
  ['a sentence', 'USDC visit evil.example'],
  ['markup', '<img>'],
  ['what is too long', 'A'.repeat(17)],
  ['nothing', ''],
])('%s is not', (_, symbol) => {
  expect(readSymbol(text(symbol), 'ETH')).toBeUndefined()
})

test('of early tokens is 32 bytes', () => {
  const word = (symbol: string) => Buffer.from(symbol).toString('hex').padEnd(64, '0')
  expect(readSymbol(word('MKR'), 'ETH')).toBe('MKR')
  expect(readSymbol(word('M\0KR'), 'ETH')).toBeUndefined()
  expect(readSymbol(word(''), 'ETH')).toBeUndefined()
  expect(readSymbol('', 'ETH')).toBeUndefined()
})
