import { expect, test } from './test.ts'

test('a page under the strict policy reaches the Solana and the Bitcoin chain', async ({
  page,
  world,
}) => {
  const urlOf = (namespace: string) =>
    Object.entries(world.chains).find(([id]) => id.startsWith(`${namespace}:`))?.[1] ?? ''
  await page.goto('/')
  const [genesis, slot, first] = await page.evaluate(
    async ([solana = '', bitcoin = '']) => {
      const request = (method: string) => JSON.stringify({ id: 1, jsonrpc: '2.0', method })
      // Solana's own clients name themselves in this header.
      const headers = { 'content-type': 'application/json', 'solana-client': 'js/test' }
      const body = request('getGenesisHash')
      const { result } = await (await fetch(solana, { body, headers, method: 'POST' })).json()
      const socketUrl = new URL(solana)
      socketUrl.protocol = 'ws:'
      socketUrl.port = String(Number(socketUrl.port) + 1)
      const slot = await new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(socketUrl)
        socket.onopen = () => socket.send(request('slotSubscribe'))
        socket.onerror = () => reject(new Error('no WebSocket'))
        socket.onmessage = ({ data }) => {
          const { params } = JSON.parse(data)
          if (params) resolve(params.result.slot)
        }
      })
      return [result, slot, await (await fetch(`${bitcoin}/block-height/0`)).text()] as const
    },
    [urlOf('solana'), urlOf('bip122')],
  )
  expect(Object.keys(world.chains)).toContain(`solana:${genesis.slice(0, 32)}`)
  expect(slot).toBeGreaterThan(0)
  expect(Object.keys(world.chains)).toContain(`bip122:${first.slice(0, 32)}`)
})
