import { expect, test } from 'vitest'
import { readPermit } from './readPermit.ts'
import type { TypedData } from './TypedData.ts'

const contract = `0x${'22'.repeat(20)}`
const token = `0x${'55'.repeat(20)}`
const spender = `0x${'33'.repeat(20)}`
/** As their standards have them. */
const types = {
  Dai: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  Mail: 'address spender,uint256 value',
  Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitBatchTransferFrom:
    'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  PermitWitnessTransferFrom:
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
  TokenPermissions: 'address token,uint256 amount',
}
const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
const data = (
  primaryType: string,
  message: TypedData['message'],
  change: Partial<typeof types> = {},
): TypedData => ({
  domain: { verifyingContract: contract },
  message,
  primaryType,
  types: Object.fromEntries(
    Object.entries({ ...types, ...('allowed' in message && { Permit: types.Dai }), ...change }).map(
      ([name, text]) => [name, fieldsOf(text)],
    ),
  ),
})
const all = 2n ** 256n - 1n
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const allow = (amount: bigint, until = 9n) => ({ amount, kind: 'allow', spender, token, until })
const signed = (amount: bigint, signatureUntil: bigint) => ({
  amount,
  kind: 'allow',
  signatureUntil,
  spender,
  token: contract,
})
const unread = { kind: 'unread', to: contract }
const dai = (more: object) => ({ expiry: '9', holder: contract, spender, ...more })
const details = { amount: '5', expiration: 9, token }

test.each([
  ['Permit', { deadline: 8, spender, value: '5' }, [signed(5n, 8n)]],
  ['Permit', { deadline: '0x8', spender, value: '0x5' }, [signed(5n, 8n)]],
  ['Permit', dai({ allowed: true }), [signed(all, 9n)]],
  ['Permit', dai({ allowed: true, expiry: 0 }), [signed(all, all)]],
  ['Permit', dai({ allowed: false }), [signed(0n, 9n)]],
  ['Permit', dai({ allowed: 'yes' }), [unread]],
  ['Permit', {}, [unread]],
  ['Permit', { deadline: 8, spender: 'someone', value: 5 }, [unread]],
  ['Permit', { deadline: 8, spender, value: -5 }, [unread]],
  ['Permit', { deadline: 8, spender, value: ['5'] }, [unread]],
  ['Permit', { deadline: 'soon', spender, value: 5 }, [unread]],
  ['Mail', { spender, value: '5' }, []],
])('%s, as row %$ says', (primaryType, message, effects) => {
  expect(readPermit(data(primaryType, message))).toEqual(effects)
})

const forPermit2 = (...facts: Parameters<typeof data>) => ({
  ...data(...facts),
  domain: { verifyingContract: permit2 },
})
const none = { kind: 'unread', to: permit2 }
const permitted = { amount: '5', token }

test.each([
  ['PermitSingle', { details, sigDeadline: 1, spender }, [allow(5n)]],
  [
    'PermitBatch',
    { details: [details, { ...details, amount: 6, expiration: 10 }], spender },
    [allow(5n), allow(6n, 10n)],
  ],
  ['PermitTransferFrom', { deadline: '9', permitted, spender }, [allow(5n)]],
  ['PermitWitnessTransferFrom', { deadline: '9', permitted, spender }, [allow(5n)]],
  ['PermitBatchTransferFrom', { deadline: '9', permitted: [permitted], spender }, [allow(5n)]],
  ['PermitBatch', { details: [], spender }, [none]],
  ['PermitBatch', { details: [null], spender }, [none]],
  ['PermitBatch', { details: [details, { amount: 1, token }], spender }, [allow(5n), none]],
  ['PermitSingle', { details: { ...details, token: 'USDC' }, spender }, [none]],
])('Permit2’s %s, as row %$ says, for Permit2 alone', (primaryType, message, effects) => {
  expect(readPermit(forPermit2(primaryType, message))).toEqual(effects)
  expect(readPermit(data(primaryType, message))).toEqual([{ ...unread, isMimic: true }])
})

test.each([
  [
    'an amount of a field that is not signed',
    data('Permit', { deadline: 8, spender, value: '5' }, { Permit: types.Mail }),
  ],
  [
    'a smaller number under the name that is read',
    data(
      'PermitSingle',
      { details, spender },
      { PermitDetails: 'address token,uint160 sum,uint48 expiration,uint48 nonce' },
    ),
  ],
  [
    'one field more',
    data(
      'Permit',
      { deadline: 8, spender, value: '5' },
      { Permit: `${types.Permit},uint256 more` },
    ),
  ],
  ['a kind that nobody knows', data('PermitAll', { spender, value: '5' })],
])('%s is not told as what is signed', (_, given) => {
  expect(readPermit(given)).toEqual([unread])
})

test('a message that says more than its types do is read by its types', () => {
  const given = data('Permit', { deadline: 8, details, spender, value: '5' })
  expect(readPermit(given)).toEqual([signed(5n, 8n)])
  const taken = { deadline: 9, details: { ...details, amount: 1 }, permitted, spender }
  expect(readPermit(forPermit2('PermitTransferFrom', taken))).toEqual([allow(5n)])
})
