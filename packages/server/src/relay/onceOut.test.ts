import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { onceOut } from './onceOut.ts'

/** An answer on its way over a connection, in the states that Node has for it. */
function setup({ complete = true, destroyed = false, ended = false, gone = false } = {}) {
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  const incoming = { complete, destroyed, socket }
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: gone,
    writableEnded: ended,
    writableFinished: false,
  })
  const calls: boolean[] = []
  onceOut({ incoming, outgoing } as never, ({ isHanded }) => void calls.push(isHanded))
  const finish = () => {
    outgoing.writableFinished = true
    outgoing.emit('finish')
  }
  return { calls, close: () => void outgoing.emit('close'), finish, outgoing, socket }
}

test('an answer that is written to an open connection is handed over, once', () => {
  const { calls, close, finish, socket } = setup()
  expect(calls).toEqual([])
  finish()
  close()
  expect(calls).toEqual([true])
  // Connections are used again: nothing of this answer stays on them.
  expect(socket.listenerCount('end') + socket.listenerCount('close')).toBe(0)
})

test.each(['end', 'close'])('one whose reader has said %s before is not', (event) => {
  const { calls, finish, socket } = setup()
  socket.emit(event)
  finish()
  expect(calls).toEqual([false])
})

test('nor is one that ends unwritten, or over a connection that is gone', () => {
  const unwritten = setup()
  unwritten.close()
  expect(unwritten.calls).toEqual([false])
  const cut = setup()
  cut.socket.destroyed = true
  cut.finish()
  expect(cut.calls).toEqual([false])
  const half = setup({ complete: false, destroyed: true })
  half.finish()
  expect(half.calls).toEqual([false])
  const read = setup({ complete: true, destroyed: true })
  read.finish()
  expect(read.calls).toEqual([true])
})

test('an answer that was given before, by the time limit, is not handed over', () => {
  expect(setup({ ended: true }).calls).toEqual([false])
  expect(setup({ gone: true }).calls).toEqual([false])
})

test('a host program that writes answers itself is believed', () => {
  const calls: boolean[] = []
  onceOut({}, ({ isHanded }) => void calls.push(isHanded))
  expect(calls).toEqual([true])
})
