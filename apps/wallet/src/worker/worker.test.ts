import { partAad, sealingInfo, type WalletDescriptor } from '@latchkey/protocol/wallet'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toBase64url } from '../base64url.ts'
import { createSealingKey, sealTo } from '../sealing/sealing.ts'
import { openSlot } from '../slots/slot.ts'
import { createTestWorkers } from '../testing/createTestWorkers.ts'
import { serveWorker } from './serveWorker.ts'
import { type TaskWorker, withWorker } from './withWorker.ts'
import type { ClosedSlot, FromWorker } from './workerMessages.ts'

const walletId = 'W'.repeat(22)

/** A wallet as the server's roles keep it. */
async function makeWallet() {
  const workers = createTestWorkers()
  const [recovery, wallet] = await Promise.all([createSealingKey(), createSealingKey()])
  const wrapping = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, [
    'decrypt',
    'encrypt',
  ])
  const sealingKeys = { recovery: recovery.publicKey, wallet: wallet.publicKey }
  const made = await withWorker(workers.start, (worker) =>
    worker.run({ sealingKeys, task: 'make', walletId, wrapping }),
  )
  const place = (kind: 'device' | 'managed', slotId: string, info: string) => ({
    aad: partAad({ kind, slotId, walletId }),
    info,
  })
  const { device, managed } = made
  const managedPlace = place('managed', managed.slotId, sealingInfo.toRole)
  const parts = {
    device: await wallet.open(device.part, place('device', device.slotId, sealingInfo.toRole)),
    managed1: await wallet.open(managed.part, managedPlace),
    managed2: await recovery.open(managed.recoveryPart, managedPlace),
  }
  /** The slot of the device, with its part as the role `wallet` gives it. */
  const deviceSlot = async (worker: TaskWorker, slot = device): Promise<ClosedSlot> => ({
    ciphertext: slot.ciphertext,
    kind: 'device',
    part1: slot.wrapped,
    part2: await sealTo(
      await worker.sealingKey(),
      parts.device,
      place('device', slot.slotId, sealingInfo.toDevice),
    ),
    slotId: slot.slotId,
    wrapping,
  })
  const managedSlot = async (worker: TaskWorker) => {
    const key = await worker.sealingKey()
    const to = place('managed', managed.slotId, sealingInfo.toDevice)
    return {
      ciphertext: managed.ciphertext,
      kind: 'managed' as const,
      part1: await sealTo(key, parts.managed1, to),
      part2: await sealTo(key, parts.managed2, to),
      slotId: managed.slotId,
    }
  }
  return { deviceSlot, made, managedSlot, parts, sealingKeys, workers, wrapping }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a wallet that was made', () => {
  test('opens by either slot, and each worker is ended', async () => {
    const { deviceSlot, made, managedSlot, workers } = await makeWallet()
    const { descriptor } = made
    for (const slot of [deviceSlot, managedSlot])
      expect(
        await withWorker(workers.start, async (worker) =>
          worker.run({ descriptor, slot: await slot(worker), task: 'open' }),
        ),
      ).toEqual({})
    expect([workers.started, workers.running]).toEqual([3, 0])
  })

  test('is another one each time', async () => {
    const [one, other] = await Promise.all([makeWallet(), makeWallet()])
    expect(one.made.descriptor.addresses).not.toEqual(other.made.descriptor.addresses)
  })

  test('signs as its accounts', async () => {
    const { deviceSlot, made, workers } = await makeWallet()
    const { descriptor } = made
    const message = toBase64url(new TextEncoder().encode('Hello'))
    const [evm, solana] = await withWorker(workers.start, async (worker) =>
      worker.run({
        descriptor,
        slot: await deviceSlot(worker),
        task: 'sign',
        toSign: [
          { kind: 'personal', message },
          { kind: 'solanaMessage', message },
        ],
      }),
    )
    const address = descriptor.addresses.eip155 as `0x${string}`
    const signature = evm?.signature as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(base58.decode(descriptor.addresses.solana)),
      'Ed25519',
      false,
      ['verify'],
    )
    const bytes = Uint8Array.from(base58.decode(solana?.signature ?? ''))
    expect(
      await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode('Hello')),
    ).toBe(true)
  })

  test('gets another device’s slot from the managed one', async () => {
    const { made, managedSlot, sealingKeys, workers, wrapping } = await makeWallet()
    const { descriptor } = made
    const slot = await withWorker(workers.start, async (worker) =>
      worker.run({
        descriptor,
        sealingKeys: { wallet: sealingKeys.wallet },
        slot: await managedSlot(worker),
        task: 'resplit',
        wrapping,
      }),
    )
    expect(slot.slotId).not.toBe(made.device.slotId)
    expect(slot.wrapped).not.toBe(made.device.wrapped)
  })

  test('lets nothing out that is not sealed or wrapped', async () => {
    const { made, parts, workers } = await makeWallet()
    const { ciphertext, slotId } = made.managed
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    const entropy = await openSlot(
      bytes(ciphertext),
      { part1: parts.managed1, part2: parts.managed2 },
      { kind: 'managed', slotId, walletId },
    )
    const said = JSON.stringify(workers.messages)
    expect(said).toContain(made.managed.slotId)
    for (const secret of [entropy, ...Object.values(parts)])
      for (const form of ['base64url', 'hex', 'base64'] as const)
        expect(said).not.toContain(Buffer.from(secret).toString(form).replace(/=+$/, ''))
  })
})

describe('error:', () => {
  const open = async (
    change: (facts: { descriptor: WalletDescriptor; slot: ClosedSlot }) => Promise<object> | object,
  ) => {
    const { deviceSlot, made, workers } = await makeWallet()
    return withWorker(workers.start, async (worker) => {
      const facts = { descriptor: made.descriptor, slot: await deviceSlot(worker) }
      return worker.run({ ...facts, ...(await change(facts)), task: 'open' })
    }).finally(() => expect(workers.running).toBe(0))
  }
  const flip = (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))

  test.each<[string, (slot: ClosedSlot) => Partial<ClosedSlot>]>([
    ['a flipped bit of the slot', ({ ciphertext }) => ({ ciphertext: flip(ciphertext) })],
    ['a flipped bit of the device’s part', ({ part1 }) => ({ part1: flip(String(part1)) })],
    [
      'a flipped bit of the server’s part',
      ({ part2 }) => ({ part2: { ...part2, ciphertext: flip(part2.ciphertext) } }),
    ],
    ['a key that is none', ({ part2 }) => ({ part2: { ...part2, key: 'A'.repeat(87) } })],
    ['the name of another slot', () => ({ slotId: 'T'.repeat(22) })],
  ])('%s is a damaged slot', async (_, change) => {
    await expect(
      open(({ slot }) => ({ slot: { ...slot, ...change(slot) } })),
    ).rejects.toMatchObject({ code: 'slot_damaged', message: 'slot_damaged' })
  })

  test('a part of another wallet is a damaged slot', async () => {
    const other = await makeWallet()
    await expect(
      open(async ({ slot }) => ({ slot: { ...slot, part1: other.made.device.wrapped } })),
    ).rejects.toMatchObject({ code: 'slot_damaged' })
  })

  test.each(['eip155', 'solana'] as const)(
    'another %s address is a changed descriptor',
    async (namespace) => {
      const other = await makeWallet()
      await expect(
        open(({ descriptor }) => ({
          descriptor: {
            ...descriptor,
            addresses: {
              ...descriptor.addresses,
              [namespace]: other.made.descriptor.addresses[namespace],
            },
          },
        })),
      ).rejects.toMatchObject({ code: 'descriptor_changed', message: 'descriptor_changed' })
    },
  )

  test('what cannot be signed is said by a code', async () => {
    const { deviceSlot, made, workers } = await makeWallet()
    const sign = (toSign: object) =>
      withWorker(workers.start, async (worker) =>
        worker.run({
          descriptor: made.descriptor,
          slot: await deviceSlot(worker),
          task: 'sign',
          toSign: [toSign as never],
        }),
      )
    await expect(sign({ kind: 'solanaTransaction', transaction: 'AAAA' })).rejects.toMatchObject({
      code: -32_602,
    })
    const text = JSON.stringify({ domain: {}, message: {}, primaryType: 'Mail', types: {} })
    await expect(sign({ kind: 'typedData', text })).rejects.toMatchObject({ code: -32_602 })
    await expect(sign({ kind: 'hash', hash: '0x' })).rejects.toMatchObject({
      code: 'invalid_message',
    })
  })

  test.each([
    null,
    'key',
    {},
    { t: 'task' },
    { extra: 1, t: 'key' },
    { t: 'task', task: { task: 'export' } },
  ])('%j is no message of a worker', async (data) => {
    const answers: FromWorker[] = []
    await serveWorker((message) => answers.push(message))(data)
    expect(answers).toEqual([{ code: 'invalid_message', t: 'failed' }])
  })

  test.each([{ t: 'key' }, 'nonsense', { code: 'anything', t: 'failed' }, undefined])(
    'an answer like %j is not believed',
    async (answer) => {
      let listener: (data: unknown) => void = () => {}
      const start = () => ({
        onMessage: (listen: typeof listener) => {
          listener = listen
        },
        post: () => listener(answer),
        terminate: vi.fn(),
      })
      await expect(withWorker(start, (worker) => worker.sealingKey())).rejects.toMatchObject({
        code: 'unavailable',
      })
    },
  )

  test('a worker that does not answer is ended', async () => {
    vi.useFakeTimers()
    const terminate = vi.fn()
    const start = () => ({ onMessage: () => {}, post: () => {}, terminate })
    const key = withWorker(start, (worker) => worker.sealingKey())
    const ended = expect(key).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(30_000)
    await ended
    expect(terminate).toHaveBeenCalledOnce()
  })
})
