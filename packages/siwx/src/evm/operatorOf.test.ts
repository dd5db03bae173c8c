import { expect, test } from 'vitest'
import { operatorOf } from './operatorOf.ts'

test.each([
  ['https://rpc.example', 'rpc.example'],
  ['https://eth.rpc.example/v1/key', 'rpc.example'],
  ['https://ETH.RPC.example.:8545', 'rpc.example'],
  ['https://rpc.shop.co.uk', 'shop.co.uk'],
  ['http://localhost:8545', 'localhost'],
  ['http://127.0.0.1:8545', '127.0.0.1'],
  ['http://0x7f.1:8546', '127.0.0.1'],
  ['http://[::1]:8545', '[::1]'],
])('the node at %s is run by %s', (url, operator) => {
  expect(operatorOf(url)).toBe(operator)
})
