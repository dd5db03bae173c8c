import { currentEnvironment } from '@latchkey/core/adapter'
import { frameVersion, toFrame } from '@latchkey/protocol/frame'
import { expect, test } from 'vitest'
import { browserParts } from './browserParts.ts'

const page = { crypto: globalThis.crypto, MessageChannel, navigator: { onLine: false } } as never

test('each message has an id of its own, of 16 random bytes', () => {
  const { newId } = browserParts({ environment: { ...currentEnvironment(), window: page } })
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids)
    expect(toFrame.safeParse({ id, t: 'abort', v: frameVersion }).success).toBe(true)
})

test('a page knows when its line is down', () => {
  const environment = { ...currentEnvironment(), window: page }
  expect(browserParts({ environment }).isOnline()).toBe(false)
})

test('error: without a page there is no frame (S8.26)', () => {
  const environment = { ...currentEnvironment(), window: undefined }
  expect(() => browserParts({ environment })).toThrow('W3mFrame: iframe is not set')
})
