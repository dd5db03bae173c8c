import { createTestClock } from '@latchkey/testing/node'
import { expect, test, vi } from 'vitest'
import { createFreeSpace } from './createFreeSpace.ts'

function setup() {
  const clock = createTestClock()
  const read = vi.fn(async () => 0)
  const onChange = vi.fn()
  const room = (bytes: number) => read.mockResolvedValue(bytes)
  return {
    clock,
    onChange,
    read,
    room,
    space: createFreeSpace({ clock, floorBytes: 100, onChange, read }),
  }
}

test('below the floor there is too little, at the floor enough, and each change is told once', async () => {
  const { clock, onChange, room, space } = setup()
  room(100)
  expect(await space.isLow()).toBe(false)
  for (const bytes of [99, 98, 100]) {
    await clock.advance(1000)
    room(bytes)
    expect(await space.isLow()).toBe(bytes < 100)
  }
  expect(onChange.mock.calls).toEqual([
    [{ freeBytes: 99, isLow: true }],
    [{ freeBytes: 100, isLow: false }],
  ])
})

test('the file system is asked once a second, however many want to know', async () => {
  const { clock, read, room, space } = setup()
  room(1)
  expect(await Promise.all([space.isLow(), space.isLow()])).toEqual([true, true])
  await clock.advance(999)
  expect(space.isLow()).toBe(true)
  expect(read).toHaveBeenCalledOnce()
  await clock.advance(1)
  room(1000)
  expect(await space.isLow()).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a file system that cannot tell is not a full one', async () => {
  const { clock, read, room, space } = setup()
  room(1)
  expect(await space.isLow()).toBe(true)
  await clock.advance(1000)
  read.mockRejectedValue(new Error('ENOSYS'))
  expect(await space.isLow()).toBe(false)
})
