import { expect, test, vi } from 'vitest'
import { once } from './once.ts'
import { verifiedUrl } from './verifiedUrl.ts'

test('equal calls share one run, which stands once it has succeeded', async () => {
  const work = vi.fn(async () => 7)
  const run = once(work)
  expect(await Promise.all([run(), run()])).toEqual([7, 7])
  expect(await run()).toBe(7)
  expect(work).toHaveBeenCalledTimes(1)
})

test('after a failure it runs anew, unless the failure stands', async () => {
  const passing = vi.fn().mockRejectedValueOnce(new Error('later')).mockResolvedValue(7)
  const run = once(passing)
  await expect(run()).rejects.toThrow('later')
  expect(await run()).toBe(7)

  const failing = vi.fn().mockRejectedValue(new Error('never'))
  const final = once(failing, () => true)
  await expect(final()).rejects.toThrow('never')
  await expect(final()).rejects.toThrow('never')
  expect(failing).toHaveBeenCalledTimes(1)
})

test('a URL is asked for its chain until it has answered, and once then', async () => {
  const read = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ isRight: true, named: 'chain id 1' })
  const verify = verifiedUrl('https://rpc.example/key', { networkId: 'eip155:1', read })
  await expect(verify()).rejects.toThrow('down')
  await verify()
  await verify()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a URL of another chain stays out by name, without the path, which often carries a key', async () => {
  const read = vi.fn(async () => ({ isRight: false, named: 'chain id 5' }))
  const verify = verifiedUrl('https://rpc.example/key', { networkId: 'eip155:1', read })
  for (const _ of [1, 2])
    await expect(verify()).rejects.toMatchObject({
      code: 'rpc.wrong_chain',
      details: ['Host: rpc.example.'],
      message: 'The RPC of eip155:1 answers with chain id 5',
    })
  expect(read).toHaveBeenCalledTimes(1)
})
