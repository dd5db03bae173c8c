import { expect, test } from 'vitest'
import { networkOf, revert, type Script, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { tryCalls } from './tryCalls.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const router = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { data: '0x095ea7b3', to: token },
  { data: '0x12', to: router, value: 5n },
]
const good = { returnData: '0x', status: '0x1' }
const attempt = (script: Script) => {
  const { asked, rpc } = scriptedRpc(script)
  return { asked, done: tryCalls(rpc, { address, calls, network: networkOf(1) }) }
}

test('all calls are tried in one block from the account, with their data and values', async () => {
  const { asked, done } = attempt({ eth_simulateV1: [{ calls: [good, good] }] })
  await done
  expect(asked).toEqual([
    {
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: [
            {
              calls: [
                { data: '0x095ea7b3', from: address, to: token, value: '0x0' },
                { data: '0x12', from: address, to: router, value: '0x5' },
              ],
            },
          ],
        },
        'latest',
      ],
    },
  ])
})

test.each([
  ['the second reverts', [{ calls: [good, { error: { message: 'STF' }, status: '0x0' }] }]],
  ['the first reverts without a reason', [{ calls: [{ status: '0x0' }, good] }]],
  ['a status is none', [{ calls: [good, null] }]],
  ['the node refuses the whole', revert()],
])('error: %s, and the chain would not carry it out', async (_, answer) => {
  await expect(attempt({ eth_simulateV1: answer }).done).rejects.toMatchObject({
    code: 'transaction.refused',
  })
})

test.each([
  ['the node does not know how', undefined],
  ['one call has no answer', [{ calls: [good] }]],
  ['there is no block', []],
  ['it is no answer', 'yes'],
])('error: %s, and nothing is known of the calls', async (_, answer) => {
  await expect(attempt({ eth_simulateV1: answer }).done).rejects.toMatchObject({
    code: 'rpc.failed',
  })
})
