import { expect, test } from 'vitest'
import { messageBytes } from './messageBytes.ts'

test.each([
  ['a text', 'é', [0xc3, 0xa9]],
  ['hex', { raw: '0x00Ff' }, [0, 255]],
  ['no bytes in hex', { raw: '0x' }, []],
  ['bytes', { raw: Uint8Array.of(1, 2) }, [1, 2]],
] as const)('of %s', (_, message, bytes) => {
  expect([...messageBytes(message)]).toEqual(bytes)
})

test.each(['0x0', '0xzz', 'é', '00' as never] as `0x${string}`[])('%j is no hex', (raw) => {
  expect(() => messageBytes({ raw })).toThrow(
    expect.objectContaining({ code: 'message.invalid', name: 'InvalidMessageError' }),
  )
})
