import { expect, test } from 'vitest'
import type { Facts } from './judgeEffects.ts'
import { judgePayment } from './judgePayment.ts'

const ends = (middle: string, start = 'aAaA', end = 'bBbB') =>
  `0x${start}${middle.repeat(32)}${end}`
const facts: Facts = {
  chainId: 1n,
  hasCode: new Map(),
  nowMs: 0,
  own: ends('1', 'CcCc', 'DdDd'),
  paid: [ends('2').toLowerCase()],
  tokens: new Map(),
}

test('no one is no receiver', () => {
  expect(judgePayment(`0x${'0'.repeat(40)}`, facts)).toEqual(['lost'])
})

test('who looks like the account, or like who was paid, is another, however it is written', () => {
  expect(judgePayment(ends('2'), facts)).toEqual([])
  expect(judgePayment(ends('3'), facts)).toEqual(['lookAlike'])
  expect(judgePayment(facts.own, facts)).toEqual([])
  expect(judgePayment(ends('3', 'CCCC', 'DDDD'), facts)).toEqual(['lookAlike'])
  expect(judgePayment(ends('3', 'AAAA', 'CCCC'), facts)).toEqual([])
})
