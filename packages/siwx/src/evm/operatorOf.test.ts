import { expect, test } from 'vitest'
import { operatorOf } from './operatorOf.ts'

test.each([
  ['https://rpc.example', 'rpc.example'],
  ['https://eth.rpc.example/v1/key', 'rpc.example'],
  ['https://ETH.RPC.example.:8545', 'rpc.example'],
  ['https://rpc.shop.co.uk', 'shop.co.uk'],
  ['http://localhost:8545', 'localhost'],
  ['http://node.localhost:8545', 'localhost'],
  ['http://localhost.:8545', 'localhost'],
  ['http://127.0.0.1:8545', 'localhost'],
  ['http://127.9.9.9:8545', 'localhost'],
  ['http://0x7f.1:8546', 'localhost'],
  ['http://0.0.0.0:8545', 'localhost'],
  ['http://[::1]:8545', 'localhost'],
  ['http://[::]:8545', 'localhost'],
  ['http://[::ffff:127.0.0.1]:8545', 'localhost'],
  ['http://10.0.0.2:8545', '10.0.0.2'],
  ['http://[::ffff:10.0.0.2]:8545', '10.0.0.2'],
  ['http://[2001:db8:1:2::3]:8545', '2001:db8:1:2'],
  ['http://[2001:db8:1:2:ffff:ffff:ffff:ffff]:8545', '2001:db8:1:2'],
  ['http://[2001:db8:1:3::3]:8545', '2001:db8:1:3'],
  ['http://[2001:db8::3]:8545', '2001:db8:0:0'],
  ['http://[fe80::1:2:3:4]:8545', 'fe80:0:0:0'],
  ['http://[1:2:3:4:5:6:7::]:8545', '1:2:3:4'],
])('the node at %s is run by %s', (url, operator) => {
  expect(operatorOf(url)).toBe(operator)
})
