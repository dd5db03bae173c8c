import { expect, test } from 'vitest'
import { createStartWorker } from './createStartWorker.ts'
import { withWorker } from './withWorker.ts'

const url = new URL('https://wallet.example/assets/worker-1.js')

/** A worker that breaks once it is asked, or before. */
function setup({ fetch }: { fetch: () => Promise<{ status: number }> }) {
  const asked: string[] = []
  const worker = { isEnded: false } as unknown as Worker & { isEnded: boolean }
  const start = createStartWorker(url, {
    createWorker: () =>
      Object.assign(worker, {
        postMessage: () => worker.onerror?.({} as ErrorEvent),
        terminate: () => {
          worker.isEnded = true
        },
      }),
    fetch: (file) => {
      asked.push(file)
      return fetch()
    },
  })
  return { asked, start, worker }
}

test.each([
  ['whose file a newer server does not have', 'outdated', async () => ({ status: 404 })],
  ['whose file is there', 'unavailable', async () => ({ status: 200 })],
  ['of no server', 'unavailable', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('error: a worker that breaks, %s, is %s', async (_, code, fetch) => {
  const { asked, start, worker } = setup({ fetch })
  await expect(withWorker(start, ({ sealingKey }) => sealingKey())).rejects.toMatchObject({ code })
  expect(asked).toEqual([url.href])
  expect(worker.isEnded).toBe(true)
})

test('error: one that broke before it was asked is asked for no answer', async () => {
  const { start, worker } = setup({ fetch: async () => ({ status: 404 }) })
  const asked = withWorker(start, async ({ sealingKey }) => {
    worker.onerror?.({} as ErrorEvent)
    worker.postMessage = () => {}
    await new Promise((resolve) => setTimeout(resolve, 5))
    return sealingKey()
  })
  await expect(asked).rejects.toMatchObject({ code: 'outdated' })
})
