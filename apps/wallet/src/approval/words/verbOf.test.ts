import { expect, test } from 'vitest'
import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { ApprovalSubject } from '../../requests/ApprovalRequest.ts'
import { verbOf } from './verbOf.ts'

const eth = { decimals: 18, symbol: 'ETH', value: 0n }
const pay = { effect: { amount: 1n, from: '', kind: 'pay', to: '' }, reasons: [] } as const
const allow = {
  effect: { isOn: true, kind: 'allowAll', spender: '', token: '' },
  reasons: [],
} as const
const call = (...effects: readonly JudgedEffect[]): ApprovalSubject => ({
  ...{ amount: eth, changes: [], kind: 'call', to: '' },
  verdict: { effects, reasons: [], risk: 'none' },
})
const transfer: ApprovalSubject = { amount: eth, kind: 'transfer', to: '' }
const message = { isText: true, kind: 'message', text: '' } as const

test.each([
  ['sign', message, 'personal_sign'],
  ['signIn', { ...message, signsInTo: 'shop.example' }, 'personal_sign'],
  ['send', transfer, 'eth_sendTransaction'],
  // The page has it then, and may send it or not.
  ['sign', transfer, 'solana_signTransaction'],
  ['confirm', { amount: eth, kind: 'create' }, 'eth_sendTransaction'],
  ['send', call(pay), 'eth_sendTransaction'],
  ['allow', call(allow), 'eth_sendTransaction'],
  ['confirm', call(allow, pay), 'eth_sendTransaction'],
  ['confirm', call(), 'eth_sendTransaction'],
  ['sign', call(allow), 'solana_signAllTransactions'],
] as const)('the button says %s', (verb, subject, method) => {
  expect(verbOf({ method, subject })).toBe(verb)
})
