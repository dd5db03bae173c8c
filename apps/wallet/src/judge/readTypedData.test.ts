import { expect, test } from 'vitest'
import { readTypedData } from './readTypedData.ts'

const contract = `0x${'22'.repeat(20)}`
const read = (primaryType: string, verifyingContract: unknown = contract) =>
  readTypedData({ domain: { verifyingContract }, message: {}, primaryType, types: {} })

test.each(['Permit', 'PermitSingle', 'TransferWithAuthorization', 'OrderComponents'])(
  '%s does something with its contract, and nothing without one',
  (kind) => {
    expect(read(kind)).toMatchObject([{ kind: 'unread', to: contract }])
    for (const none of [null, 'Mailer', contract.slice(2)]) expect(read(kind, none)).toEqual([])
  },
)

test('of any other data nothing is known', () => {
  expect(read('Mail')).toEqual([])
})
