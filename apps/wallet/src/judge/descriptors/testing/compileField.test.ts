import { expect, test } from 'vitest'
import { asset } from '../Descriptor.ts'
import { argumentsOfCall, argumentsOfType, shapeOf } from './Argument.ts'
import { compileFields, compileHidden } from './compileField.ts'
import type { RegistryField, RegistryFile } from './registryParts.ts'

const file: RegistryFile = {
  display: { definitions: { sum: { format: 'tokenAmount', label: 'Sum' } } },
  metadata: {
    constants: { all: '0xff', coin: `0x${'EE'.repeat(20)}`, underlyingToken: '0x0' },
    enums: { mode: { 1: 'one' } },
  },
}
const compile = (signature: string, fields: readonly RegistryField[], choice: object = {}) => {
  const args = argumentsOfCall(signature)
  const context = { args, choice: { app: 'Maker', files: /x/, ...choice }, file }
  const shown = compileFields(fields, context)
  return [...shown, ...compileHidden(shown, fields, context)]
}

test('paths by names become paths by numbers, in groups and lists as well', () => {
  const fields: readonly RegistryField[] = [
    { format: 'raw', label: 'A', path: '#.order.size' },
    { fields: [{ format: 'raw', label: 'B', path: 'size' }], path: '#.order' },
    { format: 'raw', label: 'C', path: 'counts' },
    { format: 'raw', label: 'D', path: 'counts.[-1]' },
  ]
  expect(compile('f((bool open, uint8 size) order, uint8[] counts)', fields)).toEqual([
    { format: 'number', label: 'A', path: '0.1' },
    { format: 'number', label: 'B', path: '0.1' },
    { format: 'number', label: 'C', path: '1.[]' },
    { format: 'number', label: 'D', path: '1.[-1]' },
  ])
  expect(() => compile('f(uint8 size)', [{ format: 'raw', path: 'length' }])).toThrow('nowhere')
})

test('bytes that end with who gets something are shown with the address, too', () => {
  const fields: readonly RegistryField[] = [
    { format: 'raw', label: 'Key', path: 'key' },
    { format: 'raw', label: 'For', path: 'home' },
  ]
  const choice = { receiversInBytes: ['home'] }
  expect(compile('f(bytes key, bytes home)', fields, choice)).toEqual([
    { format: 'bytes', label: 'Key', path: '0' },
    { format: 'bytes', label: 'For', path: '1' },
    { format: 'address', isReceiver: true, label: 'For', path: '1.[-20:]' },
  ])
})

test('a token is an argument, a constant, or what the contract holds', () => {
  const sum = (params: object, more: object = {}): RegistryField => ({
    format: 'tokenAmount',
    label: 'Sum',
    params: { ...params },
    path: 'size',
    ...more,
  })
  const of = (params: object) => compile('f(uint256 size, address coin)', [sum(params)])[0]
  expect(of({ tokenPath: 'coin' })).toMatchObject({ token: '1' })
  expect(of({ tokenPath: '@.to' })).toMatchObject({ token: '@.to' })
  expect(of({ token: '$.metadata.constants.coin' })).toMatchObject({
    token: `0x${'ee'.repeat(20)}`,
  })
  expect(of({ token: '$.metadata.constants.underlyingToken' })).toMatchObject({ token: asset })
  expect(
    of({ message: 'All', threshold: '$.metadata.constants.all', tokenPath: 'coin' }),
  ).toMatchObject({ message: 'All', most: '0xff' })
  // Of which token is not said: a number.
  expect(of({})).toMatchObject({ format: 'number' })
  expect(() => of({ token: '$.metadata.constants.none' })).toThrow('not defined')
})

test('definitions are put in', () => {
  const field = { $ref: '$.display.definitions.sum', params: { tokenPath: '@.to' }, path: 'size' }
  expect(compile('f(uint256 size)', [field])).toEqual([
    { format: 'coins', label: 'Sum', path: '0', token: '@.to' },
  ])
  expect(() => compile('f(uint256 size)', [{ $ref: 'other', path: 'size' }])).toThrow('not defined')
})

test('what a maker keeps back or leaves out is shown where it is an address or an amount', () => {
  const fields: readonly RegistryField[] = [
    { format: 'raw', label: 'Count', path: 'count' },
    { label: 'Who Gets It', path: 'receiver', visible: 'never' },
  ]
  const signature =
    'f(uint8 count, address receiver, address[] pools, uint256 minAmount, uint256 nonce, bytes32 r, uint256 to)'
  expect(compile(signature, fields)).toEqual([
    { format: 'number', label: 'Count', path: '0' },
    { format: 'address', isReceiver: true, label: 'Who Gets It', path: '1' },
    { format: 'address', label: 'Pools', path: '2.[]' },
    { format: 'number', label: 'Min amount', path: '3' },
    // An address in a number, with flags above it.
    { format: 'address', isReceiver: true, label: 'To', path: '6.[-20:]' },
  ])
})

test('one of a list does not stand for the others', () => {
  const fields = [{ format: 'raw', label: 'First', path: 'fees.[0]' }]
  expect(compile('f(uint256[] fees)', fields)).toEqual([
    { format: 'number', label: 'First', path: '0.[0]' },
    { format: 'number', label: 'Fees', path: '0.[]' },
  ])
})

test('who gets something is told by kind or by name, but not who is on the way', () => {
  const one = (name: string, types?: readonly string[], label = 'It') =>
    compile(`f(address ${name})`, [
      { format: 'addressName', label, params: types ? { types } : {}, path: name },
    ])[0]
  expect(one('a', ['eoa'])).toHaveProperty('isReceiver')
  expect(one('a', ['wallet', 'contract'])).toHaveProperty('isReceiver')
  expect(one('a', ['contract'])).not.toHaveProperty('isReceiver')
  expect(one('a', ['eoa', 'token'])).not.toHaveProperty('isReceiver')
  expect(one('onBehalf', ['eoa', 'token'])).toHaveProperty('isReceiver')
  expect(one('to')).toHaveProperty('isReceiver')
  expect(one('a', undefined, 'Beneficiary')).toHaveProperty('isReceiver')
  expect(one('srcReceiver')).not.toHaveProperty('isReceiver')
})

test('a unit of a token, and a format that is not known, are refused', () => {
  const unit = (base: string) => () =>
    compile('f(uint256 size)', [{ format: 'unit', params: { base, decimals: 2 }, path: 'size' }])
  expect(unit('%')()).toMatchObject([{ base: '%', decimals: 2 }])
  expect(unit('BTC')).toThrow('may be a token’s')
  expect(() => compile('f(uint256 size)', [{ format: 'poem', path: 'size' }])).toThrow('not read')
})

test('the other formats', () => {
  const one = (format: string, params: object = {}) =>
    compile('f(uint256 size)', [{ format, params: { ...params }, path: 'size' }])[0]?.format
  expect(one('amount')).toBe('coin')
  expect(one('date')).toBe('date')
  expect(one('duration')).toBe('duration')
  expect(one('enum', { $ref: '$.metadata.enums.mode' })).toBe('enum')
  expect(one('nftName', { collectionPath: '@.to' })).toBe('item')
})

test('types are read as they are written', () => {
  const [argument] = argumentsOfCall('f((address to, bytes data)[] calls)')
  expect(argument && shapeOf(argument)).toEqual({ list: { tuple: ['address', 'bytes'] } })
  expect(() => shapeOf({ name: '', type: 'uint256[3]' })).toThrow('is not read')
  expect(argumentsOfType('Order(Part[] parts,bool open)Part(uint256 size)')).toEqual([
    { components: [{ name: 'size', type: 'uint256' }], name: 'parts', type: 'tuple[]' },
    { name: 'open', type: 'bool' },
  ])
})
