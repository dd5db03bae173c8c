import { describe, expect, test } from 'vitest'
import { readTypedData } from '../readTypedData.ts'
import type { TypedData } from '../TypedData.ts'
import type { Descriptor } from './Descriptor.ts'
import { descriptors } from './generated/descriptors.ts'
import { readDescribedData } from './readDescribedData.ts'

const market = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const type =
  'Order(address owner,Part[] parts,int8 shift,bytes4 kind,bool isOpen,string note)Fee(uint16 rate)Part(address token,uint256 amount,Fee fee)'
const all: readonly Descriptor[] = [
  {
    app: 'Market',
    at: { [market]: [1] },
    signs: {
      [type]: {
        fields: [
          { format: 'coins', label: 'Amount', path: '1.[].1', token: '1.[].0' },
          { format: 'number', label: 'Rate', path: '1.[].2.0' },
          { format: 'number', label: 'Shift', path: '2' },
          { format: 'bytes', label: 'Kind', path: '3' },
          { format: 'bool', label: 'Open', path: '4' },
          { format: 'text', label: 'Note', path: '5' },
          { format: 'address', isReceiver: true, label: 'Owner', path: '0' },
        ],
        intent: 'Sell',
      },
    },
  },
]
const types = {
  Fee: [{ name: 'rate', type: 'uint16' }],
  Order: [
    { name: 'owner', type: 'address' },
    { name: 'parts', type: 'Part[]' },
    { name: 'shift', type: 'int8' },
    { name: 'kind', type: 'bytes4' },
    { name: 'isOpen', type: 'bool' },
    { name: 'note', type: 'string' },
  ],
  Part: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'fee', type: 'Fee' },
  ],
}
const message = {
  isOpen: true,
  kind: '0xABCDEF01',
  note: 'Ahoy',
  owner: other,
  parts: [{ amount: '5', fee: { rate: 7 }, token }],
  shift: '-3',
}
const data = (more: object = {}, rest: object = {}): TypedData => ({
  domain: { chainId: 1, verifyingContract: market },
  message: { ...message, ...more },
  primaryType: 'Order',
  types,
  ...rest,
})
const read = (more: object = {}, rest: object = {}) => readDescribedData(data(more, rest), all)

test('typed data is said as the maker of its contract describes it', () => {
  expect(read()).toEqual({
    app: 'Market',
    facts: [
      { amount: 5n, kind: 'amount', label: 'Amount', token },
      { kind: 'number', label: 'Rate', value: 7n },
      { kind: 'number', label: 'Shift', value: -3n },
      { bytes: '0xabcdef01', kind: 'bytes', label: 'Kind' },
      { kind: 'text', label: 'Open', text: 'true' },
      { kind: 'text', label: 'Note', text: 'Ahoy' },
      { address: other, isReceiver: true, kind: 'address', label: 'Owner' },
    ],
    intent: 'Sell',
    isSigned: true,
    kind: 'described',
    to: market,
  })
  const domain = { chainId: '0x1', verifyingContract: market.toUpperCase().replace('0X', '0x') }
  expect(read({}, { domain })).toBeDefined()
})

describe('it is for nothing else', () => {
  test.each([
    ['another network', { domain: { chainId: 10, verifyingContract: market } }],
    ['no network', { domain: { verifyingContract: market } }],
    ['another contract', { domain: { chainId: 1, verifyingContract: other } }],
    ['no contract', { domain: { chainId: 1 } }],
    ['another kind', { primaryType: 'Part' }],
    ['a field less', { types: { ...types, Order: types.Order.slice(0, -1) } }],
    ['a field more', { types: { ...types, Fee: [...types.Fee, { name: 'to', type: 'address' }] } }],
    ['another type', { types: { ...types, Fee: [{ name: 'rate', type: 'uint24' }] } }],
    ['another name', { types: { ...types, Fee: [{ name: 'rates', type: 'uint16' }] } }],
    ['another order', { types: { ...types, Order: types.Order.toReversed() } }],
  ])('%s', (_, rest) => {
    expect(read({}, rest)).toBeUndefined()
  })

  test('types that are not used are none of it', () => {
    expect(read({}, { types: { ...types, Extra: types.Fee } })).toBeDefined()
  })

  test('a type named like what every object has is none', () => {
    expect(read({}, { primaryType: 'constructor' })).toBeUndefined()
  })
})

describe('a value that is not as its type says', () => {
  const part = message.parts[0]
  test.each([
    ['an address that is short', { owner: '0x12' }],
    ['an address that is missing', { owner: undefined }],
    ['a list that is none', { parts: '5' }],
    ['a part that is none', { parts: [5] }],
    ['an amount below zero', { parts: [{ ...part, amount: '-5' }] }],
    ['an amount that is no number', { parts: [{ ...part, amount: 'five' }] }],
    ['an amount with more bits', { parts: [{ ...part, fee: { rate: 65_536 } }] }],
    ['a number with more bits', { shift: 128 }],
    ['a number further below zero', { shift: '-129' }],
    ['bytes that are too many', { kind: '0xabcdef0102' }],
    ['bytes that are none', { kind: 'abcdef01' }],
    ['what is neither true nor false', { isOpen: 'true' }],
    ['a text that is none', { note: 5 }],
  ])('%s', (_, more) => {
    expect(read(more)).toBeUndefined()
  })
})

describe('what ships', () => {
  test('is asked only where this wallet reads nothing by itself', () => {
    const permit: TypedData = {
      domain: { chainId: 1, verifyingContract: token },
      message: { deadline: 1, nonce: 0, owner: other, spender: other, value: '5' },
      primaryType: 'Permit',
      types: {
        Permit: [
          'owner address',
          'spender address',
          'value uint256',
          'nonce uint256',
          'deadline uint256',
        ].map((field) => {
          const [name = '', type = ''] = field.split(' ')
          return { name, type }
        }),
      },
    }
    expect(readTypedData(permit)).toMatchObject([{ kind: 'allow' }])
  })

  test('has no method of Permit or Permit2, and each of its types is written as EIP-712 hashes it', () => {
    const signed = descriptors.flatMap(({ signs = {} }) => Object.keys(signs))
    expect(signed.length).toBeGreaterThan(1)
    for (const each of signed) {
      expect(each).not.toMatch(/^Permit/)
      expect(each).toMatch(/^(?:[\w:]+\((?:[\w[\]]+ \w+,?)+\))+$/)
    }
  })

  test('reads no order whose extension may set another least amount than it names', () => {
    const fields =
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits'
    const order: TypedData = {
      domain: { chainId: 1, verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65' },
      message: {
        maker: other,
        makerAsset: token,
        makerTraits: String(1n << 249n),
        makingAmount: '1000',
        receiver: `0x${'0'.repeat(40)}`,
        salt: '1',
        takerAsset: other,
        takingAmount: '1000',
      },
      primaryType: 'Order',
      types: {
        Order: fields.split(',').map((field) => {
          const [type = '', name = ''] = field.split(' ')
          return { name, type }
        }),
      },
    }
    expect(readTypedData(order)).toEqual([])
  })

  test('reads a withdrawal from Hyperliquid, whose receiver is a text', () => {
    const fields = ['hyperliquidChain string', 'destination string', 'amount string', 'time uint64']
    const withdrawal = (destination: string): TypedData => ({
      domain: { chainId: 42_161, verifyingContract: `0x${'0'.repeat(40)}` },
      message: { amount: '5', destination, hyperliquidChain: 'Mainnet', time: 1 },
      primaryType: 'HyperliquidTransaction:Withdraw',
      types: {
        'HyperliquidTransaction:Withdraw': fields.map((field) => {
          const [name = '', type = ''] = field.split(' ')
          return { name, type }
        }),
      },
    })
    expect(readTypedData(withdrawal(other))).toMatchObject([
      {
        facts: [
          { address: other, isReceiver: true, label: 'Recipient' },
          { label: 'USDC amount', text: '5' },
          { label: 'Chain', text: 'Mainnet' },
        ],
        intent: 'Withdraw from Hyperliquid',
      },
    ])
    expect(readTypedData(withdrawal('alice.eth'))).toEqual([])
  })
})
