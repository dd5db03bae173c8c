import { expect, test } from 'vitest'
import { isLocalAddress, isLoopbackAddress, isLoopbackHost } from './localAddress.ts'

test.each([
  ['127.0.0.1', true, true],
  ['127.9.9.9', true, true],
  ['::1', true, true],
  ['::ffff:127.0.0.1', true, true],
  ['10.1.2.3', false, true],
  ['172.16.0.1', false, true],
  ['192.168.1.1', false, true],
  ['100.64.0.1', false, true],
  ['169.254.1.1', false, true],
  ['fe80::1', false, true],
  ['fd00::1', false, true],
  ['::ffff:10.0.0.1', false, true],
  ['203.0.113.9', false, false],
  ['2001:db8::1', false, false],
  ['nonsense', false, false],
  ['', false, false],
])('%j: loopback %s, local %s', (address, isLoopback, isLocal) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback)
  expect(isLocalAddress(address)).toBe(isLocal)
})

test.each([
  ['localhost', true],
  ['LOCALHOST:8787', true],
  ['api.localhost', true],
  ['127.0.0.1:80', true],
  ['[::1]:8787', true],
  ['[::1]', true],
  ['[::ffff:127.0.0.1]:1', true],
  ['api.example.com', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['203.0.113.9:80', false],
  ['10.0.0.1', false],
  ['', false],
  [undefined, false],
])('the host %j names this machine: %s', (host, isLoopback) => {
  expect(isLoopbackHost(host)).toBe(isLoopback)
})
