import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket, type RelaySocket } from './openSocket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const calls: unknown[] = []
  const socket = {
    close: () => void calls.push('socket closed'),
    onclose: null,
    onerror: null,
    onmessage: null,
    onopen: null,
    send: (text: string) => void calls.push(`sent ${text}`),
  } as unknown as RelaySocket
  const own = openSocket(socket, {
    onClose: (code, reason) => calls.push([code, reason]),
    onOpen: () => calls.push('open'),
    onText: (text) => calls.push(text),
  })
  const events = {
    close: () => socket.onclose?.call({} as never, { code: 1006, reason: 'lost' } as never),
    message: (data: unknown) => socket.onmessage?.call({} as never, { data } as never),
    open: () => socket.onopen?.call({} as never, {} as never),
  }
  return { calls, events, own }
}

test('sends and receives texts between open and close', () => {
  const { calls, events, own } = setup()
  expect(own.send('early')).toBe(false)
  events.open()
  expect([own.isOpen(), own.send('hi')]).toEqual([true, true])
  events.message('ho')
  events.message(new ArrayBuffer(1))
  events.close()
  expect([own.isOpen(), own.send('late')]).toEqual([false, false])
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['open', 'sent hi', 'ho', [1006, 'lost']])
})

test('a socket that does not open in 15 seconds is closed and given back as lost', () => {
  const { calls, events } = setup()
  vi.advanceTimersByTime(14_999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['socket closed', [0, '']])
  events.open()
  events.close()
  expect(calls).toHaveLength(2)
})

test('after it was closed it calls nothing back', () => {
  const { calls, events, own } = setup()
  events.open()
  own.close()
  events.message('late')
  events.close()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['open', 'socket closed'])
})
