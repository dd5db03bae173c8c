import { expect, test } from 'vitest'
import { isPlainTransfer } from './isPlainTransfer.ts'

const plain = {
  contractElsewhere: { status: 'success' },
  network: { chainNamespace: 'eip155' },
  prepared: {},
  strangeCodes: [{ code: undefined, isPending: false }],
  warning: undefined,
} as const

test('a transfer is plain where its review knows of nothing that the wallet does not', () => {
  expect(isPlainTransfer(plain)).toBe(true)
  expect(isPlainTransfer({ ...plain, prepared: { notes: [] } })).toBe(true)
  expect(isPlainTransfer({ ...plain, warning: { kind: 'own' } })).toBe(false)
  expect(isPlainTransfer({ ...plain, prepared: { arrives: 1n } })).toBe(false)
  expect(isPlainTransfer({ ...plain, prepared: { notes: ['collectiblesSpent'] } })).toBe(false)
})

test('it is not plain while the receiver is looked up elsewhere, which is done on EVM networks alone', () => {
  const contractElsewhere = { status: 'loading' } as const
  expect(isPlainTransfer({ ...plain, contractElsewhere })).toBe(false)
  const network = { chainNamespace: 'solana' } as const
  expect(isPlainTransfer({ ...plain, contractElsewhere, network })).toBe(true)
  expect(isPlainTransfer({ ...plain, contractElsewhere: { status: 'error' } })).toBe(true)
})

test('it is not plain where an account in it runs a stranger’s code, nor while that is not known', () => {
  const [quiet] = plain.strangeCodes
  const code = { id: 'x', words: () => null }
  for (const loud of [
    { code, isPending: false },
    { code: undefined, isPending: true },
  ])
    expect(isPlainTransfer({ ...plain, strangeCodes: [quiet, loud] })).toBe(false)
})
