import { expect, test } from 'vitest'
import { readAuthorization } from './readAuthorization.ts'

const token = `0x${'22'.repeat(20)}`
const from = `0x${'11'.repeat(20)}`
const to = `0x${'33'.repeat(20)}`
const fields = ['address from', 'address to', 'uint256 value', 'uint256 validAfter'].concat([
  'uint256 validBefore',
  'bytes32 nonce',
])
const read = (message: object, primaryType = 'TransferWithAuthorization', written = fields) =>
  readAuthorization({
    domain: { verifyingContract: token },
    message: { from, to, validBefore: 9, value: '5', ...message },
    primaryType,
    types: {
      [primaryType]: written.map((field) => {
        const [type = '', name = ''] = field.split(' ')
        return { name, type }
      }),
    },
  })
const send = { amount: 5n, from, kind: 'send', signatureUntil: 9n, to, token }
const unread = { kind: 'unread', to: token }

test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('%s sends', (kind) => {
  expect(read({}, kind)).toEqual([send])
})

test('of another kind is none, and with other fields or values it is not read', () => {
  expect(read({}, 'CancelAuthorization')).toEqual([])
  expect(read({}, 'TransferWithAuthorization', fields.slice(1))).toEqual([unread])
  for (const message of [{ to: 'Ann' }, { from: 1 }, { value: -1 }, { validBefore: null }])
    expect(read(message)).toEqual([unread])
})
