import { expect, test } from 'vitest'
import { addressKey, createAddressReader, createProxyCheck, networkKeys } from './clientAddress.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // One visitor, however the socket writes the address.
  ['::ffff:203.0.113.9', '203.0.113.9'],
  // A home's network has 256 of these, and another home's begins after them.
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
  ['2001:db8:1:ff:3:4:5:6', '2001:db8:1:0'],
  ['2001:db8:1:1ff:3:4:5:6', '2001:db8:1:100'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['a:b', 'a:b'],
  ['', ''],
])('%j counts as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.9', ['203.0.113']],
  ['::ffff:203.0.113.9', ['203.0.113']],
  ['2001:db8:1234:5678::1', ['2001:db8:1234', '2001:db8:1200/40', '2001:db8/32']],
  // The first /48 of a /40 is not the /40.
  ['2001:db8:1200::1', ['2001:db8:1200', '2001:db8:1200/40', '2001:db8/32']],
  ['2001:db8::1', ['2001:db8:0', '2001:db8:0/40', '2001:db8/32']],
  ['', ['']],
])('%j is of the networks %j', (address, keys) => {
  expect(networkKeys(address)).toEqual(keys)
})

test('a proxy is one of a trusted range, of its own family', () => {
  const isProxy = createProxyCheck({ trustProxy: ['10.0.0.0/8', 'fd00::/8'] })
  expect(
    ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', '11.0.0.1', '2001:db8::1', 'nonsense', ''].map(
      isProxy,
    ),
  ).toEqual([true, true, true, false, false, false, false])
})

test('where every hop is trusted, the address is the farthest', () => {
  const read = createAddressReader({ trustProxy: ['10.0.0.0/8'] })
  expect(read('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
  expect(read('10.0.0.1', '')).toBe('10.0.0.1')
  // What stands beyond a hop that is none may be anybody's invention.
  expect(read('10.0.0.1', '198.51.100.1, nonsense, 10.0.0.2')).toBe('10.0.0.2')
})
