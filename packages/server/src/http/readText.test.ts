import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiError } from './ApiError.ts'
import { readText } from './readText.ts'
import type { ServerEnv } from './ServerEnv.ts'

const app = new Hono<ServerEnv>()
app.post('/', async (c) => c.text(await readText(c, 16)))
app.onError((error, c) => c.text((error as ApiError).code, (error as ApiError).status as 413))

/** A body of pieces, as it comes, with how many were taken. */
async function send(pieces: readonly string[], headers: Record<string, string> = {}) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[taken]
        if (piece === undefined) return controller.close()
        taken += 1
        controller.enqueue(Buffer.from(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { body, duplex: 'half', headers, method: 'POST' } as RequestInit
  const answer = await app.request('/', init)
  return { status: answer.status, taken, text: await answer.text() }
}

test('a body up to its size is read, in whatever pieces it comes', async () => {
  const [head, tail] = [Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1)]
  expect(await send(['12345678', '12345678'])).toMatchObject({
    status: 200,
    text: '1234567812345678',
  })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(head)
      controller.enqueue(tail)
      controller.close()
    },
  })
  const answer = await app.request('/', { body, duplex: 'half', method: 'POST' } as RequestInit)
  expect(await answer.text()).toBe('ü')
})

test('no body is an empty text', async () => {
  expect(await (await app.request('/', { method: 'POST' })).text()).toBe('')
})

test('error: a larger one is refused once more has come, and the rest is not read', async () => {
  const pieces = Array.from({ length: 100 }, () => '1234567890')
  expect(await send(pieces)).toEqual({ status: 413, taken: 2, text: 'body_too_large' })
})

test('error: one that says that it is larger is refused before it is read', async () => {
  expect(await send(['x'], { 'content-length': '17' })).toEqual({
    ...{ status: 413, taken: 0 },
    text: 'body_too_large',
  })
})
