import { describe, expect, test } from 'vitest'
import { transaction } from '../fixtures/transactions.ts'
import type { PendingTransaction } from './PendingTransaction.ts'
import { readPage } from './readPage.ts'
import { withPending } from './withPending.ts'

const networkId = 'eip155:31337'
const sent = (id: string, parts: Partial<PendingTransaction> = {}): PendingTransaction => ({
  address: '0xA',
  description: { amounts: [], application: undefined, operation: 'send', sentTo: '0xB' },
  id,
  networkId,
  sentAtMs: Date.UTC(2026, 10, 20),
  status: 'pending',
  ...parts,
})
const { items } = readPage(
  { data: [transaction('2'), transaction('1')], next: null },
  { networkId },
)
const merge = (...pending: PendingTransaction[]) =>
  withPending(items, pending, { address: '0xa', networkId })

describe('what this page has sent', () => {
  test('waits apart from the list, the newest first', () => {
    const { items: listed, waiting } = merge(sent('0x8', { sentAtMs: 1 }), sent('0x9'))
    expect(waiting.map(({ hash }) => hash)).toEqual(['0x9', '0x8'])
    expect(listed).toBe(items)
  })

  test('is not shown twice once the history has its hash, however that is written', () => {
    const { items: listed, waiting } = merge(sent('0X2'), sent('0x1', { status: 'confirmed' }))
    expect(waiting).toEqual([])
    expect(listed).toBe(items)
  })

  test('stands in its place once it is in a block, until the history has it', () => {
    const merged = merge(
      sent('0x9', { status: 'confirmed' }),
      sent('0x8', { sentAtMs: 1, status: 'failed' }),
    )
    expect(merged.items.map(({ hash, status }) => `${hash} ${status}`)).toEqual([
      '0x9 confirmed',
      '0x2 confirmed',
      '0x1 confirmed',
      '0x8 failed',
    ])
    expect(merged.unlisted).toBe(2)
  })

  test('is not told of another account or network, nor where it never came into a block', () => {
    const { items: listed, waiting } = merge(
      sent('0x5', { address: '0xC' }),
      sent('0x6', { networkId: 'eip155:1' }),
      sent('0x7', { status: 'dropped' }),
      sent('0x8', { status: 'replaced' }),
    )
    expect(waiting).toEqual([])
    expect(listed).toBe(items)
  })
})
