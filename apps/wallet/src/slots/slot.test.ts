import { expect, test } from 'vitest'
import { openSlot, SlotDamagedError, type SlotName, sealSlot } from './slot.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const name: SlotName = { kind: 'device', slotId: 'S'.repeat(22), walletId: 'W'.repeat(22) }
const make = () => ({ entropy: random(16), parts: { part1: random(32), part2: random(32) } })

test('a slot opens with both of its parts, and is 44 bytes', async () => {
  const { entropy, parts } = make()
  const slot = await sealSlot(entropy, parts, name)
  expect(slot).toHaveLength(44)
  expect(await openSlot(slot, parts, name)).toEqual(entropy)
})

test('the same entropy and parts make another slot each time', async () => {
  const { entropy, parts } = make()
  expect(await sealSlot(entropy, parts, name)).not.toEqual(await sealSlot(entropy, parts, name))
})

test('error: with a part of another slot, a part that lacks a byte, or the parts changed over', async () => {
  const { entropy, parts } = make()
  const slot = await sealSlot(entropy, parts, name)
  const wrong = [
    { ...parts, part1: random(32) },
    { ...parts, part2: random(32) },
    { part1: parts.part2, part2: parts.part1 },
    { part1: parts.part1.slice(0, 31), part2: new Uint8Array([0, ...parts.part2]) },
    { ...parts, part2: new Uint8Array() },
  ]
  for (const each of wrong)
    await expect(openSlot(slot, each, name)).rejects.toBeInstanceOf(SlotDamagedError)
})

test('error: each flipped bit of a slot is noticed', async () => {
  const { entropy, parts } = make()
  const slot = await sealSlot(entropy, parts, name)
  for (let at = 0; at < slot.length * 8; at += 1) {
    const flipped = Uint8Array.from(slot)
    flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
    await expect(openSlot(flipped, parts, name)).rejects.toBeInstanceOf(SlotDamagedError)
  }
})

test('error: in the place of another slot, wallet or kind it does not open', async () => {
  const { entropy, parts } = make()
  const slot = await sealSlot(entropy, parts, name)
  const others: readonly SlotName[] = [
    { ...name, kind: 'managed' },
    { ...name, slotId: 'T'.repeat(22) },
    { ...name, walletId: 'V'.repeat(22) },
  ]
  for (const other of others)
    await expect(openSlot(slot, parts, other)).rejects.toBeInstanceOf(SlotDamagedError)
})

test('error: entropy of another length is not sealed', async () => {
  const { parts } = make()
  await expect(sealSlot(random(15), parts, name)).rejects.toBeInstanceOf(SlotDamagedError)
})
