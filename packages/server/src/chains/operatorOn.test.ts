import { expect, test } from 'vitest'
import { operatorOn } from './operatorOn.ts'

const loopback = [
  'http://127.0.0.1:8545',
  'http://localhost:8546',
  'http://[::1]:8547',
  'http://0.0.0.0:8548',
]
const operatorsOn = (chain: { development: boolean; id: string }, urls: readonly string[]) => [
  ...new Set(urls.map((url) => operatorOn(chain, url))),
]

test.each([
  { development: false, id: 'eip155:1' },
  // A copy of a public chain has its id, and what is signed for the copy counts there as well.
  { development: true, id: 'eip155:1' },
  { development: false, id: 'eip155:777777777' },
])('this machine is one operator of %j', (chain) => {
  expect(operatorsOn(chain, loopback)).toEqual(['localhost'])
})

test.each([
  { development: false, id: 'eip155:31337' },
  { development: true, id: 'eip155:777777777' },
])('each of its names is one of %j, its ports are not', (chain) => {
  expect(operatorsOn(chain, loopback)).toHaveLength(4)
  expect(operatorsOn(chain, ['http://127.0.0.1:1', 'http://127.0.0.1:2'])).toEqual(['127.0.0.1'])
})

test('elsewhere development changes nothing', () => {
  const urls = ['https://a.rpc.example', 'https://b.rpc.example']
  for (const id of ['eip155:1', 'eip155:31337'])
    expect(operatorsOn({ development: true, id }, urls)).toEqual(['rpc.example'])
})
