import { expect, onTestFinished, test } from 'vitest'
import { createRpcProxy } from './createRpcProxy.ts'

async function setup() {
  const target = await createRpcProxy({ chainId: 5 })
  const proxy = await createRpcProxy({ target: target.url })
  onTestFinished(async () => {
    await proxy.close()
    await target.close()
  })
  const post = (body: unknown) => fetch(proxy.url, { body: JSON.stringify(body), method: 'POST' })
  const ask = async () => (await post({ id: 1, method: 'eth_chainId' })).json()
  return { ask, post, proxy }
}

test('down: the connection is cut, and the next request works again', async () => {
  const { ask, proxy } = await setup()
  proxy.mode = { kind: 'down' }
  await expect(ask()).rejects.toThrow()
  proxy.mode = { kind: 'forward' }
  expect(await ask()).toMatchObject({ result: '0x5' })
})

test('a status with times and Retry-After, then the target’s answer', async () => {
  const { ask, post, proxy } = await setup()
  proxy.mode = { kind: 'status', retryAfterSeconds: 2, status: 429, times: 1 }
  const refused = await post({ id: 1, method: 'eth_chainId' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await ask()).toMatchObject({ result: '0x5' })
})

test('lying changes the chain’s name only; slow is late; garbage is not JSON', async () => {
  const { ask, post, proxy } = await setup()
  proxy.mode = { chainId: 1, kind: 'lying' }
  const batch = await post([
    { id: 1, method: 'eth_chainId' },
    { id: 2, method: 'eth_blockNumber' },
  ])
  expect(await batch.json()).toMatchObject([
    { id: 1, result: '0x1' },
    { id: 2, result: '0x0' },
  ])
  proxy.mode = { genesisHash: 'another', kind: 'lying' }
  expect(await (await post({ id: 1, method: 'getGenesisHash' })).json()).toMatchObject({
    result: 'another',
  })
  expect(await ask()).toMatchObject({ result: '0x5' })

  proxy.mode = { delayMs: 80, kind: 'slow' }
  const before = performance.now()
  await ask()
  expect(performance.now() - before).toBeGreaterThan(75)

  proxy.mode = { kind: 'garbage' }
  await expect(ask()).rejects.toThrow(SyntaxError)
})

test('every post is kept with its methods', async () => {
  const { post, proxy } = await setup()
  await post([
    { id: 1, method: 'a' },
    { id: 2, method: 'b', params: [1] },
  ])
  expect(proxy.posts).toMatchObject([[{ method: 'a' }, { method: 'b', params: [1] }]])
})
