import { expect, test, vi } from 'vitest'
import { createChunk } from './createChunk.ts'
import { readChunkFiles } from './readChunkFiles.ts'
import { whenIdle } from './whenIdle.ts'

const files = ['/assets/screens.js', '/assets/startCard.js']

function setup(...answers: (() => Promise<Response>)[]) {
  const asked: string[] = []
  const load = vi.fn(async () => {})
  const line = { isOnline: true }
  const chunk = createChunk({
    clock: { after: () => () => {} },
    fetch: async (url) => {
      asked.push(url)
      return (await answers.shift()?.()) ?? new Response('code')
    },
    files,
    isOnline: () => line.isOnline,
    load,
  })
  return { asked, chunk, line, load }
}

test('code is imported once its files are there, and once alone', async () => {
  const { asked, chunk, load } = setup()
  await Promise.all([chunk(), chunk()])
  await chunk()
  expect(asked).toEqual(files)
  expect(load).toHaveBeenCalledOnce()
})

test.each([
  ['without a network', 'offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['of no server', 'unavailable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that a newer server does not have', 'outdated', async () => new Response('', { status: 404 })],
  ['of a server that is busy', 'unavailable', async () => new Response('', { status: 503 })],
] as const)(
  'error: code %s is %s, is not imported, and loads the next time',
  async (_, code, answer) => {
    const { asked, chunk, line, load } = setup(answer)
    line.isOnline = code !== 'offline'
    await expect(chunk()).rejects.toMatchObject({ code })
    expect(load).not.toHaveBeenCalled()
    await chunk()
    expect(asked).toEqual([...files, ...files])
    expect(load).toHaveBeenCalledOnce()
  },
)

test('error: code that does not come in time, and code that does not run', async () => {
  const load = vi.fn(async () => {})
  load.mockRejectedValueOnce(new Error('It is broken'))
  let expire = () => {}
  let isSlow = true
  const chunk = createChunk({
    clock: {
      after(_, run) {
        expire = run
        return () => {}
      },
    },
    fetch: (_, { signal }) =>
      new Promise((resolve, reject) => {
        if (!isSlow) resolve(new Response('code'))
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
    files,
    load,
  })
  const slow = chunk()
  expire()
  await expect(slow).rejects.toMatchObject({ code: 'timeout' })
  isSlow = false
  await expect(chunk()).rejects.toMatchObject({ code: 'unavailable' })
  await chunk()
  expect(load).toHaveBeenCalledTimes(2)
})

test('its files are those that the build has written into the document', () => {
  const from = (content: string | undefined) =>
    readChunkFiles({
      querySelector: () => (content === undefined ? null : { getAttribute: () => content }),
    } as never)
  expect(from(files.join(' '))).toEqual(files)
  expect(from('')).toEqual([])
  expect(from(undefined)).toEqual([])
})

test('what has time waits for an idle browser, or a second where it does not say', () => {
  const run = vi.fn()
  const scope = { requestIdleCallback: vi.fn(), setTimeout: vi.fn() }
  whenIdle(run, scope)
  expect(scope.requestIdleCallback).toHaveBeenCalledWith(run, { timeout: 5000 })
  whenIdle(run, { setTimeout: scope.setTimeout })
  expect(scope.setTimeout).toHaveBeenCalledWith(run, 1000)
  expect(run).not.toHaveBeenCalled()
})
